import type { Assessment } from '#domain/assessments/assessment.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import { levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import type { CategoryEnd } from '#domain/statistics/category-order.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { shownChange } from '#domain/statistics/words.ts'
import { categoryRange, overallRange, splitQuestions, votesOf } from './input.ts'
import type { AnalystInput, IntervalRange, Votes } from './input.ts'

/** A score as displayed, see `formatScore`. */
interface ScoreFact {
  readonly percent: number
  readonly level: string
}

/** The change since the previous session. */
interface ChangeFact {
  readonly percentBefore: number
  /** Difference of the displayed percents, in percentage points. */
  readonly points: number
  readonly verdict: string
  /** The smallest change that would have been clear, in percentage points. */
  readonly pointsToStandOut?: number
}

/** A category or the whole assessment. */
interface AggregateFact extends ScoreFact {
  /** 95 % interval, in percent. */
  readonly likelyBetween?: readonly [number, number]
  readonly sinceLastRound?: ChangeFact
}

interface QuestionFact extends ScoreFact, Partial<Votes> {
  readonly question: string
  /** Number of people behind the votes, if fewer than have responded. */
  readonly votesOf?: number
  readonly agreePercent?: number
  readonly opinionsSplit?: true
}

/** The data sent to an AI provider: numbers, and texts of the assessment catalogue. */
export interface Facts {
  readonly assessment: string
  readonly responses: number
  readonly teamSize?: number
  readonly overall: AggregateFact
  readonly highest: CategoryEnd
  readonly lowest: CategoryEnd
  readonly categories: readonly (AggregateFact & {
    readonly category: string
    readonly questions: readonly QuestionFact[]
  })[]
}

const VERDICTS = {
  up: 'clearly higher',
  down: 'clearly lower',
  unclear: 'no clear change',
  'too-few': 'too few responses to tell',
} as const satisfies Record<Change['verdict'], string>

/**
 * Returns the data of a session for an AI provider: rounded as displayed, distributions from five
 * responses, and no text that a person typed (title, team, description, names).
 */
export function factsOf(assessment: Assessment, input: AnalystInput): Facts {
  const { results, order, expectedResponses, comparison } = input
  const split = new Set(splitQuestions(input).map(({ question }) => question.questionId))
  return {
    assessment: assessment.title,
    responses: results.responses,
    ...(expectedResponses !== null && { teamSize: expectedResponses }),
    overall: aggregateFact(results.overall, overallRange(input), comparison?.overall),
    ...order,
    categories: results.categories.map((category, index) => ({
      category: category.category,
      ...aggregateFact(category, categoryRange(input, index), changeOf(input, category)),
      questions: results.questions
        .filter((question) => question.category === category.category)
        .map((question) => questionFact(input, question, split.has(question.questionId))),
    })),
  }
}

function aggregateFact(
  score: { readonly percentage: number },
  range: IntervalRange | undefined,
  change: Change | undefined,
): AggregateFact {
  return {
    ...scoreFact(score),
    ...(range && { likelyBetween: [shownPercent(range.low), shownPercent(range.high)] }),
    ...(change && { sinceLastRound: changeFact(change) }),
  }
}

function changeFact(change: Change): ChangeFact {
  const { points, standsOut } = shownChange(change)
  return {
    percentBefore: shownPercent(change.before),
    points,
    verdict: VERDICTS[change.verdict],
    ...(standsOut !== null && { pointsToStandOut: standsOut }),
  }
}

function questionFact(
  input: AnalystInput,
  question: QuestionScore,
  opinionsSplit: boolean,
): QuestionFact {
  const votes = votesOf(input, question)
  return {
    question: question.questionText,
    ...scoreFact(question),
    ...(votes && {
      ...votes,
      ...(voteCount(votes) < question.responseCount && { votesOf: voteCount(votes) }),
      agreePercent: shownPercent((votes.agree / voteCount(votes)) * 100),
    }),
    ...(opinionsSplit && { opinionsSplit }),
  }
}

const voteCount = ({ agree, neutral, disagree }: Votes): number => agree + neutral + disagree

const changeOf = ({ comparison }: AnalystInput, { category }: CategoryScore) =>
  comparison?.categories.find((change) => change.category === category)

const scoreFact = ({ percentage }: { readonly percentage: number }): ScoreFact => ({
  percent: shownPercent(percentage),
  level: levelLabel(levelOf(percentage)).toLowerCase(),
})

const shownPercent = (percent: number): number => Number(formatScore(percent))
