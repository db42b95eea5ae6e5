/** How much the answers to one question agree. */
export interface Agreement {
  /** Average absolute deviation from the median, in steps of the scale (0 to 2). */
  readonly deviation: number
  /** Van der Eijk's A: 1 if all answers are equal, 0 if evenly spread, -1 if half at each end. */
  readonly agreement: number
  /** True if the answers form two camps, see `isSplit`. */
  readonly split: boolean
}

/** Returns the agreement of a distribution, or undefined if it is empty. */
export function agreementOf(counts: readonly number[]): Agreement | undefined {
  const n = total(counts)
  if (n === 0) return undefined
  return {
    deviation: averageDeviation(counts),
    agreement: vanDerEijkA(counts),
    split: isSplit(counts),
  }
}

/** Minimum number of answers of two camps. */
const MIN_FOR_CAMPS = 5

/** From this number of answers, a few neutral ones are allowed between two camps. */
const MIN_FOR_NEUTRAL = 8

/**
 * True if the answers (counts of 1 to 5) form two camps: at least 40 % on each side and almost no one
 * in between. The rule keeps false flags in one-peaked questions below 5 %, see docs/statistics.md.
 */
export function isSplit(counts: readonly number[]): boolean {
  const [one = 0, two = 0, neutral = 0, four = 0, five = 0] = counts
  const n = total(counts)
  if (n < MIN_FOR_CAMPS) return false
  // Whole numbers, so that exactly 40 % is included.
  if (5 * Math.min(one + two, four + five) < 2 * n) return false
  if (n < MIN_FOR_NEUTRAL) return neutral === 0 && two + four <= 1
  const smallerPeak = Math.min(Math.max(one, two), Math.max(four, five))
  return neutral <= Math.floor((n - MIN_FOR_NEUTRAL) / 5) && 2 * neutral <= smallerPeak
}

/**
 * Returns the average absolute deviation from the median, in steps of the scale; NaN for an empty
 * distribution.
 */
export function averageDeviation(counts: readonly number[]): number {
  const n = total(counts)
  const median =
    (stepAtRank(counts, Math.floor((n - 1) / 2)) + stepAtRank(counts, Math.floor(n / 2))) / 2
  return total(counts.map((count, step) => count * Math.abs(step - median))) / n
}

/** Returns the step of the value with a rank (from 0) in sorted order. */
function stepAtRank(counts: readonly number[], rank: number): number {
  let before = 0
  return counts.findIndex((count) => {
    before += count
    return before > rank
  })
}

/**
 * Returns van der Eijk's coefficient of agreement A (-1 to 1) of a distribution over three or more
 * steps (C. van der Eijk, Measuring agreement in ordered rating scales, Quality & Quantity 35,
 * 2001). The distribution is split into layers in which each step is empty or equally filled; A is
 * the mean over the layers, weighted by their size. NaN for an empty distribution.
 */
export function vanDerEijkA(counts: readonly number[]): number {
  const n = total(counts)
  let rest = [...counts]
  let sum = 0
  for (;;) {
    const filled = rest.filter((count) => count > 0)
    if (filled.length === 0) return sum / n
    const layer = Math.min(...filled)
    const pattern = rest.map((count) => count > 0)
    sum += layerAgreement(pattern) * layer * filled.length
    rest = rest.map((count) => Math.max(0, count - layer))
  }
}

/** Returns A of one layer: its unimodality, reduced by the share of steps that it fills. */
function layerAgreement(pattern: readonly boolean[]): number {
  const steps = pattern.length
  const filled = pattern.filter(Boolean).length
  if (filled === 1) return 1
  if (filled === steps) return 0
  let [single, double] = [0, 0]
  for (let first = 0; first < steps; first++) {
    for (let second = first + 1; second < steps; second++) {
      for (let third = second + 1; third < steps; third++) {
        const occupied = [pattern[first], pattern[second], pattern[third]].filter(Boolean).length
        if (occupied !== 2) continue
        if (pattern[second]) single++
        else double++
      }
    }
  }
  const unimodality =
    ((steps - 2) * single - (steps - 1) * double) / ((steps - 2) * (single + double))
  return unimodality * (1 - (filled - 1) / (steps - 1))
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
