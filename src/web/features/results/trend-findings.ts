import { listed } from '#domain/listed.ts'
import type { Wave, WavePair } from '#contract/reports.ts'
import type { Verdict, WaveChanges } from '#contract/statistics.ts'
import { percentText } from '#domain/scoring.ts'

/** More names than this are counted. */
const NAMED = 3

/** What the heat map says, in one sentence: which area lags, wave after wave. */
export function heatMapFinding(waves: readonly Pick<Wave, 'categories'>[]): string {
  const weakest = waves.map(weakestOf)
  const times = (name: string) => weakest.filter((other) => other === name).length
  const top = weakest
    .filter((name) => name !== undefined)
    .toSorted((a, b) => times(b) - times(a))
    .at(0)
  if (top === undefined) return 'No area stands alone at the bottom in any round.'
  const count = times(top)
  if (count === waves.length) {
    return `${top} was the weakest area in ${count === 2 ? 'both' : `all ${count}`} rounds.`
  }
  const [first, last] = [weakest.at(0), weakest.at(-1)]
  if (count * 2 > waves.length || !first || !last || first === last) {
    return `${top} was the weakest area in ${count} of ${waves.length} rounds.`
  }
  return `The weakest area was ${first} in the first of these rounds; in the latest it is ${last}.`
}

/** Undefined where it shares its place. */
function weakestOf({ categories }: Pick<Wave, 'categories'>): string | undefined {
  const [lowest, next] = categories.toSorted((a, b) => a.percentage - b.percentage)
  if (!lowest || (next && percentText(next.percentage) === percentText(lowest.percentage))) {
    return undefined
  }
  return lowest.category
}

/** What changed since the last wave, in one sentence that says no more than the tests bear. */
export function changeFinding({ categories }: Pick<WaveChanges, 'categories'>): string {
  const having = (verdict: Verdict) =>
    categories.filter((change) => change.verdict === verdict).map(({ category }) => category)
  const [up, down] = [having('up'), having('down')]
  if (having('too-few').length > 0) {
    return 'Too few answers in one of the two rounds to tell a change from chance.'
  }
  if (up.length + down.length === 0) {
    return 'No area has clearly changed since the last round: chance alone may explain the differences.'
  }
  const both = [
    up.length > 0 && `${areas(up, categories.length)} clearly higher`,
    down.length > 0 && `${areas(down, categories.length)} clearly lower`,
  ].filter((part) => part !== false)
  return `${both.join('; ')} than last time.`
}

function areas(names: readonly string[], all: number): string {
  if (names.length === all) return `All ${all} areas are`
  if (names.length > NAMED) return `${names.length} of ${all} areas are`
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'}`
}

/** What the trend says, in one sentence. */
export function trendFinding(
  waves: readonly Pick<Wave, 'averageScore'>[],
  changes: readonly Pick<WavePair, 'overall'>[],
): string {
  const [first, last] = [waves.at(0), waves.at(-1)].map((wave) =>
    percentText(wave?.averageScore ?? 0),
  )
  const way =
    first === last
      ? `The overall score is ${last}, as it was in the first of ${waves.length} rounds`
      : `The overall score went from ${first} to ${last} in ${waves.length} rounds`
  const verdict = changes.at(-1)?.overall.verdict
  return verdict ? `${way}; ${LATEST[verdict]}.` : `${way}.`
}

const LATEST: Readonly<Record<Verdict, string>> = {
  up: 'the latest is clearly higher than the one before',
  down: 'the latest is clearly lower than the one before',
  unclear: 'chance alone may explain the latest change',
  'too-few': 'too few answers to tell whether the latest change is more than chance',
}
