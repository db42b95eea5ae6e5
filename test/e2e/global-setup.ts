import { ensureEngines } from '#test/engines/ensure-engines.ts'
import { FakeGoogle } from '#test/server/fake-google.ts'
import { fastFolder, ServerProcess, scratchFolder } from '#test/server/server-process.ts'

/** Starts one server for all browser tests. Each test creates its own accounts. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.ENGINES) ensureEngines()
  const folder = scratchFolder(fastFolder())
  // The site is on `localhost`, which is another site for the browser.
  const google = new FakeGoogle({ page: true, host: '127.0.0.1' })
  await google.start()
  const server = new ServerProcess({
    DATA_DIR: folder.path,
    // This is for journeys that read no tables, on another database than the embedded one.
    ...(process.env.SITE_DATABASE_URL && { DATABASE_URL: process.env.SITE_DATABASE_URL }),
    LOG_LEVEL: 'warn',
    // All tests have the same IP address and exceed its rate limits.
    RATE_LIMIT_SCALE: '100',
    ...google.settings,
  })
  // Browsers accept no passkeys for an IP address.
  process.env.SITE = (await server.ready()).replace('127.0.0.1', 'localhost')
  process.env.SITE_DATA = folder.path
  return async () => {
    const exitCode = await server.stop()
    await google.stop()
    folder.remove()
    if (exitCode !== 0) throw new Error(`the server ended with ${exitCode}: ${server.output}`)
  }
}
