import { logGamma, NORMAL_975 } from './probability-distributions.ts'

/** 95 % confidence interval for a share of the whole team (0 to 1). */
export interface ShareInterval {
  readonly low: number
  readonly high: number
}

/** Probability that an interval allows on each side. */
const TAIL = 0.025

/**
 * Returns the 95 % interval of the share of a team of which `count` of n answers are favorable:
 * hypergeometric limits (Buonaccorsi 1987) if the team size N is known, Wilson's (1927) if it is
 * null or less than n. Undefined if n is 0 or the whole team has answered.
 */
export function shareInterval(
  count: number,
  n: number,
  teamSize: number | null,
): ShareInterval | undefined {
  if (n === 0 || n === teamSize) return undefined
  return teamSize === null || teamSize < n
    ? wilsonInterval(count, n)
    : hypergeometricInterval(count, n, teamSize)
}

function wilsonInterval(count: number, n: number): ShareInterval {
  const z2 = NORMAL_975 ** 2
  const share = count / n
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n)
  const halfWidth =
    (NORMAL_975 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return {
    low: count === 0 ? 0 : Math.max(0, middle - halfWidth),
    high: count === n ? 1 : Math.min(1, middle + halfWidth),
  }
}

// The lower limit is the smallest number of favorable people in the team with P(X >= count) > 2.5 %,
// the upper limit the largest with P(X <= count) > 2.5 %.
function hypergeometricInterval(count: number, n: number, teamSize: number): ShareInterval {
  const [least, most] = [count, teamSize - n + count]
  const low = firstFrom(least, most, (favorable) => upperTail(count, n, favorable, teamSize) > TAIL)
  // Counting the other people turns the upper limit into a lower one.
  const [others, rest] = [n - count, teamSize - most]
  const high = firstFrom(
    rest,
    teamSize - least,
    (unfavorable) => upperTail(others, n, unfavorable, teamSize) > TAIL,
  )
  return { low: low / teamSize, high: (teamSize - high) / teamSize }
}

/** Returns the first whole number that holds, by bisection; `to` holds, and all from the first on. */
function firstFrom(from: number, to: number, holds: (value: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Returns P(X >= count) if n of `total` people are drawn, of whom `marked` are counted. Sums the tail
 * that does not contain the mean, whose terms decrease.
 */
function upperTail(count: number, n: number, marked: number, total: number): number {
  const beyondMean = count * total > n * marked
  return beyondMean
    ? decreasingTail(count, n, marked, total)
    : // At least `count` are drawn unless more than n - count of the others are.
      1 - decreasingTail(n - count + 1, n, total - marked, total)
}

/** Returns P(X >= count) for a count above the mean. */
function decreasingTail(count: number, n: number, marked: number, total: number): number {
  if (count > Math.min(n, marked)) return 0
  let term = Math.exp(
    logChoose(marked, count) + logChoose(total - marked, n - count) - logChoose(total, n),
  )
  let sum = term
  for (let at = count; at < Math.min(n, marked) && term > sum * 1e-16; at++) {
    term *= ((marked - at) * (n - at)) / ((at + 1) * (total - marked - n + at + 1))
    sum += term
  }
  return sum
}

const logChoose = (of: number, chosen: number): number =>
  logGamma(of + 1) - logGamma(chosen + 1) - logGamma(of - chosen + 1)
