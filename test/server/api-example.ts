import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fastFolder, scratchFolder } from './server-process.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'api.md')

/** Returns the example program in docs/api.md. */
export const exampleCode = (): string =>
  /```ts\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? ''

/** Runs the example in its own process and returns its output. Rejects if it fails. */
export async function runExample(environment: Record<string, string>): Promise<string> {
  const folder = scratchFolder(fastFolder())
  const file = join(folder.path, 'example.mts')
  writeFileSync(file, exampleCode())
  try {
    const run = promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
    })
    return (await run).stdout
  } finally {
    folder.remove()
  }
}
