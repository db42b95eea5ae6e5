import { NPM_START, ServerProcess, scratchFolder } from '#test/server/server-process.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import { unregisterCleanup, registerCleanup } from './cleanup.ts'
import { milliseconds } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const MAX_MS = 1_500

export const start: Benchmark = {
  name: 'start',
  shortForm: '3 starts instead of 7',
  measure: measureStart,
}

/**
 * Returns the time from `npm start` to the first answer of /healthz: the site is built, the data
 * exist.
 */
async function measureStart({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const folder = scratchFolder()
  const folderCleanup = {
    stop: async () => void (unregisterCleanup(folderCleanup) && folder.remove()),
  }
  registerCleanup(folderCleanup)
  await startOnce(folder.path)
  const durations: number[] = []
  for (let run = 0; run < (short ? 3 : 7); run++) durations.push(await startOnce(folder.path))
  log(durations.map(milliseconds).join(', '))
  await folderCleanup.stop()
  return [
    {
      metric: 'time from npm start to the first answer of /healthz, on existing data',
      measured: `${milliseconds(median(durations))}  (fastest ${milliseconds(Math.min(...durations))})`,
      target: `at most ${milliseconds(MAX_MS)}`,
      met: median(durations) <= MAX_MS,
    },
  ]
}

async function startOnce(folder: string): Promise<number> {
  const startedAt = performance.now()
  const server = new ServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'warn' }, NPM_START)
  registerCleanup(server)
  const { status } = await fetch(`${await server.ready()}/healthz`)
  if (status !== 200) throw new Error(`/healthz answered ${status}`)
  const duration = performance.now() - startedAt
  unregisterCleanup(server)
  await server.stop()
  return duration
}
