import type { Benchmark, Wave } from '#contract/reports.ts'
import type { Place } from '#contract/statistics.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { placeInDeciles } from '#domain/statistics/benchmark.ts'
import { placeInWords } from '#domain/statistics/words.ts'

export type Others = NonNullable<Benchmark['benchmark']>

/** One score among the others'. */
export interface Placed {
  readonly label: string
  readonly deciles: readonly number[]
  /** Null where the team has no round that can stand beside them. */
  readonly own: { readonly percent: number; readonly place: Place } | null
}

/** The whole and each category, with where a round stands; from five answers on, as the others'. */
export function placedAmong(others: Others, wave: Wave | undefined): Placed[] {
  const counts = wave && wave.released >= MIN_DISTRIBUTION_SIZE ? wave : undefined
  return [
    placed('Overall', others.overall, counts?.averageScore),
    ...others.categories.map(({ category, deciles }) =>
      placed(
        category,
        deciles,
        counts?.categories.find((own) => own.category === category)?.percentage,
      ),
    ),
  ]
}

const placed = (
  label: string,
  deciles: readonly number[],
  percent: number | undefined,
): Placed => ({
  label,
  deciles,
  own: percent === undefined ? null : { percent, place: placeInDeciles(deciles, percent) },
})

/** What the places say together, in one sentence. */
export function benchmarkFinding(placed: readonly Placed[], teamName: string): string {
  const overall = placed[0]?.own
  if (!overall) return 'Half of the accounts lie on each side of the line in the middle of a bar.'
  const ranked = placed
    .slice(1)
    .flatMap(({ label, own }) => (own ? [{ label, middle: own.place.from + own.place.to }] : []))
    .toSorted((a, b) => b.middle - a.middle)
  const [best, worst] = [ranked.at(0), ranked.at(-1)]
  const where = `Overall, ${teamName} stands ${placeInWords(overall.place)} of the accounts`
  return best && worst && best.middle > worst.middle
    ? `${where}; it compares best in ${best.label} and least well in ${worst.label}.`
    : `${where}.`
}
