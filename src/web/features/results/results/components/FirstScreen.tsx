import type { ReactNode } from 'react'
import type { RoundResults } from '#contract/results.ts'
import { Categories } from './Categories.tsx'
import { Overall } from './Overall.tsx'

/**
 * The answers that a reader looks for first: the score on the left, what to do on the right. On a phone what
 * to do follows the score.
 */
export function FirstScreen({
  session: round,
  summary,
  linksToRounds,
  action,
  insights,
  children,
}: Pick<RoundResults, 'session' | 'summary'> & {
  linksToRounds?: boolean
  /** Says what to do first. */
  action: ReactNode
  /** Null if there are none. */
  insights: ReactNode
  /** What follows the categories. */
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr] print:block print:space-y-6">
      <Overall
        access={round.access}
        summary={summary}
        linksToRounds={linksToRounds}
        action={action}
      />
      {insights && (
        <div id="insights" className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {insights}
        </div>
      )}
      <Categories access={round.access} summary={summary} />
      {children}
    </div>
  )
}
