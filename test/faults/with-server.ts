import { scratchFolder } from '#test/server/server-process.ts'
import type { FaultOptions, Outcome } from './fault.ts'
import { ServerUnderTest } from './server-under-test.ts'

/** Runs a fault on a new server, and stops the server afterwards or when `signal` aborts. */
export async function withServer(
  { signal }: Pick<FaultOptions, 'signal'>,
  work: (server: ServerUnderTest) => Promise<Outcome>,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const folder = scratchFolder()
  const server = new ServerUnderTest(folder.path, environment)
  const onAbort = () => void server.stop()
  signal.addEventListener('abort', onAbort)
  try {
    await server.start()
    return await work(server)
  } finally {
    signal.removeEventListener('abort', onAbort)
    await server.stop()
    folder.remove()
  }
}
