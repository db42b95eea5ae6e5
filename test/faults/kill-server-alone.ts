import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabaseSetup } from './database-setup.ts'
import type { DatabaseSetup } from './database-setup.ts'
import { SeededRandom } from './seeded-random.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { compareWithStored } from './stored-submissions.ts'

const KILLS = { short: 1, full: 30 }
const INTERVAL_MS = 5

export const killServerAlone: Fault = {
  name: 'kill-server-alone',
  description: 'kill -9 of the server under load, while its database keeps running',
  target: 'no acknowledged submission is lost, duplicated or partial; rollup = recount',
  run: (options) => withDatabaseSetup(options, (setup) => killAlone(setup, options)),
}

/** Runs the fault on an existing setup, which several faults may share. */
export async function killAlone(setup: DatabaseSetup, options: FaultOptions): Promise<Outcome> {
  const { form, seed, log } = options
  const { load } = setup
  const random = new SeededRandom(seed)
  const before = load.acknowledged
  const totals = { lost: 0, duplicated: 0, partial: 0 }
  let readyMs = 0
  for (let kill = 1; kill <= KILLS[form]; kill++) {
    const afterMs = random.between(150, 1_000)
    await load.during(
      () => setup.server.origin,
      INTERVAL_MS,
      async () => {
        await sleep(afterMs)
        await setup.server.kill()
      },
    )
    readyMs = Math.max(readyMs, await setup.server.start())
    // This is read before any client retries.
    const stored = await setup.server.withDatabase((db) => compareWithStored(db, load.attempts))
    for (const field of ['lost', 'duplicated', 'partial'] as const) totals[field] += stored[field]
    log(JSON.stringify({ afterMs, acknowledged: load.acknowledged, ...stored }))
  }
  const checks = await setup.checks()
  return outcomeOf(
    `${KILLS[form]} kills, ${load.acknowledged - before} acknowledged: ${totals.lost} lost, ${totals.duplicated} duplicated, ${totals.partial} partial; ready again within ${readyMs} ms`,
    {
      'nothing lost': totals.lost === 0,
      'nothing duplicated': totals.duplicated === 0,
      'nothing partial': totals.partial === 0,
      'submissions acknowledged': load.acknowledged > before,
      ...checks,
    },
  )
}
