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

/** How many people have answered a question and how many could not say, both null until something has entered. */
export interface QuestionPeople {
  readonly answered: number | null
  readonly cantSay: number | null
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

/** Returns how many people are behind the score of a question. Never depends on its pool. */
export function publishedPeople({ entered }: EnteredCounts): QuestionPeople {
  const answered = answersIn(entered)
  const cantSay = entered[5]
  return answered + cantSay === 0 ? { answered: null, cantSay: null } : { answered, cantSay }
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
