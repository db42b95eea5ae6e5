import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { METHOD } from './Method.tsx'

const SECTIONS = {
  categories: 'Categories',
  'own-view': 'Your view',
  insights: 'Insights',
  questions: 'Questions',
  'over-time': 'Over time',
  'other-teams': 'Benchmark',
  more: 'Advanced analytics',
  [METHOD]: 'How results are calculated',
} as const
type SectionId = keyof typeof SECTIONS

/** Table of contents of the results page. */
export function Contents({ sections }: { sections: readonly SectionId[] }) {
  const id = useId()
  // The query string holds the order of the questions.
  const { search } = useLocation()
  return (
    <nav aria-labelledby={id} className="no-print px-5 sm:px-6">
      <h2 id={id} className="border-b border-ink pb-2 text-sm text-muted">
        On this page
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-3 lg:grid-cols-1">
        {sections.map((section) => (
          <li key={section} className="border-b border-line">
            <Link
              to={{ search, hash: section }}
              className="flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {SECTIONS[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A section that the table of contents links to. */
export function Anchored({ id, children }: { id: SectionId; children: ReactNode }) {
  return <div id={id}>{children}</div>
}
