import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { FakeGoogle } from '#test/server/fake-google.ts'
import { ServerProcess, scratchFolder } from '#test/server/server-process.ts'

/** One server for all journeys; each makes accounts of its own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = scratchFolder()
  // Known before it starts, since the pages say under which address they stand.
  const port = String(await freePort())
  const google = new FakeGoogle({ page: true })
  await google.start()
  const server = new ServerProcess({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
    // All journeys come from one address, and register far more people than one does in an hour.
    RATE_LIMIT_SCALE: '100',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // On `localhost`: another site to a browser, as Google is.
    ...google.settings,
  })
  process.env.SITE = await server.ready()
  process.env.SITE_DATA = folder.path
  return async () => {
    const ended = await server.stop()
    await google.stop()
    folder.remove()
    if (ended !== 0) throw new Error(`the server ended with ${ended}: ${server.output}`)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
