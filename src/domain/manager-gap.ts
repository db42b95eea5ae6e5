import type { Assessment } from './assessments/assessment.ts'
import { respondentScores } from './team-results.ts'
import type { Score, TeamResults } from './team-results.ts'

/** Two views of one thing, in percent (20 to 100). */
export interface Gap {
  readonly manager: number
  readonly team: number
  /** Manager less team, in percentage points, -80 to 80: above 0 the manager sees it brighter. */
  readonly difference: number
}

export interface CategoryGap extends Gap {
  readonly category: string
}

export interface ManagerGap {
  readonly overall: Gap
  /** In the assessment's order. */
  readonly categories: readonly CategoryGap[]
}

/**
 * The manager's own answers (integers 1 to 5, in the assessment's order) beside the team's
 * figures, in which they have no part.
 */
export function managerGap(
  assessment: Assessment,
  team: Pick<TeamResults, 'overall' | 'categories'>,
  managersAnswers: readonly number[],
): ManagerGap {
  const own = respondentScores(assessment, managersAnswers)
  return {
    overall: gapOf(own.overall, team.overall),
    categories: team.categories.flatMap((theirs, position) => {
      const mine = own.categories[position]
      return mine ? [{ category: theirs.category, ...gapOf(mine, theirs) }] : []
    }),
  }
}

function gapOf(manager: Score, team: Score): Gap {
  return {
    manager: manager.percentage,
    team: team.percentage,
    difference: manager.percentage - team.percentage,
  }
}
