/** The middle of an odd number of figures, or the mean of the two in the middle. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle]
  if (upper === undefined || lower === undefined) throw new Error('there is no middle of nothing')
  return (lower + upper) / 2
}

/** What takes so many milliseconds. */
export type Timed = () => Promise<number>

/** How often each of the two is asked in a round. */
export const TIMES = 30
/** Until both servers have compiled what they run. */
const WARMING = 60

export interface Compared {
  /** Milliseconds: the median of the medians of all rounds. */
  readonly small: number
  readonly large: number
  /** The median of what the rounds came to, each by itself: another's burst of work is in few. */
  readonly ratio: number
}

/** Two things measured in turns, each as often before the other as after it. */
export async function sideBySide(rounds: number, small: Timed, large: Timed): Promise<Compared> {
  for (let time = 0; time < WARMING; time++) {
    await small()
    await large()
  }
  const medians: { small: number; large: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const taken = { small: [] as number[], large: [] as number[] }
    for (let time = 0; time < TIMES; time++) {
      if (time % 2 === 0) taken.small.push(await small())
      taken.large.push(await large())
      if (time % 2 === 1) taken.small.push(await small())
    }
    medians.push({ small: median(taken.small), large: median(taken.large) })
  }
  return {
    small: median(medians.map(({ small }) => small)),
    large: median(medians.map(({ large }) => large)),
    ratio: median(medians.map(({ small, large }) => large / small)),
  }
}
