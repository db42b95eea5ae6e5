import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureHeadless } from '#test/server/chromium.ts'
import { inForm } from '#test/server/in-form.ts'
import { ROOT, runCommand } from './run-command.ts'

/** How many checks of a stage passed and failed. */
export interface Result {
  readonly passed: number
  readonly failed: number
  /** The failed tests with the first lines of their messages. */
  readonly failures?: readonly string[]
}

/** A step of a run. Its result is one row of the final table. */
export interface Stage {
  readonly name: string
  readonly run: () => Promise<Result>
}

/**
 * Saves a quarter to a half of the processor time of the type checker and of the type-aware lint. With several
 * threads they check much of the same types once per thread. They use up to 2.1 GB, because garbage is collected
 * only above 3 GB.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }

export const FORMAT = commands('format', [['oxfmt', '--check']])
export const TYPES = commands(
  'types',
  [
    ['react-router', 'typegen'],
    ['tsc', '-p', 'tsconfig.server.json', '--singleThreaded'],
    ['tsc', '-p', 'tsconfig.web.json', '--singleThreaded'],
    ['tsc', '-p', 'tsconfig.tests.json', '--singleThreaded'],
  ],
  ONE_THREAD,
)
export const LINT = commands('lint', [['oxlint', '--deny-warnings']], ONE_THREAD)
export const UNUSED = commands('unused', [['knip']])

/** Builds the site. Not a check: it adds to the counts only if it fails. */
export const BUILD: Stage = {
  name: 'build',
  run: async () => ({
    passed: 0,
    failed: await runCommand(['node', 'scripts/prepare.mjs'], { buffered: true }),
  }),
}

function commands(
  name: string,
  lines: readonly (readonly string[])[],
  environment: Readonly<Record<string, string>> = {},
): Stage {
  return {
    name,
    run: async () => {
      let failed = 0
      for (const line of lines) {
        failed += (await runCommand(line, { buffered: true, environment })) === 0 ? 0 : 1
      }
      return { passed: lines.length - failed, failed }
    },
  }
}

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

/** True if a run skips journeys marked `@nightly`: it has no file filter and is not part of the nightly run. */
const skipsNightly = (filters: readonly string[]): boolean =>
  filters.length === 0 && inForm(true, false) && !process.env.TRANSLATED && !process.env.ENGINES

/** Runs the given vitest projects, only the files that match a filter if there are any filters. */
export function vitest(projects: readonly string[], filters: readonly string[]): Stage {
  return {
    name: projects.join(' and '),
    run: async () => {
      const [code, report] = await withReport<VitestReport>((file) =>
        runCommand(
          [
            'vitest',
            'run',
            ...projects.map((project) => `--project=${project}`),
            ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
          ],
          { environment: { VITEST_REPORT: file } },
        ),
      )
      const failures = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .flatMap(({ fullName, failureMessages }) => [
            `${relative(ROOT, name)}: ${fullName}`,
            ...failureMessages.flatMap(firstLines),
          ]),
      )
      const { numPassedTests = 0, numFailedTests = 0 } = report ?? {}
      return { ...resultOf(code, numPassedTests, numFailedTests), failures }
    },
  }
}

/** Returns the message and the stack frames in the project's own files, at most 12 lines. */
function firstLines(message: string): string[] {
  const lines = message.split('\n').filter((line) => line && !line.includes('node_modules'))
  return lines.slice(0, 12).map((line) => `  ${line}`)
}

interface PlaywrightSpec {
  readonly ok: boolean
  readonly title: string
  readonly tests: readonly {
    readonly results: readonly {
      readonly attachments: readonly { readonly name: string; readonly path?: string }[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly specs: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

/** Runs the browser tests, only the files that match a filter if there are any filters. */
export function playwright(filters: readonly string[]): Stage {
  return {
    name: 'e2e',
    run: async () => {
      const chromium = ensureHeadless()
      if (chromium === undefined) {
        console.error('Chromium is missing and could not be installed: no browser test was run.')
        return { passed: 0, failed: 1 }
      }
      const [code, report] = await withReport<PlaywrightReport>((file) =>
        runCommand(
          [
            'playwright',
            'test',
            ...(filters.length > 0 ? ['--pass-with-no-tests', ...filters] : []),
            ...(skipsNightly(filters) ? ['--grep-invert=@nightly'] : []),
          ],
          { environment: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
        ),
      )
      const failed = (report?.suites ?? []).flatMap(failedSpecs)
      for (const { title, page } of failed) if (page) console.log(`\nThe page of ${title}\n${page}`)
      const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
      // A test that passes only on a retry counts as failed.
      return {
        ...resultOf(code, expected, unexpected + flaky),
        failures: failed.map(({ title }) => title),
      }
    },
  }
}

interface FailedSpec {
  readonly title: string
  /** What the page showed, as text. */
  readonly page: string | undefined
}

function failedSpecs({ file, specs, suites = [] }: PlaywrightSuite): FailedSpec[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => ({ title: `${file}: ${spec.title}`, page: pageOf(spec) }))
  return [...failed, ...suites.flatMap(failedSpecs)]
}

/** Returns what the page showed when the test failed, since the files of a run may be gone by then. */
function pageOf({ tests }: PlaywrightSpec): string | undefined {
  const path = tests
    .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
    .find(({ name }) => name === 'error-context')?.path
  if (path === undefined || !existsSync(path)) return undefined
  return /```yaml\n([^]*?)```/.exec(readFileSync(path, 'utf8'))?.[1]
}

/** Returns a runner that fails without a failed test counts as one failure. */
function resultOf(code: number, passed: number, failed: number): Result {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}

async function withReport<T>(
  run: (file: string) => Promise<number>,
): Promise<[code: number, report: T | undefined]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-checks-'))
  try {
    const file = join(folder, 'report.json')
    const code = await run(file)
    return [code, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
