import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { outcomeOf } from '#test/faults/fault.ts'
import { plotOf } from './soak-plot.ts'
import { soakFor } from './soak-run.ts'
import { heldLong, soakedInWords } from './soak-verdict.ts'

/**
 * `npm run soak [-- --minutes 60] [--seed 1]`: mixed load as in a working day on a server of its own,
 * and whether its memory stays flat and its connections come back. Draws docs/images/soak.svg, ends
 * with 1 where something does not hold, with 2 where it was called wrongly.
 */
const PLOT = join(import.meta.dirname, '..', '..', 'docs', 'images', 'soak.svg')
const EVERY_SECONDS = 5

const { minutes, seed } = readArguments()
const given = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => given.abort())

const [cpu] = cpus()
console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${minutes} minutes, seed ${seed}`,
)
try {
  const soaked = await soakFor({
    seconds: minutes * 60,
    every: EVERY_SECONDS,
    seed,
    signal: given.signal,
    say: console.error,
  })
  writeFileSync(PLOT, plotOf(soaked.samples))
  const { found, verdict } = outcomeOf(soakedInWords(soaked), heldLong(soaked))
  console.log(`${verdict}: ${found}\nThe course of it: ${PLOT}`)
  process.exitCode = verdict === 'met' ? 0 : 1
} catch (error) {
  if (!given.signal.aborted) throw error
  console.error('Ended early.')
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
    // In less there are too few samples for four quarters.
    if (!(minutes >= 1)) throw new Error('--minutes takes a number from 1 on.')
    if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number.')
    return { minutes, seed }
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run soak [-- --minutes 60] [--seed 1]`)
    process.exit(2)
  }
}
