import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'

const SECTIONS = {
  insights: 'Insights',
  categories: 'Categories',
  agreed: 'What you agreed',
  participants: 'Participants',
  comments: 'Comments',
  questions: 'Questions',
  'over-time': 'Over time',
  'other-teams': 'Benchmark',
  'own-view': 'Your view',
  more: 'Advanced analytics',
  method: 'How results are calculated',
} as const
export type SectionId = keyof typeof SECTIONS

/** Table of contents of the results page: one line, which scrolls sideways on a phone. */
export function Contents({
  sections,
  ownViewTitle,
}: {
  sections: readonly SectionId[]
  ownViewTitle: string
}) {
  const id = useId()
  // The query string holds the filter and the order of the questions.
  const { search } = useLocation()
  return (
    <nav
      aria-labelledby={id}
      className="no-print -mt-7 flex items-center gap-x-5 overflow-x-auto text-sm whitespace-nowrap sm:-mt-6 sm:mb-2"
    >
      <h2 id={id} className="shrink-0 text-muted max-sm:sr-only">
        On this page
      </h2>
      <ul className="flex gap-x-5">
        {sections.map((section) => (
          <li key={section} className="shrink-0">
            <Link
              to={{ search, hash: section }}
              className="flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {section === 'own-view' ? ownViewTitle : SECTIONS[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A section that the table of contents links to. */
export function Anchored({
  id,
  className,
  children,
}: {
  id: SectionId
  className?: string
  children: ReactNode
}) {
  return (
    <div id={id} className={className}>
      {children}
    </div>
  )
}
