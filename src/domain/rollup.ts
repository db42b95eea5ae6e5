import type { Assessment } from './assessments/assessment.ts'
import { totalQuestions } from './assessments/catalogue.ts'
import { NO_ANSWERS, NO_COUNTS, releaseAnswers } from './question-counts.ts'
import type { AnswerCounts, EnteredCounts, QuestionCounts } from './question-counts.ts'
import { SCALE_POINTS } from './scoring.ts'

/** One person's answers in the order of the assessment's questions: 1 to 5, or null for "I can't say". */
export type Answers = readonly (number | null)[]

/**
 * Totals of the released submissions of a round, as far as they may be published. All results are
 * computed from these totals, never from single submissions: they hold nothing about which answers
 * belong to one person.
 */
export interface PublishedRollup {
  /** Number of released submissions, without the manager's own view. */
  readonly released: number
  /** In the order of the assessment's questions. */
  readonly questions: readonly EnteredCounts[]
}

/** The totals of a round, with the answers that are too few to be published. */
export interface RoundRollup extends PublishedRollup {
  readonly questions: readonly QuestionCounts[]
}

/** The answers of some people, of each question in the order of the assessment. */
export interface CountedAnswers {
  readonly people: number
  readonly counts: readonly AnswerCounts[]
}

/** Number of cells for each question: an answer from 1 to 5, and "I can't say". */
const CELLS = SCALE_POINTS + 1

/** Returns a rollup of no submissions. */
export const emptyRollup = (assessment: Assessment): RoundRollup => ({
  released: 0,
  questions: new Array<QuestionCounts>(totalQuestions(assessment)).fill(NO_COUNTS),
})

/** Returns the number of cells of an assessment's rollup: six for each question. */
export const cellCount = (assessment: Assessment): number => totalQuestions(assessment) * CELLS

/** Returns the positions (from 0) of the cells where one submission adds 1. */
export const cellsOf = (answers: Answers): number[] =>
  answers.map((value, question) => question * CELLS + (value ?? CELLS) - 1)

/** Returns the cells of all questions, one after the other. */
export const toCells = (questions: readonly AnswerCounts[]): number[] => questions.flat()

/** Returns the counts of each question from cells. Throws a RangeError for an incomplete question. */
export function fromCells(cells: readonly number[]): AnswerCounts[] {
  if (cells.length % CELLS > 0) throw new RangeError('a question has six cells')
  return Array.from({ length: cells.length / CELLS }, (_, question) => {
    const at = (value: number) => cells[question * CELLS + value] ?? 0
    return [at(0), at(1), at(2), at(3), at(4), at(5)]
  })
}

/** The cells of a stored rollup, as `round_rollups` has them. */
interface StoredCells {
  readonly entered: readonly number[]
  /** Null if they equal `entered`. */
  readonly distribution: readonly number[] | null
  /** Null, or not read, if there are none. */
  readonly pool?: readonly number[] | null
}

/** Returns the counts of each question from the cells of a stored rollup. */
export function fromStored({ entered, distribution, pool }: StoredCells): QuestionCounts[] {
  const distributions = fromCells(distribution ?? entered)
  const pools = fromCells(pool ?? [])
  return fromCells(entered).map((counts, question) => ({
    entered: counts,
    distribution: distributions[question] ?? NO_ANSWERS,
    pool: pools[question] ?? NO_ANSWERS,
  }))
}

/** Counts the answers of submissions. */
export class AnswerCounter {
  #people = 0
  readonly #cells: number[]

  constructor(assessment: Assessment) {
    this.#cells = new Array<number>(cellCount(assessment)).fill(0)
  }

  /** Adds submissions. Throws a RangeError for more answers than questions. */
  add(submissions: Iterable<Answers>): this {
    for (const answers of submissions) {
      this.#people += 1
      for (const cell of cellsOf(answers)) {
        const before = this.#cells[cell]
        if (before === undefined) throw new RangeError(`no cell ${cell} in this assessment`)
        this.#cells[cell] = before + 1
      }
    }
    return this
  }

  counted(): CountedAnswers {
    return { people: this.#people, counts: fromCells(this.#cells) }
  }
}

/**
 * Returns the rollup with one release added, whose group size decides what may be published (see
 * `releaseAnswers`). Throws a RangeError for answers of another assessment.
 */
export function addRelease(
  rollup: RoundRollup,
  { people, counts }: CountedAnswers,
  groupSize: number,
): RoundRollup {
  if (counts.length !== rollup.questions.length) throw new RangeError('other questions')
  return {
    released: rollup.released + people,
    questions: rollup.questions.map((question, position) => {
      const released = counts[position]
      return released ? releaseAnswers(question, released, groupSize) : question
    }),
  }
}
