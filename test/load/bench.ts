import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { exports } from './exports.ts'
import { felt } from './felt.ts'
import { lighthouse } from './lighthouse.ts'
import { live } from './live.ts'
import { lists } from './lists.ts'
import { memory } from './memory.ts'
import type { Benchmark } from './benchmark.ts'
import { pages } from './pages.ts'
import { reading } from './reading.ts'
import { results } from './results.ts'
import { start } from './start.ts'
import { stopAll, shutDown } from './cleanup.ts'
import { storage } from './storage.ts'
import { submissions } from './submissions.ts'
import { tickets } from './tickets.ts'
import { tableOf } from './table.ts'
import type { Row } from './table.ts'

/**
 * `npm run bench [-- NAME ...] [--short]`: measures the real server on a real PostgreSQL against
 * its targets. Exit code 1: a target is missed; 2: invalid arguments. Where possible a benchmark
 * measures the ratio of two things in alternation, because the machine is shared and noisy.
 */
const BENCHMARKS = [
  start,
  memory,
  submissions,
  storage,
  tickets,
  reading,
  results,
  lists,
  live,
  exports,
  pages,
  felt,
  lighthouse,
]

const { selected, short } = readArguments()
const startedAt = performance.now()
const log = (message: string) =>
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${message}`)

const [cpu] = cpus()
const gigabytes = (totalmem() / 2 ** 30).toFixed(0)
console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'processor'}, ${gigabytes} GB, load ${(loadavg()[0] ?? 0).toFixed(1)} at the start; servers and embedded PostgreSQL in their own folders, keep-alive, medians of interleaved rounds`,
)
if (short) {
  console.log('Short form, with less load than the targets ask for:')
  for (const { name, shortForm } of selected) console.log(`- ${name}: ${shortForm}`)
}

let isInterrupted = false
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    isInterrupted = true
    void shutDown().finally(() => process.exit(1))
  })
}

const rows: Row[] = []
for (const benchmark of selected) {
  log(benchmark.name)
  rows.push(...(await runBenchmark(benchmark)))
}
await stopAll()
console.log(`\n${tableOf(rows)}`)
process.exitCode = rows.every(({ met }) => met) ? 0 : 1

/** Returns the rows of a benchmark. If it fails: one missed row, so that the others still run. */
async function runBenchmark(benchmark: Benchmark): Promise<Row[]> {
  try {
    return await benchmark.measure({ short, log })
  } catch (error) {
    // The failure comes from the shutdown. Wait for the exit.
    if (isInterrupted) return new Promise(() => {})
    log(String(error))
    await stopAll()
    const [reason = ''] = String(error).split('\n')
    return [
      {
        metric: benchmark.name,
        measured: `NOT MEASURED: ${reason}`,
        target: 'measured',
        met: false,
      },
    ]
  }
}

function readArguments() {
  const names = BENCHMARKS.map(({ name }) => name)
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { short: { type: 'boolean', default: false } },
    })
    const unknown = positionals.find((name) => !names.includes(name))
    if (unknown !== undefined) throw new Error(`Unknown benchmark: ${unknown}.`)
    const selected = BENCHMARKS.filter(
      ({ name }) => positionals.length === 0 || positionals.includes(name),
    )
    return { selected, short: values.short }
  } catch (error) {
    console.error(
      `${(error as Error).message}\nnpm run bench [-- NAME ...] [--short]\nBenchmarks: ${names.join(', ')}`,
    )
    process.exit(2)
  }
}
