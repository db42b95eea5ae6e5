import { scratchFolder } from '#test/server/server-process.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { fuzz, Tally } from './malformed/fuzz.ts'
import { listRoutes } from './malformed/known-routes.ts'

/** Concurrent senders. Each creates its own accounts, whose password hashes take time. */
const SIZES = {
  short: { requests: 300, senders: 2 },
  full: { requests: 100_000, senders: 8 },
}

export const malformedRequests: Fault = {
  name: 'malformed-requests',
  description: 'malformed requests to every route, from every kind of account',
  target: 'no 500 responses, no crashes, no errors in the log',
  async run({ form, seed, signal, log }) {
    const folder = scratchFolder()
    const server = new ServerUnderTest(folder.path, { METRICS_TOKEN: 'a-token-of-the-operator' })
    const onAbort = () => void server.stop()
    signal.addEventListener('abort', onAbort)
    const tally = new Tally()
    try {
      const routes = await listRoutes()
      await server.start()
      const { child } = server.running
      const progressTimer = setInterval(() => log(tally.summary), 15_000)
      const { requests, senders } = SIZES[form]
      await Promise.all(
        Array.from({ length: senders }, (_, sender) =>
          fuzz(server, routes, {
            seed: seed * 100 + sender,
            requests: requests / senders,
            signal,
            tally,
          }),
        ),
      ).finally(() => clearInterval(progressTimer))
      signal.throwIfAborted()
      for (const { reason, request, seed } of tally.failures) {
        log(`${reason} (seed ${seed}): ${JSON.stringify(request)}`)
      }
      const health = await fetch(`${server.origin}/readyz`)
      const check = await server.check()
      const lines = server.running.output
        .split('\n')
        .filter((line) => /^\{"level":[56]0,/.test(line))
      for (const line of lines.slice(0, 20)) log(line)
      for (const [message, count] of countWarnings(server.running.output))
        log(`${count} x ${message}`)
      const missing = routes.filter(({ method, path }) => !tally.routes.has(`${method} ${path}`))
      return outcomeOf(
        `${tally.summary}, to ${tally.routes.size} of ${routes.length} routes; ${lines.length} errors in the log`,
        {
          'no 500 responses': !tally.statuses.has(500),
          'every request answered': tally.failures.length === 0,
          'no error in the log': lines.length === 0,
          'same process': child.exitCode === null && child.signalCode === null,
          'still ready': health.status === 200,
          'rollup = recount': check === 'clean',
          'every route requested': form === 'short' || missing.length === 0,
        },
      )
    } finally {
      signal.removeEventListener('abort', onAbort)
      await server.stop()
      folder.remove()
    }
  },
}

/** Returns the warnings in the log, with their number. */
function countWarnings(output: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of output.split('\n')) {
    const message = /^\{"level":40,.*"msg":"([^"]*)"/.exec(line)?.[1]
    if (message !== undefined) counts.set(message, (counts.get(message) ?? 0) + 1)
  }
  return counts
}
