import type { ManagerView } from '#contract/results.ts'

export type ManagerGap = NonNullable<ManagerView['gap']>
type CategoryGap = ManagerGap['categories'][number]

/** Half a step of the answer scale: smaller gaps are described as alike. */
const SIMILAR_WITHIN = 10

/**
 * Returns one sentence on the largest gaps between the manager's view and the team's. `isYours` if the
 * reader gave the view.
 */
export function gapFinding(
  { categories }: Pick<ManagerGap, 'categories'>,
  isYours: boolean,
): string {
  const [widest, ...others] = categories.toSorted((a, b) => size(b) - size(a))
  if (!widest || size(widest) < SIMILAR_WITHIN) {
    return `${isYours ? 'You' : 'The manager'} and the team rate all ${categories.length} categories alike, within ${SIMILAR_WITHIN} points.`
  }
  const second = others[0]
  const more = second && size(second) >= SIMILAR_WITHIN ? `, ${inWords(second)}` : ''
  const rest = more ? others.slice(1) : others
  const alike = rest.length > 0 && rest.every((gap) => size(gap) < SIMILAR_WITHIN)
  const rate = isYours ? 'you rate' : 'the manager rates'
  return `Compared with the team, ${rate} ${inWords(widest)}${more}${alike ? `; the rest is within ${SIMILAR_WITHIN} points` : ''}.`
}

/** Returns a difference in whole percentage points with its sign: `+24`, `−8`, `0`. */
export function signed(difference: number): string {
  const points = Math.round(Math.abs(difference))
  if (points === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${points}`
}

const size = ({ difference }: CategoryGap): number => Math.abs(difference)

const inWords = (gap: CategoryGap): string =>
  `${gap.category} ${Math.round(size(gap))} points ${gap.difference > 0 ? 'higher' : 'lower'}`
