import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder } from '#test/server/running.ts'
import { Dice } from './dice.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { FaultSite } from './fault-site.ts'
import { heldTo } from './held-to.ts'
import { SteadyLoad, summaryOf, untilServed } from './steady-load.ts'

const FORMS = {
  short: { kills: 1, everyMs: 25, longest: 10_000, healthy: 30_000 },
  full: { kills: 20, everyMs: 10, longest: 2_000, healthy: 10_000 },
}
/** With and without protection. */
const GROUP_SIZES = [1, 1, 3, 3]

export const killPostgres: Fault = {
  name: 'kill-postgres',
  what: 'kill -9 of the embedded PostgreSQL under load',
  mark: 'recovers by itself; nothing acknowledged is lost, doubled or halved',
  async run({ form, seed, signal, say }) {
    const { kills, everyMs, ...most } = FORMS[form]
    const folder = scratchFolder()
    const site = new FaultSite(folder.path)
    const giveUp = () => void site.stop()
    signal.addEventListener('abort', giveUp)
    try {
      await site.start()
      const { pid } = site.server.child
      const { manager, sessions } = await site.aManager(GROUP_SIZES)
      const dice = new Dice(seed)
      const load = new SteadyLoad(manager, sessions, dice)
      const healthy: number[] = []
      await load.during(
        () => site.origin,
        everyMs,
        async () => {
          for (let kill = 1; kill <= kills; kill++) {
            await sleep(dice.between(300, 1_500))
            signal.throwIfAborted()
            // Every other time a process that works for it, after which it recovers by itself.
            const whole = kill % 2 === 1
            process.kill(whole ? postmasterOf(folder.path) : await aBackend(site), 'SIGKILL')
            const gone = performance.now()
            healthy.push(await untilServed(load, gone, form))
            say(`${whole ? 'all of it' : 'one process'}: healthy after ${healthy.at(-1)} ms`)
          }
        },
      )
      const told = summaryOf(load.told)
      const within = Math.max(...healthy)
      const settled = await load.settle(site.origin)
      const found = await site.withDatabase((db) => heldTo(db, load.attempts))
      return outcomeOf(
        `${kills} kills, ${load.acknowledged} acknowledged: ${found.lost} lost, ${found.doubled} doubled, ${found.partial} partial; ${told.shed} shed, longest wait ${told.longest} ms (of calls that ask no database ${told.unhindered}), healthy within ${within} ms`,
        {
          'nothing lost': found.lost === 0,
          'nothing doubled': found.doubled === 0,
          'nothing partial': found.partial === 0,
          'all settled': settled && found.stored === load.acknowledged,
          'rollup = recount': (await site.check()) === 'clean',
          'recovers by itself': within <= most.healthy && site.server.child.pid === pid,
          'all served or shed': told.wrong === 0,
          'waits at most 2 s': told.longest <= most.longest + told.unhindered,
          'anything acknowledged': load.acknowledged > 0,
        },
      )
    } finally {
      signal.removeEventListener('abort', giveUp)
      await site.stop()
      folder.remove()
    }
  },
}

function postmasterOf(folder: string): number {
  const lines = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('PostgreSQL does not run')
  return pid
}

/** Of a process that serves one of the server's connections. */
const aBackend = (site: FaultSite): Promise<number> =>
  site.withDatabase(async (db) => {
    const { rows } = await db.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'sextant' limit 1`,
    )
    const [one] = rows
    if (!one) throw new Error('the server has no connection')
    return one.pid
  })
