import type { ManagerView } from '#contract/results.ts'

export type ManagerGap = NonNullable<ManagerView['gap']>
type CategoryGap = ManagerGap['categories'][number]

/** Half a step of the answer scale: closer than that, two views are not told apart in words. */
const ALIKE = 10

/** What the gap says, in one sentence. */
export function gapFinding({ categories }: Pick<ManagerGap, 'categories'>): string {
  const [widest, ...others] = categories.toSorted((a, b) => size(b) - size(a))
  if (!widest || size(widest) < ALIKE) {
    return `You and the team see all ${categories.length} areas alike, within ${ALIKE} points.`
  }
  const second = others[0]
  const more = second && size(second) >= ALIKE ? `, ${inWords(second)}` : ''
  const rest = more ? others.slice(1) : others
  const alike = rest.length > 0 && rest.every((gap) => size(gap) < ALIKE)
  return `Compared with the team you see ${inWords(widest)}${more}${alike ? `; on the rest you are within ${ALIKE} points of each other` : ''}.`
}

/** `+24`, `−8`, `0`: percentage points, the manager's less the team's. */
export function signed(difference: number): string {
  const points = Math.round(Math.abs(difference))
  if (points === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${points}`
}

const size = ({ difference }: CategoryGap): number => Math.abs(difference)

const inWords = (gap: CategoryGap): string =>
  `${gap.category} ${Math.round(size(gap))} points ${gap.difference > 0 ? 'higher' : 'lower'}`
