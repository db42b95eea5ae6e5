import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useEffect, useId } from 'react'
import { useLocation } from 'react-router'
import { useOpenInPrint } from '#web/ui/use-open-in-print.ts'

/**
 * A section whose heading and finding always show; the rest opens on request, for a link to the
 * section, and in print.
 */
export function CollapsibleSection({
  id,
  title,
  finding,
  initiallyOpen = false,
  children,
}: {
  id: string
  title: ReactNode
  /** What the section says, in one sentence. */
  finding: ReactNode
  initiallyOpen?: boolean
  children: ReactNode
}) {
  const heading = useId()
  const details = useOpenInPrint()
  const location = useLocation()
  // A new location, even with the same hash, is a click on a link to the section.
  useEffect(() => {
    if (location.hash === `#${id}`) details.current?.setAttribute('open', '')
  }, [location, id, details])
  return (
    <section id={id} aria-labelledby={heading} className="border-b border-line last:border-b-0">
      <details ref={details} open={initiallyOpen}>
        <summary className="keep-with-next group flex list-none items-start gap-3 py-3 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="mt-1 size-4 shrink-0 transition-transform duration-120 ease-out in-open:rotate-90 print:hidden"
          />
          <span className="grid min-w-0 flex-1 gap-x-8 gap-y-1 md:grid-cols-[15rem_minmax(0,1fr)]">
            <h2 id={heading} className="font-semibold group-hover:underline">
              {title}
            </h2>
            <span className="text-pretty text-muted">{finding}</span>
          </span>
        </summary>
        <div className="pt-2 pb-8 sm:pl-7">{children}</div>
      </details>
    </section>
  )
}
