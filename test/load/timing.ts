/**
 * Returns the middle value of an odd count, or the mean of the two middle values of an even one.
 * Throws on an empty list.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle]
  if (upper === undefined || lower === undefined) throw new Error('median of an empty list')
  return (lower + upper) / 2
}

/** Performs an operation and returns its duration in milliseconds. */
export type TimedOperation = () => Promise<number>

/** Runs of each operation per round. */
export const RUNS_PER_ROUND = 30
/** Warm-up runs, until both servers have compiled the code they run. */
const WARM_UP_RUNS = 60

export interface Comparison {
  /** The median over all rounds, in milliseconds. */
  readonly small: number
  readonly large: number
  /** Of each round. Noise that affects one round has little effect on their median. */
  readonly ratios: readonly number[]
}

/** Measures two operations alternately, each as often first as second. */
export async function compareInterleaved(
  rounds: number,
  small: TimedOperation,
  large: TimedOperation,
): Promise<Comparison> {
  for (let run = 0; run < WARM_UP_RUNS; run++) {
    await small()
    await large()
  }
  const medians: { small: number; large: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const durations = { small: [] as number[], large: [] as number[] }
    for (let run = 0; run < RUNS_PER_ROUND; run++) {
      if (run % 2 === 0) durations.small.push(await small())
      durations.large.push(await large())
      if (run % 2 === 1) durations.small.push(await small())
    }
    medians.push({ small: median(durations.small), large: median(durations.large) })
  }
  return {
    small: median(medians.map(({ small }) => small)),
    large: median(medians.map(({ large }) => large)),
    ratios: medians.map(({ small, large }) => large / small),
  }
}
