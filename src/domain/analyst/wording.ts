import { formatScore } from '#domain/scoring.ts'
import type { Level, ScoreLevel } from '#domain/scoring.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import { possibleLevels, teamLevel } from '#domain/statistics/score-level.ts'
import { favorableSharesOf } from '#domain/statistics/team-statistics.ts'
import { questionsIn, showsSpread } from './input.ts'
import { isFewerThanHalf } from './situation.ts'
import type { AnalystInput } from './input.ts'
import { formatAgreeCount } from '#domain/statistics/words.ts'
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

/** Returns the level of the overall score. No word stands below five responses. */
export const overallLevel = ({ results }: AnalystInput): ScoreLevel =>
  teamLevel(scoreOf(results.overall, results.questions), results.responses, 'whole')

/** Returns the level of a category. No word stands below five responses. */
export const categoryLevel = (input: AnalystInput, category: CategoryScore): ScoreLevel =>
  teamLevel(scoreOf(category, questionsIn(input, category)), input.results.responses, 'category')

/** True if a category is good or excellent, and would be on another day. */
export const isSurelyGood = (input: AnalystInput, category: CategoryScore): boolean =>
  reachableLevels(input, category).every(isGood)

/** True if a category can be called a strength: surely good, from five responses on. */
export const isStrong = (input: AnalystInput, category: CategoryScore): boolean =>
  showsSpread(input) && isSurelyGood(input, category)

/** Follows "a strength", which is one of the whole team only if at least half of it answered. */
export const toKeep = (input: AnalystInput): string =>
  isFewerThanHalf(input) ? 'among those who answered' : 'to keep'

/** True if a category could be good or excellent on another day. */
export const couldBeStrong = (input: AnalystInput, category: CategoryScore): boolean =>
  reachableLevels(input, category).some(isGood)

/** True if a category needs work, and would on another day. */
export const needsWork = (input: AnalystInput, category: CategoryScore): boolean =>
  reachableLevels(input, category).every((level) => level === 'needs-work')

const isGood = (level: Level): boolean => level === 'excellent' || level === 'good'

const reachableLevels = (input: AnalystInput, category: CategoryScore): readonly Level[] =>
  possibleLevels(scoreOf(category, questionsIn(input, category)), 'category')

/** Reads all published distributions, also those of fewer than five responses, as other outputs do. */
function scoreOf(
  { percentage }: { readonly percentage: number },
  questions: readonly QuestionScore[],
) {
  const shares = favorableSharesOf(questions)
  return { percent: percentage, agree: shares && shares.favourable * 100 }
}

/** Quotes a question with its percent and, if shown, the number of people who agree. */
export function quoted(input: AnalystInput, question: QuestionScore): string {
  const { distribution } = question
  const agreeing = distribution && showsSpread(input) ? `; ${formatAgreeCount(distribution)}` : ''
  return `“${question.questionText}” (${formatScorePercent(question)}${agreeing})`
}
