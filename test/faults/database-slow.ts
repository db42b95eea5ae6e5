import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabaseSite } from './database-site.ts'
import type { DatabaseSite } from './database-site.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, How, Outcome } from './fault.ts'
import { lasting, summaryOf, untilServed } from './steady-load.ts'

/** Of each packet, either way, in milliseconds; the slowest is as good as silence. */
const FORMS = {
  short: { everyMs: 50, latencies: [300], lasting: 2_000, longest: 10_000, healthy: 30_000 },
  full: {
    everyMs: 50,
    latencies: [20, 50, 100, 150, 300, 700],
    lasting: 20_000,
    longest: 2_000,
    healthy: 10_000,
  },
}
const MOST_GROWTH_MB = 150

export const databaseSlow: Fault = {
  name: 'database-slow',
  what: 'database answers slower and slower under load',
  mark: 'waits at most 2 s, then 503; memory bounded; healthy 10 s after',
  run: (how) => onDatabaseSite(how, (site) => slowDown(site, how)),
}

/** The fault on a site that is there; also among others on the same one. */
export async function slowDown(site: DatabaseSite, { form, say }: How): Promise<Outcome> {
  const { everyMs, latencies, lasting: time, ...most } = FORMS[form]
  const { load } = site
  const { pid } = site.site.server.child
  const first = load.told.length
  const healthy: number[] = []
  const found: string[] = []
  let growth = 0
  await load.during(
    () => site.site.origin,
    everyMs,
    async () => {
      await sleep(500)
      const before = site.residentMemory
      for (const latency of latencies) {
        const begun = load.told.length
        site.proxy.slow(latency)
        await lasting(load, time, form)
        const { longest, served, shed } = summaryOf(load.told.slice(begun))
        found.push(`${latency} ms: ${served} served, ${shed} shed, longest wait ${longest} ms`)
        say(found.at(-1) ?? '')
        site.proxy.slow(0)
        const back = performance.now()
        growth = Math.max(growth, site.residentMemory - before)
        healthy.push(await untilServed(load, back, form))
      }
    },
  )
  const all = summaryOf(load.told.slice(first))
  const within = Math.max(...healthy)
  return outcomeOf(
    `each packet ${found.join('; ')}; of calls that ask no database ${all.unhindered} ms; healthy within ${within} ms, memory grew by ${growth} MB`,
    {
      'waits at most 2 s': all.longest <= most.longest + all.unhindered,
      'all served or shed': all.wrong === 0,
      'anything shed': all.shed > 0,
      'health unaffected': all.alive,
      'healthy again': within <= most.healthy,
      'memory bounded': growth <= MOST_GROWTH_MB,
      'same process': site.site.server.child.pid === pid,
      ...(await site.held()),
    },
  )
}
