import { listed } from '#domain/listed.ts'
import type { Change, Verdict } from '#contract/statistics.ts'
import { pointsBetween } from '#domain/statistics/words.ts'

type Scores = Pick<Change, 'before' | 'after'>

/** `+8 points`, `−1 point`, `0 points`. */
export function signedPoints(change: Scores): string {
  const points = pointsBetween(change.before, change.after)
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return `${sign}${inPoints(points)}`
}

const inPoints = (points: number): string =>
  `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`

/** `8 points higher than the round before, more than chance would explain`. */
export function changeInWords(change: Change): string {
  const points = pointsBetween(change.before, change.after)
  const size =
    points === 0
      ? 'about the same as the round before'
      : `${inPoints(points)} ${points > 0 ? 'higher' : 'lower'} than the round before`
  return size + WHY[change.verdict](points)
}

const WHY: Readonly<Record<Verdict, (points: number) => string>> = {
  up: () => ', more than chance would explain',
  down: () => ', more than chance would explain',
  unclear: (points) => (points === 0 ? '' : ', which chance alone may have made'),
  'too-few': () => '; too few have answered to tell more',
}

/** What the categories' changes say together, in one sentence. */
export function comparisonFinding(
  categories: readonly (Change & { readonly category: string })[],
): string {
  if (categories.every(({ verdict }) => verdict === 'too-few')) {
    return 'Too few answered in one of the two rounds to tell what has changed.'
  }
  const named = (verdict: Verdict) =>
    categories.filter((one) => one.verdict === verdict).map(({ category }) => category)
  const [up, down] = [named('up'), named('down')]
  if (up.length + down.length === 0) {
    return `None of the ${categories.length} categories has clearly changed.`
  }
  const parts = [
    up.length > 0 && `${listed(up)} ${up.length === 1 ? 'is' : 'are'} clearly higher`,
    down.length > 0 && `${listed(down)} ${down.length === 1 ? 'is' : 'are'} clearly lower`,
  ].filter(Boolean)
  const rest = categories.length - up.length - down.length
  const others =
    rest === 0 ? '' : `; for the other ${rest === 1 ? 'one' : rest} there is no clear change`
  return `${parts.join(', ')}${others}.`
}
