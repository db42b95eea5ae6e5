import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const EXAMPLE = join(import.meta.dirname, '..', '..', 'docs', 'api-example.ts')

/** Runs the example program of the API in its own process and returns its output. Rejects if it fails. */
export async function runExample(environment: Record<string, string>): Promise<string> {
  const run = promisify(execFile)(process.execPath, [EXAMPLE], {
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  })
  return (await run).stdout
}
