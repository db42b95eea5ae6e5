import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabaseSetup } from './database-setup.ts'
import type { DatabaseSetup } from './database-setup.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { sustainFault, summarize, waitUntilServed } from './steady-load.ts'

const FORMS = {
  short: { everyMs: 25, pauses: [2_000], longest: 10_000, healthy: 30_000 },
  full: {
    everyMs: 10,
    pauses: [1_000, 3_000, 10_000, 60_000, 5_000],
    longest: 2_000,
    healthy: 10_000,
  },
}
const MAX_GROWTH_MB = 150

export const databaseSilent: Fault = {
  name: 'database-silent',
  description: 'database stops responding under load',
  target: 'requests wait at most 2 s, then 503; memory bounded; healthy after 10 s',
  run: (options) => withDatabaseSetup(options, (setup) => stopResponding(setup, options)),
}

/** Runs the fault on an existing setup, which several faults may share. */
export async function stopResponding(
  setup: DatabaseSetup,
  { form, log }: FaultOptions,
): Promise<Outcome> {
  const { everyMs, pauses, ...limits } = FORMS[form]
  const { load } = setup
  const { pid } = setup.server.running.child
  const first = load.responses.length
  const recoveries: number[] = []
  let growth = 0
  await load.during(
    () => setup.server.origin,
    everyMs,
    async () => {
      await sleep(500)
      const before = setup.residentMemory
      for (const pause of pauses) {
        setup.proxy.hang()
        await sustainFault(load, pause, form)
        setup.proxy.resume()
        const recoveryStart = performance.now()
        growth = Math.max(growth, setup.residentMemory - before)
        recoveries.push(await waitUntilServed(load, recoveryStart, form))
        log(`${pause} ms without a response: healthy after ${recoveries.at(-1)} ms`)
      }
    },
  )
  const summary = summarize(load.responses.slice(first))
  const within = Math.max(...recoveries)
  return outcomeOf(
    `no response for ${pauses.map((ms) => ms / 1_000).join(', ')} s: longest wait ${summary.longest} ms (health checks ${summary.longestHealth}), ${summary.served} served, ${summary.shed} shed, healthy within ${within} ms, memory grew by ${growth} MB`,
    {
      'requests wait at most 2 s': summary.longest <= limits.longest + summary.longestHealth,
      'all requests served or shed': summary.wrong === 0,
      'load was shed': summary.shed > 0,
      'health checks unaffected': summary.healthy,
      'healthy after 10 s': within <= limits.healthy,
      'memory bounded': growth <= MAX_GROWTH_MB,
      'same process': setup.server.running.child.pid === pid,
      ...(await setup.checks()),
    },
  )
}
