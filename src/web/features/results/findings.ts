import type { QuestionResult, SessionResults } from '#contract/results.ts'
import { percentText } from '#domain/scoring.ts'

export type CategoryResult = SessionResults['summary']['categories'][number]

/** Categories closer together than this many points are not told apart in words. */
const CLOSE_TOGETHER = 5

/** What the categories say, in one sentence. */
export function categoryFinding(categories: readonly CategoryResult[]): string {
  const ranked = categories.toSorted((a, b) => b.percentage - a.percentage)
  const best = ranked.at(0)
  const worst = ranked.at(-1)
  if (!best || !worst) return 'Nothing to show yet.'
  const spread = best.percentage - worst.percentage
  if (percentText(best.percentage) === percentText(worst.percentage)) {
    return `All ${categories.length} areas lie at ${percentText(best.percentage)}%.`
  }
  return spread < CLOSE_TOGETHER
    ? `All ${categories.length} areas lie close together, from ${percentText(worst.percentage)}% to ${percentText(best.percentage)}%.`
    : `${best.category} is strongest at ${percentText(best.percentage)}%; ${worst.category} has most room to grow at ${percentText(worst.percentage)}%.`
}

/** What the questions say, in one sentence. */
export function questionFinding(questions: readonly QuestionResult[]): string {
  const ranked = questions.toSorted((a, b) => b.percentage - a.percentage)
  const best = ranked.at(0)
  const worst = ranked.at(-1)
  if (!best || !worst) return 'Nothing to show yet.'
  const strong = questions.filter(({ color }) => color === 'green').length
  const weak = questions.filter(({ color }) => color === 'red' || color === 'yellow').length
  return `${strong} of ${questions.length} questions ${strong === 1 ? 'reaches' : 'reach'} 80% or more and ${weak} ${weak === 1 ? 'stays' : 'stay'} under 60%; the answers range from ${percentText(worst.percentage)}% to ${percentText(best.percentage)}%.`
}
