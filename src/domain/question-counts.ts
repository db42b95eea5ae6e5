import { isLive, spreadIncludesRelease } from './release.ts'

/** How many people chose 1 to 5 on one question, and how many could not say. */
export type AnswerCounts = readonly [number, number, number, number, number, number]

/**
 * The released responses to one question, where people may say that they cannot answer it. Too few answers
 * wait, and enter later together with others. What enters together stays together in all published figures.
 */
export interface QuestionCounts {
  /** Everything that has entered: number of answers, mean and "can't say" are published from these. */
  readonly entered: AnswerCounts
  /** What entered with enough other answers to be part of the distribution. */
  readonly distribution: AnswerCounts
  /** Released, and too few to enter: never published. */
  readonly pool: AnswerCounts
}

/** What is published of a question is computed from these. */
export type EnteredCounts = Omit<QuestionCounts, 'pool'>

/** What is published of one question. */
export interface PublishedCounts {
  /** Number of answers; null until something has entered. */
  readonly answered: number | null
  /** Number of people who could not say; null until something has entered. */
  readonly cantSay: number | null
  /** Mean of the answers (1 to 5); null if there is none. */
  readonly mean: number | null
  /** Null if never enough answers entered together. */
  readonly distribution: AnswerCounts | null
}

export const NO_ANSWERS: AnswerCounts = [0, 0, 0, 0, 0, 0]

export const NO_COUNTS: QuestionCounts = {
  entered: NO_ANSWERS,
  distribution: NO_ANSWERS,
  pool: NO_ANSWERS,
}

/**
 * Returns the counts of a question after one release. The pool enters whole with `groupSize` answers or
 * more, and is kept whole with fewer. `groupSize` is that of the release; with 1 everything enters at once.
 */
export function releaseAnswers(
  { entered, distribution, pool }: QuestionCounts,
  released: AnswerCounts,
  groupSize: number,
): QuestionCounts {
  const block = sumOf(pool, released)
  const answers = answersIn(block)
  if (!isLive(groupSize) && answers < groupSize) return { entered, distribution, pool: block }
  return {
    entered: sumOf(entered, block),
    distribution: spreadIncludesRelease(groupSize, answers)
      ? sumOf(distribution, block)
      : distribution,
    pool: NO_ANSWERS,
  }
}

/** Returns what is published of a question. Never depends on its pool. */
export function publishedCounts({ entered, distribution }: EnteredCounts): PublishedCounts {
  const answered = answersIn(entered)
  const cantSay = entered[5]
  if (answered + cantSay === 0) {
    return { answered: null, cantSay: null, mean: null, distribution: null }
  }
  return {
    answered,
    cantSay,
    mean: answered === 0 ? null : pointsIn(entered) / answered,
    distribution: answersIn(distribution) === 0 ? null : distribution,
  }
}

/** Returns the number of answers from 1 to 5. */
export const answersIn = ([one, two, three, four, five]: AnswerCounts): number =>
  one + two + three + four + five

/** Returns the sum of the answers. */
export const pointsIn = ([one, two, three, four, five]: AnswerCounts): number =>
  one + 2 * two + 3 * three + 4 * four + 5 * five

/** True if no count of `part` is negative or above that of `whole`. */
export const isPartOf = (whole: AnswerCounts, part: AnswerCounts): boolean =>
  part.every((count, index) => count >= 0 && count <= (whole[index] ?? -1))

/** Returns the counts of both, added up. */
export const sumOf = (a: AnswerCounts, b: AnswerCounts): AnswerCounts => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
  a[4] + b[4],
  a[5] + b[5],
]
