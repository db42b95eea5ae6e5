// Everything that must be green, in the order in which it is quickest to hear of a mistake.
// The last line says how many checks passed and how many failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureHeadless } from '#test/server/chromium.ts'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const scratch = mkdtempSync(join(tmpdir(), 'sextant-checks-'))

/** Ends the check of the moment, and us with it. */
let stopChild: ((signal: NodeJS.Signals) => void) | undefined

// Each runner stops what it started itself, if it is told to.
for (const name of ['SIGTERM', 'SIGINT'] as const) {
  process.on(name, () => {
    stopChild?.(name)
  })
}

interface Tally {
  passed: number
  failed: number
  /** The names of tests that failed, with why, where a runner tells them. */
  names?: readonly string[]
}

/** One check that is green or not. */
const single = (green: boolean): Tally => ({ passed: green ? 1 : 0, failed: green ? 0 : 1 })

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly specs: readonly { readonly ok: boolean; readonly title: string }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

interface Stage {
  readonly name: string
  readonly run: () => Promise<Tally>
}

const STAGES: readonly Stage[] = [
  command('format', ['oxfmt', '--check']),
  command('route types', ['react-router', 'typegen']),
  command('types of the server', ['tsc', '-p', 'tsconfig.server.json']),
  command('types of the web', ['tsc', '-p', 'tsconfig.web.json']),
  command('types of the journeys', ['tsc', '-p', 'tsconfig.e2e.json']),
  command('lint and boundaries', ['oxlint', '--deny-warnings']),
  command('unused code', ['knip']),
  { name: 'units and server', run: runVitest },
  { name: 'browser journeys', run: runPlaywright },
]

function command(name: string, args: readonly string[]): Stage {
  return { name, run: async () => single((await run(args)) === 0) }
}

async function runVitest(): Promise<Tally> {
  const file = join(scratch, 'vitest.json')
  const code = await run(['vitest', 'run'], { VITEST_REPORT: file })
  const report = readReport(file) as VitestReport | undefined
  const names = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ fullName, failureMessages }) => [
        `${relative(ROOT, name)}: ${fullName}`,
        ...failureMessages.flatMap(inShort),
      ]),
  )
  return { ...counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0), names }
}

/** What a failure says, and where it came about, without the runner's own frames. */
function inShort(message: string): string[] {
  const lines = message.split('\n').filter((line) => line && !line.includes('node_modules'))
  return lines.slice(0, 12).map((line) => `  ${line}`)
}

async function runPlaywright(): Promise<Tally> {
  const chromium = ensureHeadless()
  if (chromium === undefined) {
    console.error('No Chromium was found and none could be installed: the journeys did not run.')
    return single(false)
  }
  const file = join(scratch, 'playwright.json')
  const code = await run(['playwright', 'test'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const report = readReport(file) as PlaywrightReport | undefined
  const stats = report?.stats
  // A test that passes at the second try is not green.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  const names = (report?.suites ?? []).flatMap(failedIn)
  return { ...counted(code, stats?.expected ?? 0, failed), names }
}

function failedIn({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`)
  return [...failed, ...suites.flatMap(failedIn)]
}

/** A runner that failed without a failed test, or ran none, counts as a failure itself. */
function counted(code: number, passed: number, failed: number): Tally {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function run(args: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const [name = '', ...rest] = args
  const child = spawn(join(BIN, name), rest, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH ?? ''}`, ...environment },
  })
  stopChild = (signal) => {
    child.once('close', () => process.exit(143))
    child.kill(signal)
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

const total: Tally = { passed: 0, failed: 0 }
const red: string[] = []
for (const stage of STAGES) {
  const started = Date.now()
  console.log(`\n── ${stage.name}`)
  const tally = await stage.run()
  total.passed += tally.passed
  total.failed += tally.failed
  if (tally.failed > 0) red.push([stage.name, ...(tally.names ?? [])].join('\n  '))
  console.log(`── ${stage.name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
rmSync(scratch, { recursive: true, force: true })
// Once more at the end, where whoever reads the last lines alone finds it.
if (red.length > 0) console.log(`\nRed: ${red.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
