import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useOpenInPrint } from './use-open-in-print.ts'

export interface FaqEntry {
  readonly question: string
  readonly answer: ReactNode
  /** The anchor: a link with this hash opens the entry. */
  readonly id?: string
}

/** A list of questions with collapsible answers. */
export function Faq({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <div className="border-t border-ink">
      {entries.map((entry) => (
        <Entry key={entry.question} {...entry} />
      ))}
    </div>
  )
}

function Entry({ id, question, answer }: FaqEntry) {
  const { hash, key } = useLocation()
  const details = useOpenInPrint()
  // The key of the navigation, so that following the same link again reopens the entry.
  const navigationKey = id !== undefined && hash === `#${id}` ? key : undefined
  useEffect(() => {
    const entry = navigationKey !== undefined && id !== undefined && document.getElementById(id)
    if (entry instanceof HTMLDetailsElement) entry.open = true
  }, [navigationKey, id])
  return (
    <details ref={details} id={id} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <Plus aria-hidden="true" className="size-5 shrink-0 group-open:rotate-45" />
      </summary>
      <div className="max-w-prose pb-5 text-muted">{answer}</div>
    </details>
  )
}
