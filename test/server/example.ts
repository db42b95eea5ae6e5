import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { scratchFolder } from './running.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'api.md')

/** The program that docs/api.md shows, as it stands there. */
export const exampleCode = (): string =>
  /```ts\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? ''

/** Runs it as a program of its own, and gives what it printed; rejects where it fails. */
export async function runExample(environment: Record<string, string>): Promise<string> {
  const folder = scratchFolder()
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
