import type { TrendRound, ConsecutiveChanges } from '#contract/reports.ts'
import type { Verdict } from '#contract/statistics.ts'
import { formatScore } from '#domain/scoring.ts'

/** Returns one sentence on the category that most often has the lowest score. */
export function heatMapFinding(rounds: readonly Pick<TrendRound, 'categories'>[]): string {
  const weakest = rounds.map(weakestOf)
  const times = (name: string) => weakest.filter((candidate) => candidate === name).length
  const top = weakest
    .filter((name) => name !== undefined)
    .toSorted((a, b) => times(b) - times(a))
    .at(0)
  if (top === undefined) return 'In every round, several categories tied for the lowest score.'
  const count = times(top)
  if (count === rounds.length) {
    return `${top} had the lowest score in ${count === 2 ? 'both' : `all ${count}`} rounds.`
  }
  const [first, last] = [weakest.at(0), weakest.at(-1)]
  if (count * 2 > rounds.length || !first || !last || first === last) {
    return `${top} had the lowest score in ${count} of ${rounds.length} rounds.`
  }
  return `The lowest score was in ${first} in the first of these rounds and is in ${last} in the latest.`
}

/** Returns the category with the lowest score, or undefined if two share the lowest score. */
function weakestOf({ categories }: Pick<TrendRound, 'categories'>): string | undefined {
  const [lowest, next] = categories.toSorted((a, b) => a.percentage - b.percentage)
  if (!lowest || (next && formatScore(next.percentage) === formatScore(lowest.percentage))) {
    return undefined
  }
  return lowest.category
}

/**
 * Returns one sentence on the overall score over all rounds and its latest change. Scores before and
 * after questions were replaced are not compared.
 */
export function trendFinding(
  rounds: readonly Pick<TrendRound, 'averageScore'>[],
  changes: readonly Pick<ConsecutiveChanges, 'overall' | 'versionBreak'>[],
): string {
  const [first, last] = [rounds.at(0), rounds.at(-1)].map((round) =>
    formatScore(round?.averageScore ?? 0),
  )
  const movement = changes.some(({ versionBreak }) => versionBreak)
    ? `The overall score is ${last} in the latest of ${rounds.length} rounds`
    : first === last
      ? `The overall score is ${last}, as it was in the first of ${rounds.length} rounds`
      : `The overall score went from ${first} to ${last} in ${rounds.length} rounds`
  const verdict = changes.at(-1)?.overall.verdict
  return verdict ? `${movement}; ${LATEST[verdict]}.` : `${movement}.`
}

const LATEST: Readonly<Record<Verdict, string>> = {
  up: 'the latest is clearly higher than the one before',
  down: 'the latest is clearly lower than the one before',
  unclear: 'the latest round brought no clear change',
  'too-few': 'too few responses to tell whether the latest change is clear',
}
