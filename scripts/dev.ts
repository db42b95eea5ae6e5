// Server and web with reloading: the API on PORT (3000), the pages on the printed port. The small
// quiz page is served as built; `npm start` rebuilds it after a change.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const port = process.env.PORT ?? '3000'

const children: ChildProcess[] = [
  start(
    join(BIN, 'node'),
    [
      '--watch-path=src/server',
      '--watch-path=src/domain',
      '--watch-path=src/contract',
      'src/server/main.ts',
    ],
    { PORT: port },
  ),
  start(join(BIN, 'react-router'), ['dev'], {
    API_ORIGIN: `http://127.0.0.1:${port}`,
    PATH: `${BIN}:${process.env.PATH ?? ''}`,
  }),
]

function start(program: string, args: readonly string[], environment: Record<string, string>) {
  return spawn(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
}

/** If one of them ends, the other is stopped. */
for (const child of children) {
  child.once('close', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 1
  })
}
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => children.forEach((child) => child.kill('SIGTERM')))
}
