import { scratchFolder } from '#test/server/running.ts'
import { FaultSite } from './fault-site.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { hail, Tally } from './malformed/hail.ts'
import { knownRoutes } from './malformed/known-routes.ts'

/** `senders` wait for answers at once; each makes people of its own, whose passwords cost time. */
const SIZES = {
  short: { requests: 1_200, senders: 4 },
  full: { requests: 100_000, senders: 8 },
}

export const malformedRequests: Fault = {
  name: 'malformed-requests',
  what: 'malformed requests over every route, from every kind of account',
  mark: '0 answers of 500, 0 crashes, no error in the log',
  async run({ form, seed, signal, say }) {
    const folder = scratchFolder()
    const site = new FaultSite(folder.path, { METRICS_TOKEN: 'a-token-of-the-operator' })
    const giveUp = () => void site.stop()
    signal.addEventListener('abort', giveUp)
    const tally = new Tally()
    try {
      const routes = await knownRoutes()
      await site.start()
      const { child } = site.server
      const told = setInterval(() => say(tally.told), 15_000)
      const { requests, senders } = SIZES[form]
      await Promise.all(
        Array.from({ length: senders }, (_, sender) =>
          hail(site, routes, {
            seed: seed * 100 + sender,
            requests: requests / senders,
            signal,
            tally,
          }),
        ),
      ).finally(() => clearInterval(told))
      signal.throwIfAborted()
      for (const { why, request, seed } of tally.failures) {
        say(`${why} (seed ${seed}): ${JSON.stringify(request)}`)
      }
      const health = await fetch(`${site.origin}/readyz`)
      const check = await site.check()
      const lines = site.server.said.split('\n').filter((line) => /^\{"level":[56]0,/.test(line))
      for (const line of lines.slice(0, 20)) say(line)
      for (const [what, count] of warningsIn(site.server.said)) say(`${count} x ${what}`)
      const missing = routes.filter(({ method, path }) => !tally.routes.has(`${method} ${path}`))
      return outcomeOf(
        `${tally.told}, to ${tally.routes.size} of ${routes.length} routes; ${lines.length} errors in the log`,
        {
          'nothing answered 500': !tally.statuses.has(500),
          'everything answered': tally.failures.length === 0,
          'no error in the log': lines.length === 0,
          'the same process': child.exitCode === null && child.signalCode === null,
          'still ready': health.status === 200,
          'rollup = recount': check === 'clean',
          'every route asked': form === 'short' || missing.length === 0,
        },
      )
    } finally {
      signal.removeEventListener('abort', giveUp)
      await site.stop()
      folder.remove()
    }
  },
}

/** What else the log says, by its words. */
function warningsIn(said: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of said.split('\n')) {
    const what = /^\{"level":40,.*"msg":"([^"]*)"/.exec(line)?.[1]
    if (what !== undefined) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return counts
}
