import { listed } from '#domain/listed.ts'
import type { Advanced, QuestionResult, SessionResults } from '#contract/results.ts'
import type { Place } from '#contract/statistics.ts'
import { percentText } from '#domain/scoring.ts'
import { placeInWords } from '#domain/statistics/words.ts'
import type { NumberedQuestion } from './question-order.ts'

export type CategoryResult = SessionResults['summary']['categories'][number]

export type Benchmark = NonNullable<Advanced['benchmark']>

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

/** What the spread of the answers says, in one sentence; questions go by their numbers. */
export function spreadFinding(questions: readonly NumberedQuestion[]): string {
  const known = questions.flatMap((question) =>
    question.favourable ? [{ ...question, share: question.favourable.favourable }] : [],
  )
  const [least] = known.toSorted((a, b) => a.share - b.share)
  if (!least) return 'Nothing to show yet.'
  const most = known.filter(({ share }) => share > 50).length
  const agreeing =
    most === known.length
      ? `Most answers agree on all ${known.length} questions, least of all on question ${least.number} (${Math.round(least.share)}%)`
      : `Most answers agree on ${most} of ${known.length} questions; the fewest on question ${least.number} (${Math.round(least.share)}%)`
  const split = questions.filter(({ more }) => more?.agreement?.split).map(({ number }) => number)
  if (split.length === 0) return `${agreeing}.`
  return `${agreeing}. ${split.length === 1 ? 'Question' : 'Questions'} ${listed(split.toSorted((a, b) => a - b).map(String))} ${split.length === 1 ? 'splits' : 'split'} the team into two camps.`
}

/** Where the categories stand among other teams, in one sentence. */
export function benchmarkFinding({ accounts, categories }: Benchmark): string {
  const ranked = categories.toSorted((a, b) => middle(b) - middle(a))
  const [best, worst] = [ranked.at(0), ranked.at(-1)]
  const among = `among ${accounts} accounts`
  if (!best || !worst) return 'Nothing to show yet.'
  if (middle(best) === middle(worst)) {
    return `All ${categories.length} areas stand alike ${among}: ${placeInWords(best)}.`
  }
  return `Of ${accounts} accounts, ${best.category} stands best, ${placeInWords(best)}; ${worst.category} stands lowest, ${placeInWords(worst)}.`
}

const middle = ({ from, to }: Place): number => from + to
