import type { QuestionScore, TeamResults } from '#domain/team-results.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import type { SessionChanges } from '#domain/statistics/comparison.ts'
import type { Interval } from '#domain/statistics/intervals.ts'
import type { QuestionStatistics, TeamStatistics } from '#domain/statistics/team-statistics.ts'

/** What is released of a round, as far as the plan of its owner shows it. */
export interface AnalystInput {
  readonly figures: TeamResults
  /** How many were asked; null where nobody said. */
  readonly expectedResponses: number | null
  /** How sure the figures are, and where opinions part; undefined where the plan leaves it out. */
  readonly statistics: TeamStatistics | undefined
  /** Since the round before; undefined without one, and where the plan leaves it out. */
  readonly comparison: SessionChanges | undefined
}

/** Two percents between which a score most likely lies. */
export interface Range {
  readonly low: number
  readonly high: number
}

/** How many agreed (4 and 5), did neither (3), and disagreed (1 and 2). */
export interface Votes {
  readonly agree: number
  readonly neutral: number
  readonly disagree: number
}

/** Whether anything may be said of how answers spread: five or more of them, whatever the round. */
export function showsSpread({ figures }: Pick<AnalystInput, 'figures'>): boolean {
  return figures.responses >= MIN_DISTRIBUTION_SIZE
}

/** Of one question; undefined where how answers spread is not told. */
export function votesOf(input: AnalystInput, { distribution }: QuestionScore): Votes | undefined {
  if (!distribution || !showsSpread(input)) return undefined
  const [one = 0, two = 0, neutral = 0, four = 0, five = 0] = distribution
  return { agree: four + five, neutral, disagree: one + two }
}

/** Of the whole; undefined where none is told. */
export const overallRange = (input: AnalystInput): Range | undefined =>
  rangeOf(input, input.statistics?.overall)

/** Of a category, by its place in the assessment; undefined where none is told. */
export const categoryRange = (input: AnalystInput, index: number): Range | undefined =>
  rangeOf(input, input.statistics?.categories[index])

function rangeOf(input: AnalystInput, interval: Interval | undefined): Range | undefined {
  return showsSpread(input) && interval?.kind === 'range' ? interval : undefined
}

/** A question about which a team is of two minds. */
export interface SplitQuestion {
  readonly question: QuestionScore
  readonly votes: Votes
}

/** Where opinions part, the furthest apart first. */
export function splitQuestions(input: AnalystInput): SplitQuestion[] {
  const found = input.figures.questions.flatMap((question, position) => {
    const agreement = agreementAt(input.statistics?.questions, position)
    const votes = votesOf(input, question)
    return votes && agreement?.split ? [{ question, votes, agreement: agreement.agreement }] : []
  })
  return found.toSorted((a, b) => a.agreement - b.agreement)
}

const agreementAt = (all: readonly QuestionStatistics[] | undefined, position: number) =>
  all?.[position]?.agreement
