import { formatList } from '#domain/format-list.ts'
import type { Change, Verdict } from '#contract/statistics.ts'
import { pointsBetween } from '#domain/statistics/words.ts'

type Scores = Pick<Change, 'before' | 'after'>

/** Returns a change in whole points: `+8 points`, `−1 point`, `0 points`. */
export function signedPoints(change: Scores): string {
  const points = pointsBetween(change.before, change.after)
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return `${sign}${inPoints(points)}`
}

const inPoints = (points: number): string =>
  `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`

/**
 * Returns a change with its verdict: `8 points higher than in the previous round, a clear change`.
 */
export function changeInWords(change: Change): string {
  const points = pointsBetween(change.before, change.after)
  const size =
    points === 0
      ? 'about the same as in the previous round'
      : `${inPoints(points)} ${points > 0 ? 'higher' : 'lower'} than in the previous round`
  return size + VERDICT_PHRASE[change.verdict](points)
}

const VERDICT_PHRASE: Readonly<Record<Verdict, (points: number) => string>> = {
  up: () => ', more than chance would explain',
  down: () => ', more than chance would explain',
  unclear: (points) => (points === 0 ? '' : ', which may be due to chance'),
  'too-few': () => '; too few responses to tell whether it is due to chance',
}

/** Returns one sentence on how the categories changed between two rounds. */
export function comparisonFinding(
  categories: readonly (Change & { readonly category: string })[],
): string {
  if (categories.every(({ verdict }) => verdict === 'too-few')) {
    return 'One of the two rounds has too few responses to tell what has changed.'
  }
  const named = (verdict: Verdict) =>
    categories.filter((change) => change.verdict === verdict).map(({ category }) => category)
  const [up, down] = [named('up'), named('down')]
  if (up.length + down.length === 0) {
    return `None of the ${categories.length} categories has clearly changed.`
  }
  const parts = [
    up.length > 0 && `${formatList(up)} ${up.length === 1 ? 'is' : 'are'} clearly higher`,
    down.length > 0 && `${formatList(down)} ${down.length === 1 ? 'is' : 'are'} clearly lower`,
  ].filter(Boolean)
  const rest = categories.length - up.length - down.length
  const others = rest === 0 ? '' : `; no clear change in the other ${rest === 1 ? 'one' : rest}`
  return `${parts.join(', ')}${others}.`
}
