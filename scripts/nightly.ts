// `npm run nightly [-- PART ...]`: what takes too long for `npm test`. Without names it runs all parts that have not passed
// with the present sources, so that an interrupted run goes on. Writes the table of docs/faults.md.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS } from './nightly-parts.ts'
import type { Part } from './nightly-parts.ts'
import { readOutcomes, withOutcomes } from './nightly-table.ts'
import { ROOT, runCommand, stopOnSignal } from './run-command.ts'

const DOCUMENT = join(ROOT, 'docs', 'faults.md')

const names = process.argv.slice(2)
const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}\nnpm run nightly [-- PART ...]\nParts:`)
  for (const { name, title } of PARTS) console.error(`  ${name.padEnd(12)} ${title}`)
  process.exit(2)
}
if (git('status', '--porcelain', '--', '.', ':!docs').output !== '') {
  console.error(
    'There are uncommitted changes. The table says which commit was tested: commit first.',
  )
  process.exit(2)
}

stopOnSignal()
let failed = 0
let passed = 0
for (const part of PARTS) {
  if (names.length === 0 ? hasPassed(part) : !names.includes(part.name)) continue
  if (await hasHeld(part)) passed += 1
  else failed += 1
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Returns true if the part has passed, and nothing but documents has changed since. */
function hasPassed({ name }: Part): boolean {
  const last = readOutcomes(readFileSync(DOCUMENT, 'utf8')).get(name)
  return (
    last?.result === 'passed' &&
    git('diff', '--quiet', last.commit, 'HEAD', '--', '.', ':!docs').code === 0
  )
}

async function hasHeld({ name, title, commands, environment = {} }: Part): Promise<boolean> {
  console.log(`── ${name}: ${title}`)
  const startedAt = Date.now()
  let code = 0
  for (const command of commands) code ||= await runCommand(command, { environment })
  const outcomes = new Map(readOutcomes(readFileSync(DOCUMENT, 'utf8')))
  outcomes.set(name, {
    part: name,
    title,
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short=8', 'HEAD').output,
    minutes: (Date.now() - startedAt) / 60_000,
    result: code === 0 ? 'passed' : 'failed',
  })
  const inOrder = PARTS.flatMap((part) => outcomes.get(part.name) ?? [])
  writeFileSync(DOCUMENT, withOutcomes(readFileSync(DOCUMENT, 'utf8'), inOrder))
  return code === 0
}

function git(...args: string[]): { code: number | null; output: string } {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return { code: status, output: stdout.trim() }
}
