import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { METHOD } from './Method.tsx'

const PARTS = {
  categories: 'Categories',
  'own-view': 'You and the team',
  insights: 'Insights',
  questions: 'Questions',
  'over-time': 'Over time',
  'other-teams': 'Beside other teams',
  more: 'More from the same answers',
  [METHOD]: 'How these figures are made',
} as const
type PartId = keyof typeof PARTS

/** The way to each part: there is more than one screen of it. */
export function Contents({ parts }: { parts: readonly PartId[] }) {
  const id = useId()
  // The order of the questions stands there, and stays.
  const { search } = useLocation()
  return (
    <nav aria-labelledby={id} className="no-print px-5 sm:px-6">
      <h2 id={id} className="border-b border-ink pb-2 text-sm text-muted">
        On this page
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-3 lg:grid-cols-1">
        {parts.map((part) => (
          <li key={part} className="border-b border-line">
            <Link
              to={{ search, hash: part }}
              className="flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {PARTS[part]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What a link of the contents leads to. */
export function Anchored({ id, children }: { id: PartId; children: ReactNode }) {
  return <div id={id}>{children}</div>
}
