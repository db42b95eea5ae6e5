import { setTimeout as sleep } from 'node:timers/promises'
import { SeededRandom } from './seeded-random.ts'
import { outcomeOf } from './fault.ts'
import type { Fault, FaultOptions, Outcome } from './fault.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { compareWithStored } from './stored-submissions.ts'
import { SmallDisk } from './small-disk.ts'
import { sustainFault, SteadyLoad, summarize, waitUntilServed } from './steady-load.ts'

/** A new database takes 40 MB, and PostgreSQL keeps up to 80 MB of WAL. */
const MEGABYTES = 256
/** How often the disk is full, and for how long. */
const FORMS = {
  short: { everyMs: 25, repetitions: 1, durationMs: 1_000, longest: 10_000, healthy: 30_000 },
  full: { everyMs: 10, repetitions: 6, durationMs: 15_000, longest: 2_000, healthy: 10_000 },
}
const GROUP_SIZES = [1, 1, 3, 3]

export const diskFull: Fault = {
  name: 'disk-full',
  description: 'disk of the embedded PostgreSQL full, under load',
  target: '503 during the fault; no corruption; recovers',
  async run(options) {
    const disk = SmallDisk.mount(MEGABYTES)
    if ('mountError' in disk) return { summary: disk.mountError, verdict: 'skipped' }
    try {
      return await fillRepeatedly(disk, options)
    } finally {
      disk.unmount()
    }
  },
}

async function fillRepeatedly(
  disk: SmallDisk,
  { form, seed, signal, log }: FaultOptions,
): Promise<Outcome> {
  const { everyMs, repetitions, durationMs, ...limits } = FORMS[form]
  const server = new ServerUnderTest(disk.path, { LOG_LEVEL: 'fatal' })
  const onAbort = () => void server.stop()
  signal.addEventListener('abort', onAbort)
  try {
    await server.start()
    const { pid } = server.running.child
    const { manager, rounds } = await server.createManager(GROUP_SIZES)
    const load = new SteadyLoad(manager, rounds, new SeededRandom(seed))
    const recoveries: number[] = []
    await load.during(
      () => server.origin,
      everyMs,
      async () => {
        for (let nth = 1; nth <= repetitions; nth++) {
          await sleep(500)
          signal.throwIfAborted()
          disk.fill()
          await untilPanic(server)
          await sustainFault(load, durationMs, form)
          disk.free()
          const recoveryStart = performance.now()
          recoveries.push(await waitUntilServed(load, recoveryStart, form))
          log(`full for ${durationMs} ms: healthy after ${recoveries.at(-1)} ms`)
        }
      },
    )
    const summary = summarize(load.responses)
    const recoveryMs = Math.max(...recoveries)
    const settled = await load.retryAll(server.origin)
    const stored = await server.withDatabase((db) => compareWithStored(db, load.attempts))
    return outcomeOf(
      `full ${repetitions} times, ${load.acknowledged} acknowledged: ${stored.lost} lost, ${stored.duplicated} duplicated, ${stored.partial} partial; ${summary.shed} shed, longest wait ${summary.longest} ms (health checks ${summary.longestHealth}), healthy within ${recoveryMs} ms`,
      {
        'nothing lost': stored.lost === 0,
        'nothing duplicated': stored.duplicated === 0,
        'nothing partial': stored.partial === 0,
        'all retries succeeded': settled && stored.stored === load.acknowledged,
        'no corruption': (await server.check()) === 'clean',
        'recovers automatically': recoveryMs <= limits.healthy && server.running.child.pid === pid,
        'all requests served or shed': summary.wrong === 0,
        'load was shed': summary.shed > 0,
        'requests wait at most 2 s': summary.longest <= limits.longest + summary.longestHealth,
      },
    )
  } finally {
    signal.removeEventListener('abort', onAbort)
    await server.stop()
  }
}

/**
 * Uses up the WAL segments that PostgreSQL has preallocated, as heavy load does. PostgreSQL then
 * fails with a PANIC, because it cannot write the WAL.
 */
async function untilPanic(server: ServerUnderTest): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const isAlive = await server
      .withDatabase((db) =>
        db.query(
          `select pg_switch_wal() from (select pg_logical_emit_message(false, 'fault', 'x')) as message`,
        ),
      )
      .then(() => true)
      .catch(() => false)
    if (!isAlive) return
  }
}
