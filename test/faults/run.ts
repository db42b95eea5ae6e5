import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { FAULTS } from './all.ts'
import type { Outcome } from './fault.ts'

/**
 * `npm run faults [-- NAME ...] [--short] [--seed 1]`: injects faults into servers of its own, on
 * loopback only, and prints what held. Exit code 1: a target is missed; 2: invalid arguments.
 */
const { names, form, seed } = readArguments()
const signal = abortOnSignals()
const startedAt = performance.now()
const elapsed = () => `${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s`

const [cpu] = cpus()
console.log(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${form} form, seed ${seed}\n`,
)
const rows: string[][] = []
let missedCount = 0
for (const fault of FAULTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.error(`${elapsed()}  ${fault.name}`)
  const log = (message: string) => console.error(`${elapsed()}    ${message}`)
  const outcome = await fault.run({ form, seed, signal, log }).catch((error: unknown): Outcome => {
    if (signal.aborted) process.exit(1)
    return { summary: `the fault itself failed: ${String(error)}`, verdict: 'missed' }
  })
  if (outcome.verdict === 'missed') missedCount += 1
  rows.push([fault.description, fault.target, outcome.summary, outcome.verdict])
}
console.log(tableOf(rows))
process.exitCode = missedCount > 0 ? 1 : 0

function readArguments() {
  const exitWithUsage = (message: string): never => {
    console.error(
      `${message}\nnpm run faults [-- NAME ...] [--short] [--seed NUMBER]\nNames: ${names}`,
    )
    process.exit(2)
  }
  const names = FAULTS.map(({ name }) => name).join(', ')
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { short: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
    })
    const seed = Number(values.seed)
    if (!Number.isInteger(seed)) exitWithUsage('--seed must be a whole number.')
    const unknown = positionals.find(
      (positional) => !FAULTS.some(({ name }) => name === positional),
    )
    if (unknown !== undefined) exitWithUsage(`Unknown fault: ${unknown}.`)
    const form: 'short' | 'full' = values.short ? 'short' : 'full'
    return { names: positionals, form, seed }
  } catch (error) {
    return exitWithUsage((error as Error).message)
  }
}

function abortOnSignals(): AbortSignal {
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())
  return interruption.signal
}

function tableOf(rows: readonly string[][]): string {
  const lines = [['fault', 'target', 'result', ''], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
