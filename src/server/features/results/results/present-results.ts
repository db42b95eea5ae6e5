import type { QuestionResult, SincePrevious } from '#contract/results.ts'
import type * as contract from '#contract/statistics.ts'
import type {
  CategoryScore,
  QuestionScore,
  Score,
  TeamResults,
  UnscoredQuestion,
} from '#domain/team-results.ts'
import { roundToOneDecimal, roundToTwoDecimals } from '#domain/scoring.ts'
import type { Agreement } from '#domain/statistics/agreement.ts'
import type { RoundChanges, TestedChange } from '#domain/statistics/comparison.ts'
import type { Interval } from '#domain/statistics/intervals.ts'
import type { ShareInterval } from '#domain/statistics/share-interval.ts'
import { favorableSharesOf, toPercents } from '#domain/statistics/team-statistics.ts'
import type { TrendRow } from './trend-repo.ts'

/** Converts a score for the API: means with two decimals, percents with one. */
export function presentScore<F extends Score>({ mean, percentage, ...rest }: F) {
  return {
    ...rest,
    averageScore: roundToTwoDecimals(mean),
    percentage: roundToOneDecimal(percentage),
  }
}

/** Converts the questions of results, in the assessment's order. */
export const presentQuestions = ({ questions, unscored }: TeamResults): QuestionResult[] =>
  [
    ...questions.map((question) => ({ ...question, result: scoredQuestion(question) })),
    ...unscored.map((question) => ({ ...question, result: unscoredQuestion(question) })),
  ]
    .toSorted((a, b) => a.position - b.position)
    .map(({ result }) => result)

const asked = ({ questionId, questionText, category }: QuestionScore | UnscoredQuestion) => ({
  questionId,
  questionText,
  category,
})

/** Converts a question's score, with its distribution if that is published. */
function scoredQuestion(question: QuestionScore): QuestionResult {
  const { responseCount, cantSay, distribution, distributionCantSay, mean, percentage } = question
  return {
    ...asked(question),
    responseCount,
    answered: responseCount,
    cantSay,
    ...presentScore({ mean, percentage, color: question.color }),
    distribution: distribution ? [...distribution] : null,
    distributionCantSay: distributionCantSay ?? null,
    favourable: sharesOf([{ distribution }]),
  }
}

const unscoredQuestion = (question: UnscoredQuestion): QuestionResult => ({
  ...asked(question),
  responseCount: 0,
  answered: question.answered,
  cantSay: question.cantSay,
  averageScore: null,
  percentage: null,
  color: null,
  distribution: null,
  distributionCantSay: null,
  favourable: null,
})

/** Converts the shares of all answers to these questions; null if no distribution is published. */
export function sharesOf(
  questions: readonly Pick<QuestionScore, 'distribution'>[],
): contract.FavorableShares | null {
  const shares = favorableSharesOf(questions)
  return shares ? toPercents(shares) : null
}

/** Converts a category's score, with the shares of its answers. */
export const presentCategory = (
  { category, mean, percentage, color }: CategoryScore,
  questions: readonly QuestionScore[],
) => ({
  ...presentScore({ category, mean, percentage, color }),
  favourable: sharesOf(questions.filter((own) => own.category === category)),
})

const share = (part: number): number => roundToOneDecimal(part * 100)

/** Converts an interval; one of a score that does not exist has none. */
export function interval(value: Interval = { kind: 'few' }): contract.Interval {
  if (value.kind !== 'range') return { kind: value.kind }
  const [low, high] = [roundToOneDecimal(value.low), roundToOneDecimal(value.high)]
  return { kind: 'range', low, high, rough: value.rough }
}

export const shareInterval = (value: ShareInterval | undefined) =>
  value ? { low: share(value.low), high: share(value.high) } : null

export const agreement = (value: Agreement | undefined): contract.Agreement | null =>
  value
    ? {
        deviation: roundToTwoDecimals(value.deviation),
        agreement: roundToTwoDecimals(value.agreement),
        split: value.split,
      }
    : null

// The difference is calculated from the rounded numbers, so that the three are consistent.
function pointChange(value: { before: number; after: number }): contract.PointChange {
  const [before, after] = [roundToOneDecimal(value.before), roundToOneDecimal(value.after)]
  return { before, after, difference: roundToOneDecimal(after - before) }
}

function change({ verdict, standsOut, ...value }: TestedChange): contract.Change {
  return {
    ...pointChange(value),
    verdict,
    standsOut: standsOut === null ? null : roundUp(standsOut),
  }
}

/** Returns rounds up to one decimal: a smaller change would not have been clear. */
const roundUp = (points: number): number => roundToOneDecimal(Math.ceil(points * 10) / 10)

export const presentChanges = (
  value: RoundChanges<TestedChange>,
): contract.ChangesBetweenRounds => ({
  overall: change(value.overall),
  categories: value.categories.map(({ category, ...own }) => ({ category, ...change(own) })),
  versionBreak: value.versionBreak && {
    ...value.versionBreak,
    leftOut: [...value.versionBreak.leftOut],
  },
})

/** Converts a team's previous round for the API. */
export const previousRound = (round: TrendRow): SincePrevious['previous'] => ({
  id: round.roundId,
  title: round.title,
  createdAt: round.createdAt.toISOString(),
  released: round.rollup.released,
})

/** Returns a change without the smallest clear one, which only some plans show. */
export const withoutSmallest = <Own extends contract.Change>(own: Own): Own => ({
  ...own,
  standsOut: null,
})

/** Compares the scores of the questions that two rounds share, without verdicts. */
export function questionChanges(
  before: readonly QuestionScore[],
  after: readonly QuestionScore[],
): SincePrevious['questions'] {
  const earlier = new Map(before.map((own) => [own.questionId, own.percentage]))
  return after.flatMap(({ questionId, percentage }) => {
    const score = earlier.get(questionId)
    return score === undefined
      ? []
      : [{ questionId, ...pointChange({ before: score, after: percentage }) }]
  })
}

/**
 * Returns the widest band around a point of a trend; null if it cannot be compared. Rounded outwards,
 * so that bands that touch still overlap.
 */
export function trendBand(percent = 0, halfWidths: readonly (number | undefined)[]) {
  const widest = Math.max(...halfWidths.map((width) => width ?? 0))
  if (widest === 0) return null
  return {
    low: roundToOneDecimal(Math.max(20, Math.floor((percent - widest) * 10) / 10)),
    high: roundToOneDecimal(Math.min(100, Math.ceil((percent + widest) * 10) / 10)),
  }
}
