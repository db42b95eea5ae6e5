import type { TeamStanding } from '#contract/reports.ts'
import { formatList } from '#domain/format-list.ts'
import { possibleLevels } from '#domain/statistics/score-level.ts'

/** True if a category needs work, and would if the same team answered on another day. */
const needsWork = (percent: number): boolean =>
  possibleLevels({ percent }, 'category').every((level) => level === 'needs-work')

/** What a manager should look at in a team. */
export interface Attention {
  readonly isNeeded: boolean
  readonly text: string
  /** True if the score of the lowest category follows. */
  readonly showsLowest: boolean
}

/**
 * Returns what needs attention: categories that are clearly lower than before, else the lowest
 * category if it needs work, else a score with which fewer than half agree.
 */
export function attentionOf({
  fallen,
  lowest,
  isLowestClear,
  favourable,
}: Pick<TeamStanding, 'fallen' | 'lowest' | 'isLowestClear' | 'favourable'>): Attention {
  if (fallen.length > 0) {
    const verb = fallen.length === 1 ? 'is' : 'are'
    return {
      isNeeded: true,
      text: `${formatList(fallen)} ${verb} clearly lower than last time`,
      showsLowest: false,
    }
  }
  if (needsWork(lowest.percentage)) {
    return { isNeeded: true, text: lowest.category, showsLowest: true }
  }
  if (favourable && favourable.favourable < 50) {
    return { isNeeded: true, text: 'fewer than half of the answers agree', showsLowest: false }
  }
  return isLowestClear
    ? { isNeeded: false, text: `Clearly lowest: ${lowest.category}`, showsLowest: true }
    : { isNeeded: false, text: 'No single category is clearly lowest', showsLowest: false }
}
