import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { lighthouse } from './lighthouse.ts'
import { memory } from './memory.ts'
import type { Part } from './part.ts'
import { pages } from './pages.ts'
import { results } from './results.ts'
import { start } from './start.ts'
import { stopAll, stopForGood } from './stopping.ts'
import { submissions } from './submissions.ts'
import { tableOf } from './table.ts'
import type { Row } from './table.ts'

/**
 * `npm run bench [-- PART ...] [--short]`: figures of the real server on real PostgreSQL, against
 * their marks. Ends with 1 where a mark is missed, with 2 where it was called wrongly. What is
 * measured are ratios of two things side by side wherever that can be, since machines are shared and
 * noisy.
 */
const PARTS = [start, memory, submissions, results, pages, lighthouse]

const { chosen, short } = readArguments()
const begun = performance.now()
const say = (what: string) =>
  console.error(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${what}`)

const [cpu] = cpus()
const gigabytes = (totalmem() / 2 ** 30).toFixed(0)
console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'processor'}, ${gigabytes} GB, load ${(loadavg()[0] ?? 0).toFixed(1)} at the start; servers and embedded PostgreSQL in folders of their own, keep-alive, medians of interleaved rounds`,
)
if (short) {
  console.log('Short form, with less than the marks ask for:')
  for (const { name, shorter } of chosen) console.log(`- ${name}: ${shorter}`)
}

let endedEarly = false
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    endedEarly = true
    void stopForGood().finally(() => process.exit(1))
  })
}

const rows: Row[] = []
for (const part of chosen) {
  say(part.name)
  rows.push(...(await measured(part)))
}
await stopAll()
console.log(`\n${tableOf(rows)}`)
process.exitCode = rows.every(({ met }) => met) ? 0 : 1

/** What fails by itself is a row that is missed, and costs no other part its rows. */
async function measured(part: Part): Promise<Row[]> {
  try {
    return await part.measure({ short, say })
  } catch (error) {
    // What fails then, fails because all that it needs is being ended; the exit follows.
    if (endedEarly) return new Promise(() => {})
    say(String(error))
    await stopAll()
    const [why = ''] = String(error).split('\n')
    return [{ figure: part.name, measured: `NOT MEASURED: ${why}`, mark: 'measured', met: false }]
  }
}

function readArguments() {
  const all = PARTS.map(({ name }) => name)
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { short: { type: 'boolean', default: false } },
    })
    const unknown = positionals.find((one) => !all.includes(one))
    if (unknown !== undefined) throw new Error(`There is no part ${unknown}.`)
    const chosen = PARTS.filter(
      ({ name }) => positionals.length === 0 || positionals.includes(name),
    )
    return { chosen, short: values.short }
  } catch (error) {
    console.error(
      `${(error as Error).message}\nnpm run bench [-- PART ...] [--short]\nParts: ${all.join(', ')}`,
    )
    process.exit(2)
  }
}
