import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#test/server/server-process.ts'
import type { RunContext } from './cluster-run.ts'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

/**
 * Runs all server tests, or those whose path contains one of `filters`, on another cluster than the
 * embedded one and adds a row to the table. `environment` says where.
 */
export async function runServerTests(
  { folder, signal, report }: RunContext,
  name: string,
  environment: Readonly<Record<string, string>>,
  filters: readonly string[],
): Promise<void> {
  const file = join(folder, 'server-tests.json')
  const bin = join(ROOT, 'node_modules', '.bin')
  // Statements take longer here, and a test that runs on after its time disturbs the next one.
  const args = ['run', '--project=server', '--testTimeout=90000', ...filters]
  const child = spawn(join(bin, 'vitest'), args, {
    cwd: ROOT,
    // Standard output is for the table.
    stdio: ['ignore', process.stderr, process.stderr],
    signal,
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      ...environment,
      VITEST_REPORT: file,
    },
  })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Report)
    : {}
  report({
    name,
    target: 'all pass',
    result: `${numPassedTests} passed, ${numFailedTests} failed`,
    isMet: code === 0 && numPassedTests > 0,
  })
}
