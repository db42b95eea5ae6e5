import type { ResultsSummary } from '#contract/results.ts'
import type { Change, PointChange } from '#contract/statistics.ts'

/** A change with its verdict where the plan has one. */
export type AnyChange = Change | PointChange
export type CategoryChange = AnyChange & { readonly category: string }

/** The changes since the previous round, with verdicts where the plan has them. */
export interface ShownChanges {
  readonly previousTitle: string
  readonly overall: AnyChange
  readonly categories: readonly CategoryChange[]
  /** What replaced questions mean for the comparison. */
  readonly note: string | undefined
}

/** Returns the changes since the team's previous round; undefined in its first. */
export function changesOf({
  sincePrevious,
  advanced,
}: Pick<ResultsSummary, 'sincePrevious' | 'advanced'>): ShownChanges | undefined {
  if (!sincePrevious) return undefined
  const { previous, versionBreak } = sincePrevious
  const { overall, categories } = advanced?.sinceLastWave ?? sincePrevious
  return { previousTitle: previous.title, overall, categories, note: versionBreak?.note }
}

/** True if a change is clearly up or down. */
export const isClear = (change: AnyChange): boolean =>
  'verdict' in change && (change.verdict === 'up' || change.verdict === 'down')

/**
 * Returns the category to talk about: the largest clear change. Without verdicts the largest one; undefined if
 * nothing has changed.
 */
export function mostChanged({ categories }: ShownChanges): CategoryChange | undefined {
  const [largest] = categories
    .filter((change) => !('verdict' in change) || isClear(change))
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
  return largest?.difference === 0 ? undefined : largest
}
