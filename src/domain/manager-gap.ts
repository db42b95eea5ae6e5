import type { Assessment } from './assessments/assessment.ts'
import { participantScores } from './team-results.ts'
import { percentOf } from './scoring.ts'
import { blocksOf, blockVariance, degreesOfFreedom } from './statistics/block-model.ts'
import type { Block } from './statistics/block-model.ts'
import { answersIn } from './question-counts.ts'
import type { Answers, PublishedRollup } from './rollup.ts'
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
 * Compares the manager's own answers, in the assessment's order, with the team's scores, which do not
 * include them. Both cover the questions that the manager answered and that have a score; undefined if
 * they are fewer than half.
 */
export function managerGap(
  assessment: Assessment,
  team: PublishedRollup,
  managerAnswers: Answers,
): ManagerGap | undefined {
  const answers = managerAnswers.map((value, position) => {
    const question = team.questions[position]
    return question && answersIn(question.entered) > 0 ? value : null
  })
  const manager = participantScores(assessment, answers)
  const compared = answers.flatMap((value, position) => (value === null ? [] : [position]))
  const blocks = blocksOf(assessment, team, new Set(compared))
  const whole = blocks.at(-1)
  if (!manager.overall || !whole) return undefined
  return {
    overall: gapOf(manager.overall, whole),
    categories: manager.categories.flatMap((own) => {
      const block = blocks[own.position]
      return block ? [{ category: own.category, ...gapOf(own, block) }] : []
    }),
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
