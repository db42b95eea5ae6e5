import type { Assessment } from '#domain/assessments/assessment.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import { levelLabel, levelOf, oneDecimal, percentText } from '#domain/scoring.ts'
import type { Change } from '#domain/statistics/comparison.ts'
import { categoryRange, overallRange, splitQuestions, votesOf } from './input.ts'
import type { AnalystInput, Range, Votes } from './input.ts'

/** A score as it is told: in percent, whole but at the edge of a level. */
interface ScoreFact {
  readonly percent: number
  readonly level: string
}

/** Since the round before. */
interface ChangeFact {
  readonly percentBefore: number
  /** Percentage points from then to now. */
  readonly points: number
  readonly verdict: string
}

/** A category, or the whole. */
interface AggregateFact extends ScoreFact {
  /** Between which percents it most likely lies. */
  readonly likelyBetween?: readonly [number, number]
  readonly sinceLastRound?: ChangeFact
}

interface QuestionFact extends ScoreFact, Partial<Votes> {
  readonly question: string
  /** Of whom the votes are, where that is fewer than have answered. */
  readonly votesOf?: number
  readonly agreePercent?: number
  readonly opinionsSplit?: true
}

/** All that anybody outside is told of a round: figures, and texts of our own catalogue. */
export interface Facts {
  readonly assessment: string
  readonly answers: number
  readonly peopleAsked?: number
  readonly overall: AggregateFact
  readonly categories: readonly (AggregateFact & {
    readonly category: string
    readonly questions: readonly QuestionFact[]
  })[]
}

const VERDICTS = {
  up: 'risen for certain',
  down: 'fallen for certain',
  unclear: 'may be chance',
  'too-few': 'too few answers to tell',
} as const satisfies Record<Change['verdict'], string>

/**
 * What is told of a round's figures: rounded as they are shown, how answers spread from five on,
 * and nothing that a person has typed: no title, team, description or name.
 */
export function factsOf(assessment: Assessment, input: AnalystInput): Facts {
  const { figures, expectedResponses, comparison } = input
  const split = new Set(splitQuestions(input).map(({ question }) => question.questionId))
  return {
    assessment: assessment.title,
    answers: figures.responses,
    ...(expectedResponses !== null && { peopleAsked: expectedResponses }),
    overall: area(figures.overall, overallRange(input), comparison?.overall),
    categories: figures.categories.map((category, index) => ({
      category: category.category,
      ...area(category, categoryRange(input, index), changeOf(input, category)),
      questions: figures.questions
        .filter((question) => question.category === category.category)
        .map((question) => questionFact(input, question, split.has(question.questionId))),
    })),
  }
}

function area(
  score: { readonly percentage: number },
  range: Range | undefined,
  change: Change | undefined,
): AggregateFact {
  return {
    ...scoreFact(score),
    ...(range && { likelyBetween: [shownPercent(range.low), shownPercent(range.high)] }),
    ...(change && { sinceLastRound: changeFact(score, change) }),
  }
}

/** The points are those between the two percents that are told, so that the three agree. */
function changeFact(now: { readonly percentage: number }, change: Change): ChangeFact {
  const percentBefore = shownPercent(change.before)
  return {
    percentBefore,
    points: oneDecimal(shownPercent(now.percentage) - percentBefore),
    verdict: VERDICTS[change.verdict],
  }
}

function questionFact(
  input: AnalystInput,
  question: QuestionScore,
  opinionsPart: boolean,
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
    ...(opinionsPart && { opinionsSplit: opinionsPart }),
  }
}

const voteCount = ({ agree, neutral, disagree }: Votes): number => agree + neutral + disagree

const changeOf = ({ comparison }: AnalystInput, { category }: CategoryScore) =>
  comparison?.categories.find((change) => change.category === category)

const scoreFact = ({ percentage }: { readonly percentage: number }): ScoreFact => ({
  percent: shownPercent(percentage),
  level: levelLabel(levelOf(percentage)).toLowerCase(),
})

const shownPercent = (percent: number): number => Number(percentText(percent))
