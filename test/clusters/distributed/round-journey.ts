import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { RunContext } from '#test/clusters/cluster-run.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Runs the journey of a whole round in a browser, on a server whose tables are spread. */
export async function runJourney(
  { report, signal }: RunContext,
  url: string,
  chromium: string,
): Promise<void> {
  const child = spawn(
    join(ROOT, 'node_modules', '.bin', 'playwright'),
    ['test', 'survey-round.e2e.ts'],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
        CHROMIUM: chromium,
        SITE_DATABASE_URL: url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const passed = Number(/(\d+) passed/.exec(output)?.[1] ?? 0)
  report({
    name: 'the journey of a round in a browser',
    target: 'passes',
    result: code === 0 ? `${passed} passed` : output.slice(-1_500),
    isMet: code === 0 && passed > 0,
  })
}
