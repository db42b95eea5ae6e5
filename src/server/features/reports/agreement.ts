import type { QuestionResult, ResultsSummary } from '#contract/results.ts'

/** Number of published answers that agree (4 and 5), and of all. */
export interface AgreeCount {
  readonly agree: number
  readonly all: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Counts the answers to some questions that agree; undefined if no distribution is published. */
export function countAgreeing(
  questions: readonly Pick<QuestionResult, 'distribution'>[],
): AgreeCount | undefined {
  const counts = questions.flatMap(({ distribution }) => (distribution ? [distribution] : []))
  if (counts.length === 0) return undefined
  return {
    agree: sum(counts.map((count) => sum(count.slice(3)))),
    all: sum(counts.map(sum)),
  }
}

export const questionsOf = (
  { categoryDetails }: ResultsSummary,
  category: string,
): QuestionResult[] => categoryDetails.filter((question) => question.category === category)

/** Returns the share that agrees in percent, not rounded. */
export const agreePercent = (count: AgreeCount | undefined): number | undefined =>
  count && (count.agree / count.all) * 100

/** The share of answers to several questions: `64% agree`. Empty if it is not published. */
export const formatAgreeShare = (count: AgreeCount | undefined): string =>
  count ? `${Math.round((count.agree / count.all) * 100)}% agree` : ''

/** The people who agree with one question: `12 of 20 agree`. Empty if it is not published. */
export function formatAgreeCount(count: AgreeCount | undefined): string {
  if (!count) return ''
  const { agree, all } = count
  return `${agree} of ${all} ${agree === 1 ? 'agrees' : 'agree'}`
}
