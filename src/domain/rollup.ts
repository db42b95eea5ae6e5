import type { Assessment } from './assessments/assessment.ts'
import { SCALE_POINTS } from './scoring.ts'

/**
 * Totals of a set of released submissions. All results are computed from these totals, never from
 * single submissions.
 */
export interface Rollup {
  /** Number of released submissions, without the manager's own view. */
  readonly released: number
  /** Number of answers by question and value: question q (from 0), value v is at q x 5 + (v - 1). */
  readonly counts: readonly number[]
  /**
   * Histograms of the sum of one participant's answers: one for each category, then one for all
   * questions, concatenated; see `sumBlocks`.
   */
  readonly sums: readonly number[]
}

/** The rollup of a session, with the part of its submissions whose distributions may be shown. */
export interface SessionRollup extends Rollup {
  readonly spread: Rollup
}

/** The position of one histogram in `Rollup.sums`. */
export interface SumBlock {
  /** First cell of the histogram; the cell of sum s is `start + s - questions`. */
  readonly start: number
  /** Position of its first question in the assessment. */
  readonly firstQuestion: number
  /** Number of questions. Sums range from this to five times this. */
  readonly questions: number
}

/** Returns the histogram positions of an assessment: its categories in order, then the whole. */
export function sumBlocks(assessment: Assessment): readonly SumBlock[] {
  const blocks: SumBlock[] = []
  let start = 0
  let firstQuestion = 0
  const add = (first: number, questions: number) => {
    blocks.push({ start, firstQuestion: first, questions })
    start += questions * (SCALE_POINTS - 1) + 1
  }
  for (const category of assessment.categories) {
    add(firstQuestion, category.questions.length)
    firstQuestion += category.questions.length
  }
  add(0, firstQuestion)
  return blocks
}

/** Returns a rollup of no submissions. Throws an Error if the assessment has no questions. */
export function emptyRollup(assessment: Assessment): SessionRollup {
  const blocks = sumBlocks(assessment)
  const whole = blocks[blocks.length - 1]
  if (!whole) throw new Error(`assessment ${assessment.type} has no questions`)
  const empty: Rollup = {
    released: 0,
    counts: new Array<number>(whole.questions * SCALE_POINTS).fill(0),
    sums: new Array<number>(whole.start + whole.questions * (SCALE_POINTS - 1) + 1).fill(0),
  }
  return { ...empty, spread: empty }
}

/**
 * Returns the rollup with more submissions added. Each submission is one person's answers
 * (integers 1 to 5) in the order of the assessment's questions. Throws a RangeError for more
 * answers than questions, or values outside 1 to 5.
 */
export function addToRollup(
  assessment: Assessment,
  rollup: Rollup,
  submissions: Iterable<readonly number[]>,
): Rollup {
  const counts = [...rollup.counts]
  const sums = [...rollup.sums]
  const blocks = sumBlocks(assessment)
  let released = rollup.released
  for (const answers of submissions) {
    released += 1
    const cells = cellsOf(blocks, answers)
    for (const cell of cells.counts) bump(counts, cell)
    for (const cell of cells.sums) bump(sums, cell)
  }
  return { released, counts, sums }
}

/**
 * Returns the positions (from 0) in `counts` and `sums` of a rollup where one submission adds 1;
 * `blocks` are those of its assessment.
 */
export const cellsOf = (
  blocks: readonly SumBlock[],
  answers: readonly number[],
): Pick<Rollup, 'counts' | 'sums'> => ({
  counts: answers.map((value, question) => question * SCALE_POINTS + value - 1),
  sums: blocks.map((block) => block.start + blockSum(block, answers) - block.questions),
})

/**
 * Returns the rollup with one release added; `inSpread` says whether the release is added to the
 * spread as well (see `spreadIncludesRelease`).
 */
export function addRelease(
  assessment: Assessment,
  rollup: SessionRollup,
  submissions: readonly (readonly number[])[],
  inSpread: boolean,
): SessionRollup {
  const whole = addToRollup(assessment, rollup, submissions)
  if (!inSpread) return { ...whole, spread: rollup.spread }
  const isWhole = rollup.spread.released === rollup.released
  return {
    ...whole,
    spread: isWhole ? whole : addToRollup(assessment, rollup.spread, submissions),
  }
}

/** Returns the sum of all answers (each 1 to 5) in a rollup. */
export function sumOfAnswers({ counts }: Rollup): number {
  return counts.reduce((sum, count, cell) => sum + count * ((cell % SCALE_POINTS) + 1), 0)
}

/**
 * True if `part` is consistent (every histogram adds up to `released`) and no cell exceeds that of
 * `whole`, as for a rollup of a subset of its submissions.
 */
export function isSubRollup(assessment: Assessment, whole: Rollup, part: Rollup): boolean {
  if (part.counts.length !== whole.counts.length || part.sums.length !== whole.sums.length) {
    return false
  }
  const questions = part.counts.length / SCALE_POINTS
  const answerCounts = Array.from({ length: questions }, (_, question) =>
    total(part.counts.slice(question * SCALE_POINTS, (question + 1) * SCALE_POINTS)),
  )
  const sumCounts = sumBlocks(assessment).map(({ start, questions }) =>
    total(part.sums.slice(start, start + questions * (SCALE_POINTS - 1) + 1)),
  )
  return (
    [...answerCounts, ...sumCounts].every((count) => count === part.released) &&
    part.counts.every((cell, index) => fits(cell, whole.counts[index])) &&
    part.sums.every((cell, index) => fits(cell, whole.sums[index]))
  )
}

const total = (cells: readonly number[]) => cells.reduce((sum, cell) => sum + cell, 0)

const fits = (cell: number, max: number | undefined) => cell >= 0 && cell <= (max ?? -1)

function blockSum(block: SumBlock, answers: readonly number[]): number {
  return answers
    .slice(block.firstQuestion, block.firstQuestion + block.questions)
    .reduce((sum, value) => sum + value, 0)
}

function bump(cells: number[], index: number): void {
  const before = cells[index]
  if (before === undefined) throw new RangeError(`no cell ${index} in this rollup`)
  cells[index] = before + 1
}
