import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabaseSite } from './database-site.ts'
import type { DatabaseSite } from './database-site.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, How, Outcome } from './fault.ts'
import { lasting, summaryOf, untilServed } from './steady-load.ts'

const FORMS = {
  short: { everyMs: 25, silences: [2_000], longest: 10_000, healthy: 30_000 },
  full: {
    everyMs: 10,
    silences: [1_000, 3_000, 10_000, 60_000, 5_000],
    longest: 2_000,
    healthy: 10_000,
  },
}
const MOST_GROWTH_MB = 150

export const databaseSilent: Fault = {
  name: 'database-silent',
  what: 'database falls silent under load',
  mark: 'waits at most 2 s, then 503; memory bounded; healthy 10 s after',
  run: (how) => onDatabaseSite(how, (site) => fallSilent(site, how)),
}

/** The fault on a site that is there; also among others on the same one. */
export async function fallSilent(site: DatabaseSite, { form, say }: How): Promise<Outcome> {
  const { everyMs, silences, ...most } = FORMS[form]
  const { load } = site
  const { pid } = site.site.server.child
  const first = load.told.length
  const healthy: number[] = []
  let growth = 0
  await load.during(
    () => site.site.origin,
    everyMs,
    async () => {
      await sleep(500)
      const before = site.residentMemory
      for (const silence of silences) {
        site.proxy.hang()
        await lasting(load, silence, form)
        site.proxy.resume()
        const back = performance.now()
        growth = Math.max(growth, site.residentMemory - before)
        healthy.push(await untilServed(load, back, form))
        say(`${silence} ms of silence: healthy after ${healthy.at(-1)} ms`)
      }
    },
  )
  const found = summaryOf(load.told.slice(first))
  const within = Math.max(...healthy)
  return outcomeOf(
    `silent for ${silences.map((ms) => ms / 1_000).join(', ')} s: longest wait ${found.longest} ms (of calls that ask no database ${found.unhindered}), ${found.served} served, ${found.shed} shed, healthy within ${within} ms, memory grew by ${growth} MB`,
    {
      'waits at most 2 s': found.longest <= most.longest + found.unhindered,
      'all served or shed': found.wrong === 0,
      'anything shed': found.shed > 0,
      'health unaffected': found.alive,
      'healthy again': within <= most.healthy,
      'memory bounded': growth <= MOST_GROWTH_MB,
      'same process': site.site.server.child.pid === pid,
      ...(await site.held()),
    },
  )
}
