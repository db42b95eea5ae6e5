import { chmodSync, existsSync } from 'node:fs'
import { scratchFolder } from '#test/server/server-process.ts'
import { installPackages } from '#test/server/debian.ts'
import { ProcessGroup } from './process-group.ts'

/** What a run needs and how it reports. */
export interface RunContext {
  /** A temporary folder, which is removed at the end. */
  readonly folder: string
  /** Ends all programs at the end, at an interruption and at the time limit. */
  readonly programs: ProcessGroup
  readonly signal: AbortSignal
  /** Prints progress to standard error. */
  readonly log: (message: string) => void
  /** Adds a row to the table. */
  readonly report: (check: Check) => void
}

/** A row of the table of a run. */
export interface Check {
  /** What was done. */
  readonly name: string
  /** What has to hold. */
  readonly target: string
  /** What was measured. */
  readonly result: string
  readonly isMet: boolean
}

interface RunOptions {
  /** Programs that have to exist, with the Debian package of each. */
  readonly needs: Readonly<Record<string, string>>
  readonly timeLimitMinutes: number
}

/**
 * Runs `work`, prints its checks as a table and `N passed, N failed` as the last line, and exits with 1
 * if a check failed. Where a program is missing and cannot be installed, prints one line that says so and
 * `skipped`, and exits with 0.
 */
export async function runOnCluster(
  { needs, timeLimitMinutes }: RunOptions,
  work: (context: RunContext) => Promise<void>,
): Promise<void> {
  if (!providePrograms(needs)) return
  const startedAt = performance.now()
  const elapsed = () => `${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s`
  const log = (message: string) => console.error(`${elapsed()}  ${message}`)
  const checks: Check[] = []
  const report = (check: Check) => {
    checks.push(check)
    log(`${check.isMet ? 'met' : 'MISSED'}  ${check.name}: ${check.result}`)
  }
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interruption.abort(new Error('interrupted')))
  }
  const timeout = setTimeout(
    () => interruption.abort(new Error(`took longer than ${timeLimitMinutes} minutes`)),
    timeLimitMinutes * 60_000,
  )
  const scratch = scratchFolder()
  // PostgreSQL runs as another user than root.
  chmodSync(scratch.path, 0o755)
  const programs = new ProcessGroup(scratch.path)
  try {
    await Promise.race([
      work({ folder: scratch.path, programs, signal: interruption.signal, log, report }),
      rejectOnAbort(interruption.signal),
    ])
  } catch (error) {
    report({ name: 'the run', target: 'ends', result: String(error), isMet: false })
  } finally {
    clearTimeout(timeout)
    await programs.stop()
    scratch.remove()
  }
  const failed = checks.filter(({ isMet }) => !isMet).length
  console.log(tableOf(checks))
  console.log(`${checks.length - failed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

/** Installs the packages of missing programs. False, with one line that says `skipped`, if that fails. */
export function providePrograms(needs: RunOptions['needs']): boolean {
  const missing = Object.keys(needs).filter((program) => !existsSync(program))
  const packages = [...new Set(missing.map((program) => needs[program] ?? ''))]
  if (packages.length === 0 || installPackages(...packages)) return true
  console.log(`skipped: Debian's packages ${packages.join(', ')} are missing.`)
  return false
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

function tableOf(checks: readonly Check[]): string {
  const rows = checks.map(({ name, target, result, isMet }) => [
    name,
    target,
    result,
    isMet ? 'met' : 'missed',
  ])
  const lines = [['check', 'target', 'result', ''], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
