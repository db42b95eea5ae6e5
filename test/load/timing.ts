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

/** Of each measurement, and how often each of the two is asked in one. */
export const ROUNDS = 9
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
export async function sideBySide(small: Timed, large: Timed): Promise<Compared> {
  for (let time = 0; time < WARMING; time++) {
    await small()
    await large()
  }
  const rounds: { small: number; large: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const taken = { small: [] as number[], large: [] as number[] }
    for (let time = 0; time < TIMES; time++) {
      if (time % 2 === 0) taken.small.push(await small())
      taken.large.push(await large())
      if (time % 2 === 1) taken.small.push(await small())
    }
    rounds.push({ small: median(taken.small), large: median(taken.large) })
  }
  return {
    small: median(rounds.map(({ small }) => small)),
    large: median(rounds.map(({ large }) => large)),
    ratio: median(rounds.map(({ small, large }) => large / small)),
  }
}
