import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { outcomeOf } from '#test/faults/fault.ts'
import { renderPlot } from './soak-plot.ts'
import { runSoak } from './soak-run.ts'
import { checksAfterLongRun, summarizeSoak } from './soak-checks.ts'

/**
 * `npm run soak [-- --minutes 60] [--seed 1]`: runs the mixed load of a working day on a server of
 * its own and checks that memory stays flat and connections are released. Writes
 * docs/images/soak.svg. Exit code 1: a check fails; 2: invalid arguments.
 */
const PLOT = join(import.meta.dirname, '..', '..', 'docs', 'images', 'soak.svg')
const SAMPLE_INTERVAL_SECONDS = 5

const { minutes, seed } = readArguments()
const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())

const [cpu] = cpus()
console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${minutes} minutes, seed ${seed}`,
)
try {
  const result = await runSoak({
    seconds: minutes * 60,
    intervalSeconds: SAMPLE_INTERVAL_SECONDS,
    seed,
    signal: interruption.signal,
    log: console.error,
  })
  writeFileSync(PLOT, renderPlot(result.samples))
  const { summary, verdict } = outcomeOf(summarizeSoak(result), checksAfterLongRun(result))
  console.log(`${verdict}: ${summary}\nPlot: ${PLOT}`)
  process.exitCode = verdict === 'met' ? 0 : 1
} catch (error) {
  if (!interruption.signal.aborted) throw error
  console.error('Interrupted.')
  process.exitCode = 1
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '60' },
        seed: { type: 'string', default: '1' },
      },
    })
    const minutes = Number(values.minutes)
    const seed = Number(values.seed)
    // Shorter runs have too few samples for four quarters.
    if (!(minutes >= 1)) throw new Error('--minutes must be a number of at least 1.')
    if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number.')
    return { minutes, seed }
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run soak [-- --minutes 60] [--seed 1]`)
    process.exit(2)
  }
}
