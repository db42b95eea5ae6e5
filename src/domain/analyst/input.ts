import type { ManagerGap } from '#domain/manager-gap.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import type { CategoryOrder } from '#domain/statistics/category-order.ts'
import type { RoundChanges } from '#domain/statistics/comparison.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import type { IntervalRange } from '#domain/statistics/intervals.ts'
import type { QuestionStatistics, TeamStatistics } from '#domain/statistics/team-statistics.ts'
import type { CategoryScore, QuestionScore, ScoredResults } from '#domain/team-results.ts'

/** The released results of a round, limited to what the owner's plan includes. */
export interface AnalystInput {
  readonly results: ScoredResults
  readonly order: CategoryOrder
  /** Number of people in the team; null if unknown. */
  readonly expectedResponses: number | null
  /** Number of responses that have arrived and are not in the results. */
  readonly waiting: number
  /** Margins of error and agreement; undefined if the plan does not include them. */
  readonly statistics: TeamStatistics | undefined
  /** Changes since the previous round; undefined for the first round or if the plan excludes them. */
  readonly comparison: RoundChanges | undefined
  /** The manager's view and the team's; undefined if there is none or the plan excludes it. */
  readonly managerGap: ManagerGap | undefined
  /** 1 for the team's first round of this assessment with results, 2 for the next. */
  readonly round: number
}

/** Number of people who agree (4 and 5), are neutral (3) and disagree (1 and 2). */
export interface Votes {
  readonly agree: number
  readonly neutral: number
  readonly disagree: number
}

/** True if the analyst may mention distributions: from five responses, at any group size. */
export function showsSpread({ results }: Pick<AnalystInput, 'results'>): boolean {
  return results.responses >= MIN_DISTRIBUTION_SIZE
}

/** Returns the votes on a question, or undefined if its distribution is not shown. */
export function votesOf(input: AnalystInput, { distribution }: QuestionScore): Votes | undefined {
  if (!distribution || !showsSpread(input)) return undefined
  const [one = 0, two = 0, neutral = 0, four = 0, five = 0] = distribution
  const votes = { agree: four + five, neutral, disagree: one + two }
  // Without protection, fewer may have answered a question than have responded.
  return voteCount(votes) < MIN_DISTRIBUTION_SIZE ? undefined : votes
}

/** Returns the votes on several questions added up, or undefined if none of them is shown. */
export function votesOn(
  input: AnalystInput,
  questions: readonly QuestionScore[],
): Votes | undefined {
  const shown = questions.flatMap((question) => votesOf(input, question) ?? [])
  if (shown.length === 0) return undefined
  const sum = (kind: keyof Votes) => shown.reduce((total, votes) => total + votes[kind], 0)
  return { agree: sum('agree'), neutral: sum('neutral'), disagree: sum('disagree') }
}

/** Returns the number of votes, which may be lower than the number of responses. */
export const voteCount = ({ agree, neutral, disagree }: Votes): number => agree + neutral + disagree

/** Returns the share of votes that agree, in percent (0 to 100). */
export const agreePercent = (votes: Votes): number => (votes.agree / voteCount(votes)) * 100

/** Returns the questions of a category, in the assessment's order. */
export const questionsIn = (
  { results }: AnalystInput,
  { category }: { readonly category: string },
): QuestionScore[] => results.questions.filter((question) => question.category === category)

/** Returns the interval of the overall score, or undefined if none is shown. */
export const overallRange = (input: AnalystInput): IntervalRange | undefined =>
  intervalBounds(input.statistics?.overall)

/** Returns the interval of a category, or undefined if none is shown. */
export const categoryRange = (
  input: AnalystInput,
  { position }: CategoryScore,
): IntervalRange | undefined => intervalBounds(input.statistics?.categories[position])

/** A question on which the team is split. */
export interface SplitQuestion {
  readonly question: QuestionScore
}

/** Returns the questions on which the team is split, lowest agreement first. */
export function splitQuestions(input: AnalystInput): SplitQuestion[] {
  const split = input.results.questions.flatMap((question) => {
    const agreement = agreementAt(input.statistics?.questions, question.position)
    const votes = votesOf(input, question)
    return votes && agreement?.split ? [{ question, agreement: agreement.agreement }] : []
  })
  return split.toSorted((a, b) => a.agreement - b.agreement)
}

const agreementAt = (questions: readonly QuestionStatistics[] | undefined, position: number) =>
  questions?.[position]?.agreement
