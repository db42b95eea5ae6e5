import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode, Ref } from 'react'

/** A native <details> element with a rotating marker. */
export function Disclosure({
  summary,
  children,
  className,
  ref,
}: {
  summary: ReactNode
  children: ReactNode
  className?: string
  ref?: Ref<HTMLDetailsElement>
}) {
  return (
    <details ref={ref} className={className}>
      <summary className="group inline-flex min-h-11 list-none items-center gap-2 text-sm font-semibold hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform duration-120 ease-out [details[open]>summary>&]:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  )
}
