import type { Sample, SoakResult } from './soak-run.ts'
import { resourcesReleased } from './soak-run.ts'
import { median } from './timing.ts'

/** Limit for the memory of the last quarter against the second, in which everything is loaded. */
const MAX_GROWTH = 1.1
/**
 * Shorter runs say nothing about memory growth, because a server fills caches in its first minutes.
 */
const MIN_MINUTES_FOR_GROWTH = 2
/** Size of the server's connection pool. */
const POOL_SIZE = 20

/** Memory in MB, and its growth. */
export interface Growth {
  readonly secondQuarter: number
  readonly lastQuarter: number
  readonly ratio: number
  /** MB per hour, by linear regression over all but the first quarter. */
  readonly slope: number
}

export function memoryGrowth(samples: readonly Sample[]): Growth {
  const quarter = (number: number) =>
    samples.slice(
      Math.floor((samples.length * number) / 4),
      Math.floor((samples.length * (number + 1)) / 4),
    )
  const [secondQuarter, lastQuarter] = [medianMemory(quarter(1)), medianMemory(quarter(3))]
  const settled = samples.slice(Math.floor(samples.length / 4))
  return {
    secondQuarter,
    lastQuarter,
    ratio: lastQuarter / secondQuarter,
    slope: regressionSlope(settled) * 60,
  }
}

const medianMemory = (samples: readonly Sample[]): number =>
  median(samples.map(({ residentMb }) => residentMb))

/** Returns MB per minute, by least squares. */
function regressionSlope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const minute = mean((sample) => sample.minute)
  const residentMb = mean((sample) => sample.residentMb)
  const covariance = mean((sample) => (sample.minute - minute) * (sample.residentMb - residentMb))
  return covariance / mean((sample) => (sample.minute - minute) ** 2)
}

/** Checks that hold after a load of any length. */
export const checksAfterLoad = (result: SoakResult): Record<string, boolean> => ({
  'no failed request': result.failures.length === 0,
  'requests sent and submissions acknowledged': result.requests > 0 && result.acknowledged > 0,
  'connections and files released': resourcesReleased(result.before, result.after),
  'no more connections than the pool size': result.samples.every(
    ({ connections }) => connections <= POOL_SIZE,
  ),
  'no submission lost or duplicated': result.mismatches === 0,
  'rollup = recount': result.check === 'clean',
})

/** Returns the same checks, plus flat memory; needs a run that is long enough. */
export const checksAfterLongRun = (result: SoakResult): Record<string, boolean> => ({
  ...checksAfterLoad(result),
  'flat memory': memoryGrowth(result.samples).ratio <= MAX_GROWTH,
})

/** Returns the result in a few words, for a table. */
export function summarizeSoak(result: SoakResult): string {
  const { samples, requests, acknowledged, failures, retries, before, after } = result
  const p99Ms = median(samples.map(({ p99 }) => p99))
  return [
    `${requests} requests, ${acknowledged} of them submissions`,
    failures.length > 0 ? `failed: ${failures.slice(0, 5).join(', ')}` : 'none failed',
    ...(retries > 0 ? [`${retries} retried after 503`] : []),
    `p99 ${p99Ms.toFixed(0)} ms`,
    ...((samples.at(-1)?.minute ?? 0) >= MIN_MINUTES_FOR_GROWTH
      ? [summarizeGrowth(memoryGrowth(samples))]
      : []),
    `connections in use ${before.inUse} before and ${after.inUse} after, open files ${before.files} and ${after.files}`,
  ].join('; ')
}

const summarizeGrowth = ({ secondQuarter, lastQuarter, ratio, slope }: Growth): string =>
  `memory ${lastQuarter.toFixed(0)} MB in the last quarter against ${secondQuarter.toFixed(0)} in the second (${ratio.toFixed(2)}, ${slope >= 0 ? '+' : ''}${slope.toFixed(1)} MB an hour)`
