import type { Benchmark, TrendRound } from '#contract/reports.ts'
import type { Place } from '#contract/statistics.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { placeInDeciles } from '#domain/statistics/benchmark.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import type { ScoreLevel } from '#domain/scoring.ts'
import { formatPlace } from '#domain/statistics/words.ts'

export type BenchmarkData = NonNullable<Benchmark['benchmark']>

/** One score compared with the benchmark. */
export interface PlacedScore {
  readonly label: string
  readonly deciles: readonly number[]
  /** Null if the team has no round with enough released submissions. */
  readonly own: {
    readonly percent: number
    readonly level: ScoreLevel
    readonly place: Place
  } | null
}

/**
 * Returns the overall score and each category with the round's place in the benchmark. A round needs
 * at least five released submissions, like those in the benchmark.
 */
export function placeInBenchmark(
  benchmark: BenchmarkData,
  round: TrendRound | undefined,
): PlacedScore[] {
  const eligible = round && round.released >= MIN_DISTRIBUTION_SIZE ? round : undefined
  return [
    placed(
      'Overall',
      benchmark.overall,
      eligible && {
        percent: eligible.averageScore,
        level: overallLevel(eligible, eligible.released),
      },
    ),
    ...benchmark.categories.map(({ category, deciles }) => {
      const own = eligible?.categories.find((one) => one.category === category)
      return placed(
        category,
        deciles,
        own &&
          eligible && { percent: own.percentage, level: categoryLevel(own, eligible.released) },
      )
    }),
  ]
}

const placed = (
  label: string,
  deciles: readonly number[],
  score: { readonly percent: number; readonly level: ScoreLevel } | undefined,
): PlacedScore => ({
  label,
  deciles,
  own: score ? { ...score, place: placeInDeciles(deciles, score.percent) } : null,
})

/** Returns one sentence on how a team compares with the benchmark. */
export function benchmarkFinding(scores: readonly PlacedScore[], teamName: string): string {
  const overall = scores[0]?.own
  if (!overall) return 'The line in the middle of each bar is the median account.'
  const ranked = scores
    .slice(1)
    .flatMap(({ label, own }) => (own ? [{ label, middle: own.place.from + own.place.to }] : []))
    .toSorted((a, b) => b.middle - a.middle)
  const [best, worst] = [ranked.at(0), ranked.at(-1)]
  const summary = `Compared with other accounts, ${teamName} is ${formatPlace(overall.place)} overall`
  return best && worst && best.middle > worst.middle
    ? `${summary}, best in ${best.label} and weakest in ${worst.label}.`
    : `${summary}.`
}
