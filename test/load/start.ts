import { RunningServer, scratchFolder } from '#test/server/running.ts'
import { WITHOUT_CACHE } from './memory.ts'
import type { How, Part } from './part.ts'
import { letGo, stopLater } from './stopping.ts'
import { milliseconds } from './table.ts'
import type { Row } from './table.ts'
import { median } from './timing.ts'

const MOST_MS = 2_000

export const start: Part = {
  name: 'start',
  shorter: '3 starts in place of 7',
  measure: measureStart,
}

/** From the first moment of the process to where it says that it is ready, on a folder with data. */
async function measureStart({ short, say }: How): Promise<Row[]> {
  const folder = scratchFolder()
  const cleanUp = { stop: async () => void (letGo(cleanUp) && folder.remove()) }
  stopLater(cleanUp)
  await startOnce(folder.path)
  const taken: number[] = []
  for (let time = 0; time < (short ? 3 : 7); time++) taken.push(await startOnce(folder.path))
  say(taken.map(milliseconds).join(', '))
  await cleanUp.stop()
  return [
    {
      figure: 'start to ready on existing data',
      measured: `${milliseconds(median(taken))}  (fastest ${milliseconds(Math.min(...taken))})`,
      mark: `at most ${milliseconds(MOST_MS)}`,
      met: median(taken) <= MOST_MS,
    },
  ]
}

async function startOnce(folder: string): Promise<number> {
  const begun = performance.now()
  const server = new RunningServer({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...WITHOUT_CACHE })
  stopLater(server)
  await server.ready()
  const taken = performance.now() - begun
  letGo(server)
  await server.stop()
  return taken
}
