import type { Assessment } from './assessments/assessment.ts'
import { totalQuestions } from './assessments/catalogue.ts'
import { SCALE_POINTS } from './scoring.ts'

/**
 * Totals of a set of released submissions. All results are computed from these totals, never from
 * single submissions. They hold the distribution of each question and nothing about which answers
 * belong to one person.
 */
export interface Rollup {
  /** Number of released submissions, without the manager's own view. */
  readonly released: number
  /** Number of answers by question and value: question q (from 0), value v is at q x 5 + (v - 1). */
  readonly counts: readonly number[]
}

/** The rollup of a round, with the part of its submissions whose distributions may be shown. */
export interface RoundRollup extends Rollup {
  readonly spread: Rollup
}

/** Returns a rollup of no submissions. */
export function emptyRollup(assessment: Assessment): RoundRollup {
  const counts = new Array<number>(totalQuestions(assessment) * SCALE_POINTS).fill(0)
  return { released: 0, counts, spread: { released: 0, counts } }
}

/**
 * Returns the rollup with more submissions added. Each submission is one person's answers
 * (integers 1 to 5) in the order of the assessment's questions. Throws a RangeError for more
 * answers than questions.
 */
export function addToRollup(rollup: Rollup, submissions: Iterable<readonly number[]>): Rollup {
  const counts = [...rollup.counts]
  let released = rollup.released
  for (const answers of submissions) {
    released += 1
    for (const cell of cellsOf(answers)) {
      const before = counts[cell]
      if (before === undefined) throw new RangeError(`no cell ${cell} in this rollup`)
      counts[cell] = before + 1
    }
  }
  return { released, counts }
}

/** Returns the positions (from 0) in `counts` of a rollup where one submission adds 1. */
export const cellsOf = (answers: readonly number[]): number[] =>
  answers.map((value, question) => question * SCALE_POINTS + value - 1)

/**
 * Returns the rollup with one release added; `inSpread` says whether the release is added to the
 * spread as well (see `spreadIncludesRelease`).
 */
export function addRelease(
  rollup: RoundRollup,
  submissions: readonly (readonly number[])[],
  inSpread: boolean,
): RoundRollup {
  const whole = addToRollup(rollup, submissions)
  if (!inSpread) return { ...whole, spread: rollup.spread }
  const isWhole = rollup.spread.released === rollup.released
  return { ...whole, spread: isWhole ? whole : addToRollup(rollup.spread, submissions) }
}

/** Returns the sum of all answers (each 1 to 5) in a rollup. */
export function sumOfAnswers({ counts }: Rollup): number {
  return counts.reduce((sum, count, cell) => sum + count * ((cell % SCALE_POINTS) + 1), 0)
}

/**
 * True if `part` is consistent (the counts of each question add up to `released`) and no cell
 * exceeds that of `whole`, as for a rollup of a subset of its submissions.
 */
export function isSubRollup(whole: Rollup, part: Rollup): boolean {
  if (part.counts.length !== whole.counts.length) return false
  const answerCounts = Array.from({ length: part.counts.length / SCALE_POINTS }, (_, question) =>
    part.counts
      .slice(question * SCALE_POINTS, (question + 1) * SCALE_POINTS)
      .reduce((sum, cell) => sum + cell, 0),
  )
  return (
    answerCounts.every((count) => count === part.released) &&
    part.counts.every((cell, index) => cell >= 0 && cell <= (whole.counts[index] ?? -1))
  )
}
