import type { Assessment } from './assessments/assessment.ts'
import { participantScores } from './team-results.ts'
import { percentOf } from './scoring.ts'
import { blocksOf, blockVariance, degreesOfFreedom } from './statistics/block-model.ts'
import type { Block, PublishedRollup } from './statistics/block-model.ts'
import { studentPoint } from './statistics/probability-distributions.ts'
import type { Score } from './team-results.ts'

/** The manager's and the team's score of one category or the whole, in percent (20 to 100). */
export interface Gap {
  readonly manager: number
  readonly team: number
  /** Manager minus team, in percentage points (-80 to 80). Above 0 the manager scored higher. */
  readonly difference: number
  /** True if the manager would stand out as one of the team. */
  readonly isClear: boolean
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
 * scores, which do not include them. At least one submission must be released.
 */
export function managerGap(
  assessment: Assessment,
  team: PublishedRollup,
  managerAnswers: readonly number[],
): ManagerGap {
  const manager = participantScores(assessment, managerAnswers)
  const blocks = blocksOf(assessment, team)
  const gaps = [...manager.categories, manager.overall].flatMap((own, position) => {
    const block = blocks[position]
    return block ? [gapOf(own, block)] : []
  })
  const overall = gaps.at(-1)
  if (!overall) throw new Error('an assessment has categories')
  return {
    overall,
    categories: gaps
      .slice(0, -1)
      .map((gap, position) => ({ category: assessment.categories[position]?.name ?? '', ...gap })),
  }
}

function gapOf({ percentage: manager }: Score, team: Block): Gap {
  const difference = manager - team.percentage
  return {
    manager,
    team: team.percentage,
    difference,
    isClear: Math.abs(difference) > smallestClearGap(team),
  }
}

/**
 * Returns the distance from the team's score, in points, at which one more colleague would stand out:
 * t(.975, ν) · 20 · √(V (1 + 1/n)), a prediction interval.
 */
export const smallestClearGap = (team: Block): number =>
  studentPoint(0.05, degreesOfFreedom(team)) *
  percentOf(Math.sqrt(blockVariance(team, team.mean) * (1 + 1 / team.n)))
