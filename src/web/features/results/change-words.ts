import { formatList } from '#domain/format-list.ts'
import type { Change, Verdict } from '#contract/statistics.ts'

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
