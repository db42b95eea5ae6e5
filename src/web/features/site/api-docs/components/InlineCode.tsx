import { Fragment } from 'react'

/** A text whose parts in backticks are shown as code. */
export function InlineCode({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={part} className="font-mono text-[0.95em] break-words">
        {part}
      </code>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  )
}
