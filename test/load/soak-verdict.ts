import type { Sample, Soaked } from './soak-run.ts'
import { givenBack } from './soak-run.ts'
import { median } from './timing.ts'

/** The last quarter's memory against the second's, in which everything has been loaded. */
const MOST_GROWTH = 1.1
/** Less says nothing of how memory goes: a server fills some in its first minutes. */
const LONG_MINUTES = 2
/** Of the server's pool of connections. */
const POOL = 20

/** How memory went: megabytes, and how they changed. */
export interface Growth {
  readonly second: number
  readonly last: number
  readonly ratio: number
  /** Megabytes an hour, by the line that fits all but the first quarter best. */
  readonly slope: number
}

export function growthOf(samples: readonly Sample[]): Growth {
  const quarter = (number: number) =>
    samples.slice(
      Math.floor((samples.length * number) / 4),
      Math.floor((samples.length * (number + 1)) / 4),
    )
  const [second, last] = [typical(quarter(1)), typical(quarter(3))]
  const settled = samples.slice(Math.floor(samples.length / 4))
  return { second, last, ratio: last / second, slope: slopeOf(settled) * 60 }
}

const typical = (samples: readonly Sample[]): number =>
  median(samples.map(({ resident }) => resident))

/** By least squares, a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const minute = mean((sample) => sample.minute)
  const resident = mean((sample) => sample.resident)
  const together = mean((one) => (one.minute - minute) * (one.resident - resident))
  return together / mean((one) => (one.minute - minute) ** 2)
}

/** What has to hold after a load of any length. */
export const heldAfter = (soaked: Soaked): Record<string, boolean> => ({
  'no failed request': soaked.failures.length === 0,
  'something was done': soaked.requests > 0 && soaked.acknowledged > 0,
  'connections return to what they were': givenBack(soaked.before, soaked.after),
  'no more connections than the pool has': soaked.samples.every(
    ({ connections }) => connections <= POOL,
  ),
  'nothing lost or doubled': soaked.differing === 0,
  'rollup = recount': soaked.check === 'clean',
})

/** The same, and that memory is flat, after one that was long enough to tell. */
export const heldLong = (soaked: Soaked): Record<string, boolean> => ({
  ...heldAfter(soaked),
  'flat memory': growthOf(soaked.samples).ratio <= MOST_GROWTH,
})

/** The figures in a few words that stand in a table. */
export function soakedInWords(soaked: Soaked): string {
  const { samples, requests, acknowledged, failures, askedAgain, before, after } = soaked
  const worst = median(samples.map(({ p99 }) => p99))
  return [
    `${requests} requests, ${acknowledged} of them answers`,
    failures.length > 0 ? `failed: ${failures.slice(0, 5).join(', ')}` : 'none failed',
    ...(askedAgain > 0 ? [`${askedAgain} asked to try again`] : []),
    `p99 ${worst.toFixed(0)} ms`,
    ...((samples.at(-1)?.minute ?? 0) >= LONG_MINUTES ? [growthInWords(growthOf(samples))] : []),
    `connections in use ${before.inUse} before and ${after.inUse} after, open files ${before.files} and ${after.files}`,
  ].join('; ')
}

const growthInWords = ({ second, last, ratio, slope }: Growth): string =>
  `memory ${last.toFixed(0)} MB in the last quarter against ${second.toFixed(0)} in the second (${ratio.toFixed(2)}, ${slope >= 0 ? '+' : ''}${slope.toFixed(1)} MB an hour)`
