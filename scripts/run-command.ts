import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')

const running = new Set<ChildProcess>()
let isStopping = false
const NEVER = new Promise<never>(() => {})

interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Prints the output in one piece when the command ends. */
  readonly buffered?: boolean
}

/** Runs a program of node_modules/.bin in the root folder and resolves with its exit code. */
export function runCommand(
  [program = '', ...args]: readonly string[],
  { environment = {}, buffered = false }: RunOptions = {},
): Promise<number> {
  // No command starts after the signal.
  if (isStopping) return NEVER
  const output = buffered ? 'pipe' : 'inherit'
  const child = spawn(join(BIN, program), args, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH ?? ''}`, ...environment },
  })
  running.add(child)
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    const finish = (code: number) => {
      running.delete(child)
      process.stdout.write(Buffer.concat(chunks))
      if (!isStopping) resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      finish(1)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

/**
 * Passes SIGTERM and SIGINT on to the running commands, waits until they have stopped what they
 * started themselves, and then exits with 143.
 */
export function stopOnSignal(): void {
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      isStopping = true
      const closing = [...running].map(
        (child) => new Promise((resolve) => child.once('close', resolve)),
      )
      for (const child of running) child.kill(name)
      void Promise.all(closing).then(() => process.exit(143))
    })
  }
}
