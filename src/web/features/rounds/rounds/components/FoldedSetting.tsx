import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'

/** A setting in one line: its name, what is chosen, and its field on request. Opens if the field has an error. */
export function FoldedSetting({
  name,
  chosen,
  error,
  children,
}: {
  name: string
  chosen: string
  error?: string | undefined
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  // Before the first invalid field gets the focus, which it cannot get inside a closed element. With every
  // rendering, because the same error can come again after the setting was closed.
  useLayoutEffect(() => {
    if (error && details.current) details.current.open = true
  })
  return (
    <details ref={details} className="group border-b border-line">
      <summary className="flex min-h-11 list-none items-center gap-x-3 text-sm [&::-webkit-details-marker]:hidden">
        <span className="my-2 w-28 shrink-0 text-muted">{name}</span>
        <span className="figures my-2 line-clamp-2 min-w-0 flex-1 wrap-anywhere">{chosen}</span>
        <span className="shrink-0 font-semibold underline underline-offset-4">
          <span className="group-open:hidden">Change</span>
          <span className="hidden group-open:inline">Close</span>
        </span>
      </summary>
      <div className="grid gap-6 pt-2 pb-6">{children}</div>
    </details>
  )
}
