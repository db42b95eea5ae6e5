import { setTimeout as sleep } from 'node:timers/promises'
import { Dice } from './dice.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, How, Outcome } from './fault.ts'
import { FaultSite } from './fault-site.ts'
import { heldTo } from './held-to.ts'
import { SmallDisk } from './small-disk.ts'
import { lasting, SteadyLoad, summaryOf, untilServed } from './steady-load.ts'

/** A new database takes 40 of them, and PostgreSQL keeps 80 of its log once it had them. */
const MEGABYTES = 256
/** How often it is full, and for how long each time. */
const FORMS = {
  short: { everyMs: 25, times: 1, time: 1_000, longest: 10_000, healthy: 30_000 },
  full: { everyMs: 10, times: 6, time: 15_000, longest: 2_000, healthy: 10_000 },
}
const GROUP_SIZES = [1, 1, 3, 3]

export const diskFull: Fault = {
  name: 'disk-full',
  what: 'disk of the embedded PostgreSQL full, under load',
  mark: '503 meanwhile; nothing corrupt; recovers',
  async run(how) {
    const disk = SmallDisk.mount(MEGABYTES)
    if ('refusal' in disk) return { found: disk.refusal, verdict: 'skipped' }
    try {
      return await fillUp(disk, how)
    } finally {
      disk.unmount()
    }
  },
}

async function fillUp(disk: SmallDisk, { form, seed, signal, say }: How): Promise<Outcome> {
  const { everyMs, times, time, ...most } = FORMS[form]
  const site = new FaultSite(disk.path, { LOG_LEVEL: 'fatal' })
  const giveUp = () => void site.stop()
  signal.addEventListener('abort', giveUp)
  try {
    await site.start()
    const { pid } = site.server.child
    const { manager, sessions } = await site.aManager(GROUP_SIZES)
    const load = new SteadyLoad(manager, sessions, new Dice(seed))
    const healthy: number[] = []
    await load.during(
      () => site.origin,
      everyMs,
      async () => {
        for (let nth = 1; nth <= times; nth++) {
          await sleep(500)
          signal.throwIfAborted()
          disk.fill()
          await untilPanic(site)
          await lasting(load, time, form)
          disk.free()
          const room = performance.now()
          healthy.push(await untilServed(load, room, form))
          say(`full for ${time} ms: healthy after ${healthy.at(-1)} ms`)
        }
      },
    )
    const told = summaryOf(load.told)
    const within = Math.max(...healthy)
    const settled = await load.settle(site.origin)
    const found = await site.withDatabase((db) => heldTo(db, load.attempts))
    return outcomeOf(
      `full ${times} times, ${load.acknowledged} acknowledged: ${found.lost} lost, ${found.doubled} doubled, ${found.partial} partial; ${told.shed} shed, longest wait ${told.longest} ms (of calls that ask no database ${told.unhindered}), healthy within ${within} ms`,
      {
        'nothing lost': found.lost === 0,
        'nothing doubled': found.doubled === 0,
        'nothing partial': found.partial === 0,
        'all settled': settled && found.stored === load.acknowledged,
        'nothing corrupt': (await site.check()) === 'clean',
        'recovers by itself': within <= most.healthy && site.server.child.pid === pid,
        'all served or shed': told.wrong === 0,
        'anything shed': told.shed > 0,
        'waits at most 2 s': told.longest <= most.longest + told.unhindered,
      },
    )
  } finally {
    signal.removeEventListener('abort', giveUp)
    await site.stop()
  }
}

/**
 * Uses up what PostgreSQL has set aside for its log ahead of writing, as much load would: from then
 * on it cannot even note that it cannot write, and ends itself.
 */
async function untilPanic(site: FaultSite): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const lives = await site
      .withDatabase((db) =>
        db.query(
          `select pg_switch_wal() from (select pg_logical_emit_message(false, 'fault', 'x')) as one`,
        ),
      )
      .then(() => true)
      .catch(() => false)
    if (!lives) return
  }
}
