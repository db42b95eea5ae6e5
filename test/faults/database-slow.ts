import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabaseSetup } from './database-setup.ts'
import type { DatabaseSetup } from './database-setup.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { sustainFault, summarize, waitUntilServed } from './steady-load.ts'

/**
 * Delay of each packet in either direction, in milliseconds. The longest is as bad as no response.
 */
const FORMS = {
  short: { everyMs: 50, latencies: [300], durationMs: 2_000, longest: 10_000, healthy: 30_000 },
  full: {
    everyMs: 50,
    latencies: [20, 50, 100, 150, 300, 700],
    durationMs: 20_000,
    longest: 2_000,
    healthy: 10_000,
  },
}
const MAX_GROWTH_MB = 150

export const databaseSlow: Fault = {
  name: 'database-slow',
  description: 'database responds more and more slowly under load',
  target: 'requests wait at most 2 s, then 503; memory bounded; healthy after 10 s',
  run: (options) => withDatabaseSetup(options, (setup) => slowDown(setup, options)),
}

/** Runs the fault on an existing setup, which several faults may share. */
export async function slowDown(
  setup: DatabaseSetup,
  { form, log }: FaultOptions,
): Promise<Outcome> {
  const { everyMs, latencies, durationMs, ...limits } = FORMS[form]
  const { load } = setup
  const { pid } = setup.server.running.child
  const first = load.responses.length
  const recoveries: number[] = []
  const summaries: string[] = []
  let growth = 0
  await load.during(
    () => setup.server.origin,
    everyMs,
    async () => {
      await sleep(500)
      const before = setup.residentMemory
      for (const latency of latencies) {
        const begin = load.responses.length
        setup.proxy.slow(latency)
        await sustainFault(load, durationMs, form)
        const { longest, served, shed } = summarize(load.responses.slice(begin))
        summaries.push(`${latency} ms: ${served} served, ${shed} shed, longest wait ${longest} ms`)
        log(summaries.at(-1) ?? '')
        setup.proxy.slow(0)
        const recoveryStart = performance.now()
        growth = Math.max(growth, setup.residentMemory - before)
        recoveries.push(await waitUntilServed(load, recoveryStart, form))
      }
    },
  )
  const all = summarize(load.responses.slice(first))
  const within = Math.max(...recoveries)
  return outcomeOf(
    `delay per packet ${summaries.join('; ')}; health checks ${all.longestHealth} ms; healthy within ${within} ms, memory grew by ${growth} MB`,
    {
      'requests wait at most 2 s': all.longest <= limits.longest + all.longestHealth,
      'all requests served or shed': all.wrong === 0,
      'load was shed': all.shed > 0,
      'health checks unaffected': all.healthy,
      'healthy after 10 s': within <= limits.healthy,
      'memory bounded': growth <= MAX_GROWTH_MB,
      'same process': setup.server.running.child.pid === pid,
      ...(await setup.checks()),
    },
  )
}
