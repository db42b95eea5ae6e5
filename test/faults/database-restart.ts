import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabaseSite } from './database-site.ts'
import type { DatabaseSite } from './database-site.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, How, Outcome } from './fault.ts'
import { lasting, summaryOf, untilServed } from './steady-load.ts'

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
  what: 'database stopped and started under load',
  mark: '503 with Retry-After meanwhile, healthy within 5 s, same process',
  run: (how) => onDatabaseSite(how, (site) => restart(site, how)),
}

/** The fault on a site that is there; also among others on the same one. */
export async function restart(site: DatabaseSite, { form, say }: How): Promise<Outcome> {
  const { everyMs, stops, ...most } = FORMS[form]
  const { load } = site
  const { pid } = site.site.server.child
  const first = load.told.length
  const healthy: number[] = []
  await load.during(
    () => site.site.origin,
    everyMs,
    async () => {
      for (const stop of stops) {
        await sleep(500)
        await site.stopDatabase()
        await lasting(load, stop, form)
        await site.startDatabase()
        const back = performance.now()
        healthy.push(await untilServed(load, back, form))
        say(`stopped for ${stop} ms: healthy after ${healthy.at(-1)} ms`)
      }
    },
  )
  const found = summaryOf(load.told.slice(first))
  const within = Math.max(...healthy)
  return outcomeOf(
    `${stops.length} stops: ${found.served} served, ${found.shed} shed, longest wait ${found.longest} ms (of calls that ask no database ${found.unhindered}), healthy within ${within} ms`,
    {
      'waits at most 2 s': found.longest <= most.longest + found.unhindered,
      'all served or shed': found.wrong === 0,
      'anything shed': found.shed > 0,
      'health unaffected': found.alive,
      'healthy within 5 s': within <= most.healthy,
      'same process': site.site.server.child.pid === pid,
      ...(await site.held()),
    },
  )
}
