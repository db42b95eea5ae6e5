import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabaseSite } from './database-site.ts'
import type { DatabaseSite } from './database-site.ts'
import { Dice } from './dice.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, How, Outcome } from './fault.ts'
import { heldTo } from './held-to.ts'

const KILLS = { short: 2, full: 30 }
const EVERY_MS = 5

export const killServerAlone: Fault = {
  name: 'kill-server-alone',
  what: 'kill -9 of the server under load, while its database goes on',
  mark: 'nothing acknowledged is lost, doubled or halved; rollup = recount',
  run: (how) => onDatabaseSite(how, (site) => killAlone(site, how)),
}

/** The fault on a site that is there; also among others on the same one. */
export async function killAlone(site: DatabaseSite, how: How): Promise<Outcome> {
  const { form, seed, say } = how
  const { load } = site
  const dice = new Dice(seed)
  const before = load.acknowledged
  const sums = { lost: 0, doubled: 0, partial: 0 }
  let ready = 0
  for (let kill = 1; kill <= KILLS[form]; kill++) {
    const after = dice.between(150, 1_000)
    await load.during(
      () => site.site.origin,
      EVERY_MS,
      async () => {
        await sleep(after)
        await site.site.kill()
      },
    )
    ready = Math.max(ready, await site.site.start())
    // Before anybody sends anything again.
    const found = await site.site.withDatabase((db) => heldTo(db, load.attempts))
    for (const what of ['lost', 'doubled', 'partial'] as const) sums[what] += found[what]
    say(JSON.stringify({ after, acknowledged: load.acknowledged, ...found }))
  }
  const held = await site.held()
  return outcomeOf(
    `${KILLS[form]} kills, ${load.acknowledged - before} acknowledged: ${sums.lost} lost, ${sums.doubled} doubled, ${sums.partial} partial; ready again within ${ready} ms`,
    {
      'nothing lost': sums.lost === 0,
      'nothing doubled': sums.doubled === 0,
      'nothing partial': sums.partial === 0,
      'anything acknowledged': load.acknowledged > before,
      ...held,
    },
  )
}
