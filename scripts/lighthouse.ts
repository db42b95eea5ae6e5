// Measures the pages with Lighthouse in the system's Chromium (phone, simulated throttling, median
// of several runs) and writes the scores to docs/lighthouse.csv, times in seconds. With paths as arguments, only these
// are measured again. Lighthouse is large, so it is installed at the first run and is not a
// dependency.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { measurePages } from '#test/load/lighthouse-pages.ts'
import type { MeasuredPage } from '#test/load/lighthouse-pages.ts'
import {
  CATEGORIES,
  installLighthouse,
  Lighthouse,
  LIGHTHOUSE,
} from '#test/load/lighthouse-runner.ts'
import { BenchServer } from '#test/load/bench-server.ts'
import { stopAll, shutDown } from '#test/load/cleanup.ts'
import { ensureChromium } from '#test/server/chromium.ts'

const RUNS = Number(process.env.RUNS || 5)
const TABLE = join(import.meta.dirname, '..', 'docs', 'lighthouse.csv')
const HEAD = ['page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'measured with']

const chromium = ensureChromium()
if (chromium === undefined) throw new Error('No Chromium to measure with.')
const [browser, version] = execFileSync(chromium, ['--version'], { encoding: 'utf8' }).split(' ')
const HOW = `Lighthouse ${LIGHTHOUSE}; ${browser} ${version?.trim()}; median of ${RUNS}; ${cpus().length} cores`
await installLighthouse()

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void shutDown().finally(() => process.exit(1)))
}

const wanted = process.argv.slice(2)
const rows = new Map(wanted.length > 0 ? existingRows() : [])
const unknown = wanted.filter((path) => !rows.has(path))
if (unknown.length > 0) throw new Error(`The table has no such page: ${unknown.join(', ')}`)
let below = 0
try {
  const site = await BenchServer.start()
  await measurePages(site, chromium, new Lighthouse(chromium, RUNS), recordPage, isWanted)
} finally {
  await stopAll()
}
process.exitCode = below > 0 ? 1 : 0

function isWanted(path: string): boolean {
  return wanted.length === 0 || wanted.includes(path)
}

function recordPage({ path, scores, times, below: missed }: MeasuredPage): void {
  const seconds = times.map((ms) => (ms / 1000).toFixed(2))
  const row = [path, ...CATEGORIES.map((name) => scores[name]), ...seconds, HOW].join()
  rows.set(path, row)
  below += missed.length
  // Written after each page, so that an interrupted run keeps its results.
  writeTable()
  console.log(row, missed.length > 0 ? `below: ${missed.join()}` : '')
}

function existingRows(): [path: string, row: string][] {
  const [, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n')
  return lines.map((row) => [row.split(',', 1)[0] ?? '', row])
}

function writeTable(): void {
  writeFileSync(TABLE, `${[HEAD.join(), ...rows.values()].join('\n')}\n`)
}
