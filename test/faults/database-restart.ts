import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabaseSetup } from './database-setup.ts'
import type { DatabaseSetup } from './database-setup.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { sustainFault, summarize, waitUntilServed } from './steady-load.ts'

const FORMS = {
  short: { everyMs: 25, stops: [500], longest: 10_000, healthy: 30_000 },
  full: {
    everyMs: 10,
    stops: [0, 1_000, 5_000, 30_000, 500, 500],
    longest: 2_000,
    healthy: 5_000,
  },
}

export const databaseRestart: Fault = {
  name: 'database-restart',
  description: 'database stopped and started under load',
  target: '503 with Retry-After during the restart; healthy within 5 s; same process',
  run: (options) => withDatabaseSetup(options, (setup) => restart(setup, options)),
}

/** Runs the fault on an existing setup, which several faults may share. */
export async function restart(setup: DatabaseSetup, { form, log }: FaultOptions): Promise<Outcome> {
  const { everyMs, stops, ...limits } = FORMS[form]
  const { load } = setup
  const { pid } = setup.server.running.child
  const first = load.responses.length
  const recoveries: number[] = []
  await load.during(
    () => setup.server.origin,
    everyMs,
    async () => {
      for (const stop of stops) {
        await sleep(500)
        await setup.stopDatabase()
        await sustainFault(load, stop, form)
        await setup.startDatabase()
        const recoveryStart = performance.now()
        recoveries.push(await waitUntilServed(load, recoveryStart, form))
        log(`stopped for ${stop} ms: healthy after ${recoveries.at(-1)} ms`)
      }
    },
  )
  const summary = summarize(load.responses.slice(first))
  const within = Math.max(...recoveries)
  return outcomeOf(
    `${stops.length} stops: ${summary.served} served, ${summary.shed} shed, longest wait ${summary.longest} ms (health checks ${summary.longestHealth}), healthy within ${within} ms`,
    {
      'requests wait at most 2 s': summary.longest <= limits.longest + summary.longestHealth,
      'all requests served or shed': summary.wrong === 0,
      'load was shed': summary.shed > 0,
      'health checks unaffected': summary.healthy,
      'healthy within 5 s': within <= limits.healthy,
      'same process': setup.server.running.child.pid === pid,
      ...(await setup.checks()),
    },
  )
}
