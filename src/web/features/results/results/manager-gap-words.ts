import type { ManagerView } from '#contract/results.ts'

export type ManagerGap = NonNullable<ManagerView['gap']>
/** Returns a difference in whole percentage points with its sign: `+24`, `−8`, `0`. */
export function signed(difference: number): string {
  const points = Math.round(Math.abs(difference))
  if (points === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${points}`
}
