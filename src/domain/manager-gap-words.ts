import { formatList } from './format-list.ts'
import { formatScore } from './scoring.ts'

/** A category in which manager and team are compared, in percent. */
interface ComparedCategory {
  readonly category: string
  readonly manager: number
  readonly team: number
  readonly isClear: boolean
}

/**
 * Says in which categories the manager's view clearly differs from the team's. `isYours` if the reader gave
 * the view.
 */
export function describeGap(categories: readonly ComparedCategory[], isYours: boolean): string {
  const whose = isYours ? 'Your view' : 'The manager’s view'
  const clear = categories.filter(({ isClear }) => isClear)
  return clear.length === 0
    ? `${whose} does not differ clearly from the team’s in any category.`
    : `${whose} differs clearly from the team’s in ${formatList(clear.map(withScores))}.`
}

const withScores = ({ category, manager, team }: ComparedCategory): string =>
  `${category} (${formatScore(manager)}, the team ${formatScore(team)})`
