import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { FAULTS } from './all.ts'
import type { Outcome } from './fault.ts'

/**
 * `npm run faults [-- NAME ...] [--short] [--seed 1]`: breaks things under whole servers of its own,
 * on loopback alone, and prints what held. Ends with 1 where a mark is missed, with 2 where it was
 * called wrongly.
 */
const { names, form, seed } = readArguments()
const signal = endedBySignals()
const begun = performance.now()
const passed = () => `${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s`

const [cpu] = cpus()
console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${form} form, seed ${seed}\n`,
)
const rows: string[][] = []
let missed = 0
for (const fault of FAULTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.error(`${passed()}  ${fault.name}`)
  const say = (what: string) => console.error(`${passed()}    ${what}`)
  const outcome = await fault.run({ form, seed, signal, say }).catch((error: unknown): Outcome => {
    if (signal.aborted) process.exit(1)
    return { found: `failed itself: ${String(error)}`, verdict: 'missed' }
  })
  if (outcome.verdict === 'missed') missed += 1
  rows.push([fault.what, fault.mark, outcome.found, outcome.verdict])
}
console.log(tableOf(rows))
process.exitCode = missed > 0 ? 1 : 0

function readArguments() {
  const refuse = (why: string): never => {
    console.error(`${why}\nnpm run faults [-- NAME ...] [--short] [--seed NUMBER]\nNames: ${all}`)
    process.exit(2)
  }
  const all = FAULTS.map(({ name }) => name).join(', ')
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { short: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
    })
    const seed = Number(values.seed)
    if (!Number.isInteger(seed)) refuse('--seed takes a whole number.')
    const unknown = positionals.find((one) => !FAULTS.some(({ name }) => name === one))
    if (unknown !== undefined) refuse(`There is no fault ${unknown}.`)
    const form: 'short' | 'full' = values.short ? 'short' : 'full'
    return { names: positionals, form, seed }
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function endedBySignals(): AbortSignal {
  const given = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => given.abort())
  return given.signal
}

function tableOf(rows: readonly string[][]): string {
  const lines = [['fault', 'mark', 'found', ''], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
