import { formatScore, levelOf } from '#domain/scoring.ts'
import type { Level } from '#domain/scoring.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import { favorableSharesOf } from '#domain/statistics/team-statistics.ts'
import { questionsIn, votesOf } from './input.ts'
import type { AnalystInput, Votes } from './input.ts'
import type { Change } from '#domain/statistics/comparison.ts'

/** Formats a score for a sentence: `61%`. */
export const formatScorePercent = (score: { readonly percentage: number }): string =>
  formatPercent(score.percentage)

/** Formats a percent (0 to 100) for a sentence: `61%`. */
export const formatPercent = (value: number): string => `${formatScore(value)}%`

/** Describes a clear change of a subject, without the full stop. */
export function describeMove(subject: string, { before, after, verdict }: Change): string {
  const verb = verdict === 'up' ? 'rose' : 'fell'
  return `${subject} ${verb} from ${formatPercent(before)} to ${formatPercent(after)} since the previous round`
}

/** Follows a clear change in a sentence. */
export const FLUCTUATION = 'which is more than everyday fluctuation'

/** The level of a score in the analyst's sentences. */
export type LevelWord = Exclude<Level, 'needs-work'> | 'needs work'

/**
 * Returns the level of a score (percent, 0 to 100) of these questions. Reads all published
 * distributions, also those of fewer than five responses, as other outputs do.
 */
function levelWord(percent: number, questions: readonly QuestionScore[]): LevelWord {
  const shares = favorableSharesOf(questions)
  const level = levelOf(percent, shares && shares.favourable * 100)
  return level === 'needs-work' ? 'needs work' : level
}

/** Returns the level of the overall score. */
export const overallLevel = ({ results }: AnalystInput): LevelWord =>
  levelWord(results.overall.percentage, results.questions)

/** Returns the level of a category. */
export const categoryLevel = (input: AnalystInput, category: CategoryScore): LevelWord =>
  levelWord(category.percentage, questionsIn(input, category))

/** Returns the level of a question. */
export const questionLevel = (question: QuestionScore): LevelWord =>
  levelWord(question.percentage, [question])

/** True for a level that is a strength. */
export const isStrong = (level: LevelWord): boolean => level === 'excellent' || level === 'good'

/** Quotes a question with its percent and, if shown, the number of people who agree. */
export function quoted(input: AnalystInput, question: QuestionScore): string {
  const votes = votesOf(input, question)
  const figures = votes
    ? `${formatScorePercent(question)}; ${agreeing(votes)}`
    : formatScorePercent(question)
  return `“${question.questionText}” (${figures})`
}

function agreeing({ agree, neutral, disagree }: Votes): string {
  const all = agree + neutral + disagree
  if (agree === all) return `all ${all} agree`
  if (agree === 0) return `none of ${all} agrees`
  return `${agree} of ${all} ${agree === 1 ? 'agrees' : 'agree'}`
}
