import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder } from '#test/server/server-process.ts'
import { SeededRandom } from './seeded-random.ts'
import { outcomeOf } from './fault.ts'
import type { Fault } from './fault.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { compareWithStored } from './stored-submissions.ts'
import { SteadyLoad, summarize, waitUntilServed } from './steady-load.ts'

const FORMS = {
  short: { kills: 1, everyMs: 25, longest: 10_000, healthy: 30_000 },
  full: { kills: 20, everyMs: 10, longest: 2_000, healthy: 10_000 },
}
/** Live rounds and protected ones. */
const GROUP_SIZES = [1, 1, 3, 3]

export const killPostgres: Fault = {
  name: 'kill-postgres',
  description: 'kill -9 of the embedded PostgreSQL under load',
  target: 'recovers automatically; no acknowledged submission is lost, duplicated or partial',
  async run({ form, seed, signal, log }) {
    const { kills, everyMs, ...limits } = FORMS[form]
    const folder = scratchFolder()
    const server = new ServerUnderTest(folder.path)
    const onAbort = () => void server.stop()
    signal.addEventListener('abort', onAbort)
    try {
      await server.start()
      const { pid } = server.running.child
      const { manager, rounds } = await server.createManager(GROUP_SIZES)
      const random = new SeededRandom(seed)
      const load = new SteadyLoad(manager, rounds, random)
      const recoveries: number[] = []
      await load.during(
        () => server.origin,
        everyMs,
        async () => {
          for (let kill = 1; kill <= kills; kill++) {
            await sleep(random.between(300, 1_500))
            signal.throwIfAborted()
            // Alternates between the postmaster and one backend; after the loss of a backend
            // PostgreSQL restarts itself.
            const isPostmaster = kill % 2 === 1
            process.kill(
              isPostmaster ? postmasterPid(folder.path) : await backendPid(server),
              'SIGKILL',
            )
            const killedAt = performance.now()
            recoveries.push(await waitUntilServed(load, killedAt, form))
            log(`${isPostmaster ? 'postmaster' : 'backend'}: healthy after ${recoveries.at(-1)} ms`)
          }
        },
      )
      const summary = summarize(load.responses)
      const recoveryMs = Math.max(...recoveries)
      const settled = await load.retryAll(server.origin)
      const stored = await server.withDatabase((db) => compareWithStored(db, load.attempts))
      return outcomeOf(
        `${kills} kills, ${load.acknowledged} acknowledged: ${stored.lost} lost, ${stored.duplicated} duplicated, ${stored.partial} partial; ${summary.shed} shed, longest wait ${summary.longest} ms (health checks ${summary.longestHealth}), healthy within ${recoveryMs} ms`,
        {
          'nothing lost': stored.lost === 0,
          'nothing duplicated': stored.duplicated === 0,
          'nothing partial': stored.partial === 0,
          'all retries succeeded': settled && stored.stored === load.acknowledged,
          'rollup = recount': (await server.check()) === 'clean',
          'recovers automatically':
            recoveryMs <= limits.healthy && server.running.child.pid === pid,
          'all requests served or shed': summary.wrong === 0,
          'requests wait at most 2 s': summary.longest <= limits.longest + summary.longestHealth,
          'submissions acknowledged': load.acknowledged > 0,
        },
      )
    } finally {
      signal.removeEventListener('abort', onAbort)
      await server.stop()
      folder.remove()
    }
  },
}

function postmasterPid(folder: string): number {
  const lines = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('PostgreSQL is not running')
  return pid
}

/** Returns the process ID of a backend that serves the server. */
const backendPid = (server: ServerUnderTest): Promise<number> =>
  server.withDatabase(async (db) => {
    const { rows } = await db.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like 'sextant %' limit 1`,
    )
    const [backend] = rows
    if (!backend) throw new Error('the server has no connection')
    return backend.pid
  })
