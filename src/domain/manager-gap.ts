import type { Assessment } from './assessments/assessment.ts'
import { participantScores } from './team-results.ts'
import type { Score, TeamResults } from './team-results.ts'

/** The manager's and the team's score of one category or the whole, in percent (20 to 100). */
export interface Gap {
  readonly manager: number
  readonly team: number
  /** Manager minus team, in percentage points (-80 to 80). Above 0 the manager scored higher. */
  readonly difference: number
}

/** The gap in one category. */
export interface CategoryGap extends Gap {
  readonly category: string
}

/** The gaps overall and in each category. */
export interface ManagerGap {
  readonly overall: Gap
  /** In the assessment's order. */
  readonly categories: readonly CategoryGap[]
}

/**
 * Compares the manager's own answers (integers 1 to 5, in the assessment's order) with the team's
 * scores, which do not include them.
 */
export function managerGap(
  assessment: Assessment,
  team: Pick<TeamResults, 'overall' | 'categories'>,
  managerAnswers: readonly number[],
): ManagerGap {
  const manager = participantScores(assessment, managerAnswers)
  return {
    overall: gapOf(manager.overall, team.overall),
    categories: team.categories.flatMap((teamScore, position) => {
      const managerScore = manager.categories[position]
      return managerScore
        ? [{ category: teamScore.category, ...gapOf(managerScore, teamScore) }]
        : []
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
