import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FaqEntry {
  readonly question: string
  readonly answer: ReactNode
}

/** Questions that open where they stand. */
export function Faq({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <div className="border-t border-ink">
      {entries.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <Plus aria-hidden="true" className="size-5 shrink-0 group-open:rotate-45" />
          </summary>
          <div className="max-w-prose pb-5 text-muted">{answer}</div>
        </details>
      ))}
    </div>
  )
}
