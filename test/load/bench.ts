import { cpus, loadavg, totalmem } from 'node:os'
import { measureResults } from './results.ts'
import { stopAll } from './site.ts'
import { tableOf } from './table.ts'
import { ROUNDS, TIMES } from './timing.ts'

/**
 * `npm run bench`: figures of the real server on real PostgreSQL, against their marks. Ends with 1
 * where a mark is missed. What is measured are ratios of two things side by side, since machines
 * are shared and noisy.
 */
const PARTS = [measureResults]

const begun = performance.now()
const say = (what: string) =>
  console.error(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${what}`)

const [cpu] = cpus()
const gigabytes = (totalmem() / 2 ** 30).toFixed(0)
console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'processor'}, ${gigabytes} GB, load ${(loadavg()[0] ?? 0).toFixed(1)} at the start; server and embedded PostgreSQL in a folder of their own, keep-alive, medians of ${ROUNDS} interleaved rounds of ${TIMES}, after vacuum`,
)

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => void stopAll().finally(() => process.exit(1)))
}

const rows = []
try {
  for (const part of PARTS) rows.push(...(await part(say)))
} finally {
  await stopAll()
}
console.log(tableOf(rows))
process.exitCode = rows.every(({ met }) => met) ? 0 : 1
