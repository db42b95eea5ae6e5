import type { Change } from '#contract/statistics.ts'
import { isClear } from '#web/features/results/results/components/VerdictMark.tsx'

type CategoryChange = Change & { readonly category: string }

/** Returns the category to talk about: the largest clear change; undefined if there is none. */
export function mostChanged(categories: readonly CategoryChange[]): CategoryChange | undefined {
  return categories
    .filter(isClear)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .at(0)
}
