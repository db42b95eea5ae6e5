import { RunningServer, scratchFolder } from '#test/server/running.ts'

/** One server for all journeys; each makes accounts of its own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = scratchFolder()
  const server = new RunningServer({ DATA_DIR: folder.path, LOG_LEVEL: 'warn' })
  process.env.SITE = await server.ready()
  process.env.SITE_DATA = folder.path
  return async () => {
    const ended = await server.stop()
    folder.remove()
    if (ended !== 0) throw new Error(`the server ended with ${ended}: ${server.said}`)
  }
}
