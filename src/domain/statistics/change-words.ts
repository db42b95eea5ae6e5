import { formatList } from '#domain/format-list.ts'
import { roundToOneDecimal } from '#domain/scoring.ts'
import type { Change, Verdict } from './comparison.ts'
import { formatPointCount, pointsBetween } from './points.ts'

/** The label of each verdict, on pages and in reports. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  up: 'Higher',
  down: 'Lower',
  unclear: 'No clear change',
  'too-few': 'Too few responses to tell',
}

/** A change as displayed. */
interface ShownChange {
  /** The difference in points, below 0 for a fall. */
  readonly points: number
  /** The smallest change that would have been clear, in points; null with too few responses. */
  readonly standsOut: number | null
}

/**
 * Returns a change in whole points, with the smallest clear change rounded up. Both have one decimal
 * if whole points would contradict the verdict.
 */
export function shownChange({
  before,
  after,
  difference,
  verdict,
  standsOut,
}: Change): ShownChange {
  const points = pointsBetween(before, after)
  const whole = standsOut === null ? null : roundUp(standsOut)
  const contradicts =
    verdict === 'unclear' ? whole !== null && Math.abs(points) >= whole : points === 0
  if (!contradicts || verdict === 'too-few') return { points, standsOut: whole }
  return {
    points: roundToOneDecimal(difference),
    standsOut: standsOut === null ? null : roundUp(standsOut * 10) / 10,
  }
}

/** Returns rounds up, except for the rounding error of a value that is a whole number. */
const roundUp = (value: number): number => Math.ceil(value - 1e-9)

/** True if a change is clearly up or down. */
export const isClear = ({ verdict }: Pick<Change, 'verdict'>): boolean =>
  verdict === 'up' || verdict === 'down'

/** Returns how far a score has moved: `Up 11`, `Down 1`, `The same score`. */
function formatMove(change: Change): string {
  const { points } = shownChange(change)
  return points === 0 ? 'The same score' : `${points > 0 ? 'Up' : 'Down'} ${Math.abs(points)}`
}

const VERDICT_PHRASES: Readonly<Record<Verdict, string>> = {
  up: 'a clear change',
  down: 'a clear change',
  unclear: 'no clear change',
  'too-few': 'too few responses to tell',
}

/**
 * Describes a change as a sentence: `Up 11: no clear change.` With a day, `Up 11 since Sep 27: no clear
 * change.` The same words stand on every page and file.
 */
export function describeChange(change: Change, since?: string): string {
  const move = `${formatMove(change)}${since === undefined ? '' : ` since ${since}`}`
  return shownChange(change).points === 0 && change.verdict === 'unclear'
    ? `${move}.`
    : `${move}: ${VERDICT_PHRASES[change.verdict]}.`
}

/**
 * Says why a change is not clear, although the score has moved: `A difference of 5 points may be everyday
 * fluctuation.` Undefined where there is nothing to explain.
 */
export function describeChance(change: Change): string | undefined {
  const { points } = shownChange(change)
  return change.verdict === 'unclear' && points !== 0
    ? `A difference of ${formatPointCount(points)} may be everyday fluctuation.`
    : undefined
}

/**
 * Says which change would have been clear: `About 17 points would have been clear.` Undefined for a clear
 * change, with too few responses, and on plans that do not show it.
 */
export function describeSmallestClear(change: Change): string | undefined {
  const { standsOut } = shownChange(change)
  return change.verdict === 'unclear' && standsOut !== null
    ? `About ${formatPointCount(standsOut)} would have been clear.`
    : undefined
}

/** Says from which size on the changes between two rounds would have been clear; undefined if none is known. */
export function describeSmallestChanges({
  overall,
  categories,
}: {
  readonly overall: Change
  readonly categories: readonly Change[]
}): string | undefined {
  const whole = shownChange(overall).standsOut
  const others = categories.flatMap((change) => shownChange(change).standsOut ?? [])
  if (whole === null || others.length === 0) return undefined
  const [low, high] = [Math.min(...others), Math.max(...others)]
  const span = low === high ? formatPointCount(low) : `${low} to ${formatPointCount(high)}`
  return `Between these two rounds, a change of about ${formatPointCount(whole)} in the overall score is clear, and one of about ${span} in a category.`
}

/**
 * Says which categories have clearly changed between two rounds. The same words stand on every page and
 * file.
 */
export function describeCategoryChanges(
  categories: readonly (Pick<Change, 'verdict' | 'before' | 'after'> & {
    readonly category: string
  })[],
): string {
  const named = (verdict: Verdict) =>
    categories.filter((change) => change.verdict === verdict).map(({ category }) => category)
  const [up, down] = [named('up'), named('down')]
  if (named('too-few').length > 0) {
    return 'One of the two rounds has too few responses to tell what has changed.'
  }
  const differs = categories.some(
    ({ verdict, before, after }) => verdict === 'unclear' && pointsBetween(before, after) !== 0,
  )
  if (up.length + down.length === 0) {
    return `No category has clearly changed.${differs ? ' The differences may be everyday fluctuation.' : ''}`
  }
  const others = categories.length - up.length - down.length
  const chance = `${others === 1 ? 'its difference' : 'their differences'} may be everyday fluctuation`
  return [
    up.length > 0 && `Clearly higher: ${formatList(up)}.`,
    down.length > 0 && `Clearly lower: ${formatList(down)}.`,
    others > 0 &&
      `No clear change in the other ${others === 1 ? 'one' : others}${differs ? `: ${chance}` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
