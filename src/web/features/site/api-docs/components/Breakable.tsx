import { Fragment } from 'react'

/** A long name with line break opportunities after slashes and dots. */
export function Breakable({ children }: { children: string }) {
  const parts = children.split(/(?<=[/.])/)
  return parts.map((part, index) => (
    // The text up to and including a part is unique, even if the part is repeated.
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ))
}
