import { formatList } from '#domain/format-list.ts'
import type { Advanced, RoundResults } from '#contract/results.ts'
import type { Place } from '#contract/statistics.ts'
import { describeOrder, formatPlace } from '#domain/statistics/words.ts'
import { categoryNames } from './question-order.ts'
import type { NumberedQuestion } from './question-order.ts'

export type CategoryResult = RoundResults['summary']['categories'][number]

export type Benchmark = NonNullable<Advanced['benchmark']>

/** Returns what can be said of the order of the categories. */
export const categoryFinding = ({
  categories,
  categoryOrder,
}: Pick<RoundResults['summary'], 'categories' | 'categoryOrder'>): string =>
  categoryOrder ? describeOrder(categories, categoryOrder) : 'Nothing to show yet.'

/** Names the categories without a score; undefined if all have one. */
export function describeCategoriesWithoutScore({
  categories,
  categoryDetails,
}: Pick<RoundResults['summary'], 'categories' | 'categoryDetails'>): string | undefined {
  const shown = new Set(categories.map(({ category }) => category))
  const missing = categoryNames({ categoryDetails }).filter((name) => !shown.has(name))
  if (missing.length === 0) return undefined
  return `Without a score: ${formatList(missing)}, where too few people have answered more than half of the questions.`
}

/** Says with how many questions most agree, where the fewest do, and where opinions are split; by numbers. */
export function spreadFinding(questions: readonly NumberedQuestion[]): string {
  const known = questions.flatMap(({ number, favourable }) =>
    favourable
      ? [{ number, share: favourable.favourable, shown: Math.round(favourable.favourable) }]
      : [],
  )
  if (known.length === 0) return 'Nothing to show yet.'
  const most = known.filter(({ share }) => share > 50).length
  const all = `${known.length} questions`
  const agreeing =
    most === 0
      ? `No more than half agree with any of the ${all}`
      : `Most responses agree with ${most === known.length ? `all ${all}` : `${most} of ${all}`}`
  const lowest = Math.min(...known.map(({ shown }) => shown))
  const fewest = known.filter(({ shown }) => shown === lowest).map(({ number }) => number)
  const split = questions.filter(({ more }) => more?.agreement?.split).map(({ number }) => number)
  const unknown = questions.length - known.length
  return [
    fewest.length === known.length
      ? `${agreeing} (${lowest}% each).`
      : `${agreeing}; the fewest agree with ${fewest.length > TIED_NAMED ? `${fewest.length} questions` : questionNames(fewest)} (${lowest}%).`,
    unknown > 0 && `${unknown === 1 ? 'One other has' : `${unknown} others have`} too few answers.`,
    split.length > 0 && `Opinions are split on ${questionNames(split)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Up to this number, questions with the same share are named. */
const TIED_NAMED = 3

/** Returns `question 4`, `questions 4, 11 and 13`. */
function questionNames(numbers: readonly number[]): string {
  const names = formatList(numbers.toSorted((a, b) => a - b).map(String))
  return `${numbers.length === 1 ? 'question' : 'questions'} ${names}`
}

/** Returns one sentence on how the categories compare with other accounts. */
export function benchmarkFinding({ accounts, categories }: Benchmark): string {
  const ranked = categories.toSorted((a, b) => middle(b) - middle(a))
  const [best, worst] = [ranked.at(0), ranked.at(-1)]

  if (!best || !worst) return 'Nothing to show yet.'
  if (middle(best) === middle(worst)) {
    return `All ${categories.length} categories rank the same among ${accounts} accounts: ${formatPlace(best)}.`
  }
  return `Among ${accounts} accounts, ${best.category} ranks highest (${formatPlace(best)}) and ${worst.category} lowest (${formatPlace(worst)}).`
}

const middle = ({ from, to }: Place): number => from + to
