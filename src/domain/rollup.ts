import type { Assessment } from './assessments/assessment.ts'
import { SCALE_POINTS } from './scoring.ts'

/**
 * What a session's released team answers come to. Everything that is shown is computed from this,
 * never from rows, and no cell of it belongs to one person alone once k people are in it.
 */
export interface Rollup {
  /** Released submissions, the manager's own view left out. */
  readonly released: number
  /** How often each value was given: question q, value v stands at q x 5 + (v - 1). */
  readonly counts: readonly number[]
  /**
   * How often each sum of one respondent's answers occurred: one histogram a category, then one
   * over all questions, end to end; see `sumBlocks`.
   */
  readonly sums: readonly number[]
}

/** A rollup with that part of it whose spread may show: all, some, or nobody. */
export interface SessionRollup extends Rollup {
  readonly spread: Rollup
}

/** One histogram inside `Rollup.sums`: the sums of `questions` answers, from their number up. */
export interface SumBlock {
  /** Where it starts in `sums`; the cell of sum s is `start + s - questions`. */
  readonly start: number
  /** The first of its questions, by position, and how many there are. */
  readonly firstQuestion: number
  readonly questions: number
}

/** The histograms of an assessment, in order: its categories, then the whole. */
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

/** A rollup of nobody. */
export function emptyRollup(assessment: Assessment): SessionRollup {
  const blocks = sumBlocks(assessment)
  const whole = blocks[blocks.length - 1]
  if (!whole) throw new Error(`assessment ${assessment.type} has no questions`)
  const nobody: Rollup = {
    released: 0,
    counts: new Array<number>(whole.questions * SCALE_POINTS).fill(0),
    sums: new Array<number>(whole.start + whole.questions * (SCALE_POINTS - 1) + 1).fill(0),
  }
  return { ...nobody, spread: nobody }
}

/**
 * The rollup with more submissions in it. Each is one person's answers (integers 1 to 5) in the
 * order of the assessment's questions; their own order makes no difference.
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
    answers.forEach((value, question) => bump(counts, question * SCALE_POINTS + value - 1))
    for (const block of blocks)
      bump(sums, block.start + sumWithin(block, answers) - block.questions)
  }
  return { released, counts, sums }
}

/**
 * The rollup with more submissions in it that come to count together; `joins` says whether theirs is
 * among the spread that may show.
 */
export function addRelease(
  assessment: Assessment,
  rollup: SessionRollup,
  submissions: readonly (readonly number[])[],
  joins: boolean,
): SessionRollup {
  const now = addToRollup(assessment, rollup, submissions)
  if (!joins) return { ...now, spread: rollup.spread }
  const all = rollup.spread.released === rollup.released
  return { ...now, spread: all ? now : addToRollup(assessment, rollup.spread, submissions) }
}

/** All answers added up, each 1 to 5: what a mean over all questions is made of. */
export function answerTotal({ counts }: Rollup): number {
  return counts.reduce((sum, count, cell) => sum + count * ((cell % SCALE_POINTS) + 1), 0)
}

/** Whether `part` is a rollup, and of none but people who are in `whole` as well. */
export function isSubRollup(assessment: Assessment, whole: Rollup, part: Rollup): boolean {
  if (part.counts.length !== whole.counts.length || part.sums.length !== whole.sums.length) {
    return false
  }
  const questions = part.counts.length / SCALE_POINTS
  const allAnswered = Array.from({ length: questions }, (_, question) =>
    total(part.counts.slice(question * SCALE_POINTS, (question + 1) * SCALE_POINTS)),
  )
  const allSummed = sumBlocks(assessment).map(({ start, questions }) =>
    total(part.sums.slice(start, start + questions * (SCALE_POINTS - 1) + 1)),
  )
  return (
    [...allAnswered, ...allSummed].every((people) => people === part.released) &&
    part.counts.every((cell, index) => fits(cell, whole.counts[index])) &&
    part.sums.every((cell, index) => fits(cell, whole.sums[index]))
  )
}

const total = (cells: readonly number[]) => cells.reduce((sum, cell) => sum + cell, 0)

const fits = (cell: number, most: number | undefined) => cell >= 0 && cell <= (most ?? -1)

function sumWithin(block: SumBlock, answers: readonly number[]): number {
  return answers
    .slice(block.firstQuestion, block.firstQuestion + block.questions)
    .reduce((sum, value) => sum + value, 0)
}

function bump(cells: number[], index: number): void {
  const before = cells[index]
  if (before === undefined) throw new RangeError(`no cell ${index} in this rollup`)
  cells[index] = before + 1
}
