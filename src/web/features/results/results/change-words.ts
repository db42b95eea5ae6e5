import { formatList } from '#domain/format-list.ts'
import type { Change, PointChange, Verdict } from '#contract/statistics.ts'
import { signed } from './manager-gap-words.ts'
import {
  formatPointCount,
  formatVerdict,
  pointsBetween,
  shownChange,
} from '#domain/statistics/words.ts'

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

/**
 * Returns a change in words: its points, and its verdict as a sentence. Without a verdict
 * (`PointChange`) the sentence is a caution.
 */
export function changeInWords(change: Change | PointChange): { points: string; verdict: string } {
  const isTested = 'verdict' in change
  const points = isTested ? shownChange(change).points : pointsBetween(change.before, change.after)
  return {
    points:
      points === 0 ? 'No difference' : `${points > 0 ? 'Up' : 'Down'} ${formatPointCount(points)}`,
    verdict: isTested ? verdictSentence(change) : CAUTION,
  }
}

const CAUTION = 'A few points may be everyday fluctuation.'

function verdictSentence(change: Change): string {
  const isClear = change.verdict === 'up' || change.verdict === 'down'
  return isClear ? 'A clear change: more than everyday fluctuation.' : `${formatVerdict(change)}.`
}

/** Returns the points of a change with their sign: `+7`, or `+16.4` where whole points mislead. */
export function signedChange(change: Change | PointChange): string {
  const points =
    'verdict' in change ? shownChange(change).points : pointsBetween(change.before, change.after)
  return Number.isInteger(points) ? signed(points) : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
}
