import type { Assessment } from '#domain/assessments/assessment.ts'
import type { IntervalRange } from '#domain/statistics/intervals.ts'
import type { ScoreLevel } from '#domain/scoring.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import { formatAgree, formatScore, shownBounds } from '#domain/scoring.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { shownChange, VERDICT_WORDS } from '#domain/statistics/change-words.ts'
import {
  agreePercent,
  categoryRange,
  overallRange,
  questionsIn,
  splitQuestions,
  voteCount,
  votesOf,
  votesOn,
} from './input.ts'
import type { AnalystInput, Votes } from './input.ts'
import { categoryLevel, overallLevel } from './wording.ts'

/** A score as displayed, see `formatScore`. */
interface ScoreFact {
  readonly percent: number
}

/** The change since the previous round. */
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
  /** Such as `fair to good`. Absent if there are too few responses for a word. */
  readonly level?: string
  /** Share of the answers that agree. */
  readonly agreePercent?: number
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
  /** Set if questions were replaced since the previous round: changes cover only some of them. */
  readonly questionsInChanges?: { readonly compared: number; readonly of: number }
  readonly overall: AggregateFact
  /** The category that is clearly first, and the one that is clearly last. */
  readonly clearlyHighest: string | null
  readonly clearlyLowest: string | null
  readonly categories: readonly (AggregateFact & {
    readonly category: string
    readonly questions: readonly QuestionFact[]
  })[]
}

/**
 * Returns the data of a round for an AI provider: rounded as displayed, distributions from five
 * responses, and no text that a person typed (title, team, description, names).
 */
export function factsOf(assessment: Assessment, input: AnalystInput): Facts {
  const { results, order, expectedResponses, comparison } = input
  const split = new Set(splitQuestions(input).map(({ question }) => question.questionId))
  return {
    assessment: assessment.title,
    responses: results.responses,
    ...(expectedResponses !== null && { teamSize: expectedResponses }),
    ...(comparison?.versionBreak && {
      questionsInChanges: {
        compared: comparison.versionBreak.sharedQuestions,
        of: comparison.versionBreak.questions,
      },
    }),
    overall: aggregateFact(results.overall, {
      level: overallLevel(input),
      votes: votesOn(input, results.questions),
      range: overallRange(input),
      change: comparison?.overall,
    }),
    clearlyHighest: order.highest,
    clearlyLowest: order.lowest,
    categories: results.categories.map((category) => {
      const questions = questionsIn(input, category)
      return {
        category: category.category,
        ...aggregateFact(category, {
          level: categoryLevel(input, category),
          votes: votesOn(input, questions),
          range: categoryRange(input, category),
          change: changeOf(input, category),
        }),
        questions: questions.map((question) =>
          questionFact(input, question, split.has(question.questionId)),
        ),
      }
    }),
  }
}

function aggregateFact(
  score: { readonly percentage: number },
  {
    level,
    votes,
    range,
    change,
  }: {
    readonly level: ScoreLevel
    readonly votes: Votes | undefined
    readonly range: IntervalRange | undefined
    readonly change: Change | undefined
  },
): AggregateFact {
  return {
    percent: shownPercent(score.percentage),
    ...(level.text && { level: level.text.toLowerCase() }),
    ...(votes && { agreePercent: shownAgree(votes) }),
    ...(range && { likelyBetween: shownBounds(range) }),
    ...(change && { sinceLastRound: changeFact(change) }),
  }
}

function changeFact(change: Change): ChangeFact {
  const { points, standsOut } = shownChange(change)
  return {
    percentBefore: shownPercent(change.before),
    points,
    verdict: VERDICT_WORDS[change.verdict].toLowerCase(),
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
    percent: shownPercent(question.percentage),
    ...(votes && {
      ...votes,
      ...(voteCount(votes) < question.responseCount && { votesOf: voteCount(votes) }),
      agreePercent: shownAgree(votes),
    }),
    ...(opinionsSplit && { opinionsSplit }),
  }
}

const changeOf = ({ comparison }: AnalystInput, { category }: CategoryScore) =>
  comparison?.categories.find((change) => change.category === category)

const shownPercent = (percent: number): number => Number(formatScore(percent))

const shownAgree = (votes: Votes): number => Number(formatAgree(agreePercent(votes)))
