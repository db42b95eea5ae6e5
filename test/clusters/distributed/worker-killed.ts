import { setTimeout as sleep } from 'node:timers/promises'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import type { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { summarize, SteadyLoad } from '#test/faults/steady-load.ts'
import { compareWithStored } from '#test/faults/stored-submissions.ts'
import type { CitusNodes } from '#test/clusters/citus.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'
import { query } from '#test/clusters/postgres.ts'
import { admin } from './site.ts'
import type { SpreadSite, Tenant } from './site.ts'

const EVERY_MS = 40
const KILLS = 5
/** How long a silent worker stays silent. */
const SILENT_MS = 8_000

// Each tenant has a load of its own, so that the tenants of each node are counted apart.
const loadsOf = (tenants: readonly Tenant[]) =>
  tenants.map(({ manager, rounds, node }, index) => ({
    node,
    load: new SteadyLoad(manager, rounds, new SeededRandom(index + 1)),
  }))

type Loads = ReturnType<typeof loadsOf>

async function during(
  [first, ...rest]: Loads,
  server: ServerUnderTest,
  work: () => Promise<void>,
): Promise<void> {
  if (!first) return work()
  await first.load.during(
    () => server.origin,
    EVERY_MS,
    () => during(rest, server, work),
  )
}

/** Kills a worker again and again under load, and lets it come back. */
export async function killWorker(
  { report, log }: RunContext,
  { coordinator, workers }: CitusNodes,
  { url, server, tenants }: SpreadSite,
): Promise<void> {
  const worker = workers[0]
  if (!worker) throw new Error('no worker')
  const loads = loadsOf(tenants)
  const down: [from: number, to: number][] = []
  const doubtMs: number[] = []
  await during(loads, server, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(1_500)
      const from = performance.now()
      await worker.kill()
      await sleep(1_000)
      await worker.start()
      const back = performance.now()
      while ((await inDoubt(coordinator.url(new URL(url).pathname.slice(1)))) > 0) await sleep(100)
      doubtMs.push(performance.now() - back)
      down.push([from, back])
      log(`killed and restarted in ${Math.round(back - from)} ms`)
    }
    await sleep(1_500)
  })
  const address = `127.0.0.1:${worker.port}`
  const isDown = (at: number, durationMs: number) =>
    down.some(([from, to]) => at + durationMs >= from && at <= to + 500)
  const ofNode = (isIts: boolean) =>
    loads.filter(({ node }) => (node === address) === isIts).flatMap(({ load }) => load.responses)
  const its = summarize(ofNode(true))
  const others = summarize(ofNode(false))
  const healthyFailures = ofNode(true).filter(
    (record) => record.status >= 500 && !isDown(record.startedAt, record.durationMs),
  )
  const retried = await Promise.all(loads.map(({ load }) => load.retryAll(server.origin)))
  const attempts = loads.flatMap(({ load }) => load.attempts)
  const difference = await server.withDatabase((db) => compareWithStored(db, attempts))
  const acknowledged = attempts.filter((attempt) => attempt.acknowledged).length
  report({
    name: `a worker is killed (-9) ${KILLS} times under load: its tenants`,
    target: '503 with Retry-After while it is down, nothing else; served again afterwards',
    result: `${its.served} served, ${its.shed} with 503, ${its.wrong} others, ${healthyFailures.length} failed while it was up`,
    isMet: its.wrong === 0 && its.shed > 0 && healthyFailures.length === 0,
  })
  report({
    name: 'tenants of the other worker meanwhile',
    target: 'all served',
    result: `${others.served} served, ${others.shed + others.wrong} not, longest ${others.longest} ms`,
    isMet: others.shed + others.wrong === 0 && others.served > 100,
  })
  report({
    name: 'acknowledged submissions',
    target: '0 lost, 0 duplicated, 0 partial; check finds nothing',
    result: `${acknowledged} acknowledged: ${difference.lost} lost, ${difference.duplicated} duplicated, ${difference.partial} partial; ${await admin(url, 'check')}`,
    isMet:
      difference.lost + difference.duplicated + difference.partial === 0 && retried.every(Boolean),
  })
  const longest = Math.round(Math.max(...doubtMs))
  report({
    name: 'transactions in doubt after a worker is back',
    target: 'none after 5 s',
    result: `the last one was gone after ${longest} ms`,
    isMet: longest < 6_000,
  })
}

/** Returns prepared transactions of this database on all nodes. */
async function inDoubt(url: string): Promise<number> {
  const rows = await query<{ count: string }>(
    url,
    `select result as count from run_command_on_all_nodes(
       'select count(*) from pg_prepared_xacts where database = current_database()')`,
  )
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}

/** Stops a worker's processes, so that it accepts connections and never answers. */
export async function silenceWorker(
  { report, log }: RunContext,
  { workers }: CitusNodes,
  { server, tenants }: SpreadSite,
): Promise<void> {
  const worker = workers[0]
  if (!worker) throw new Error('no worker')
  const loads = loadsOf(tenants)
  let from = 0
  let to = 0
  await during(loads, server, async () => {
    await sleep(1_500)
    from = performance.now()
    worker.signalAll('SIGSTOP')
    try {
      await sleep(SILENT_MS)
    } finally {
      worker.signalAll('SIGCONT')
      to = performance.now()
    }
    await sleep(4_000)
  })
  const address = `127.0.0.1:${worker.port}`
  const others = loads.filter(({ node }) => node !== address).flatMap(({ load }) => load.responses)
  const meanwhile = summarize(
    others.filter(({ startedAt }) => startedAt >= from && startedAt <= to),
  )
  const its = loads.filter(({ node }) => node === address).flatMap(({ load }) => load.responses)
  const after = its.filter(({ startedAt }) => startedAt > to + 2_000)
  const served = after.filter(({ status }) => status >= 200 && status < 500).length
  log(`silent for ${Math.round(to - from)} ms`)
  report({
    name: `a worker does not answer for ${SILENT_MS / 1_000} s: tenants of the other one`,
    target: 'all served, longest under 2 s',
    result: `${meanwhile.served} served, ${meanwhile.shed + meanwhile.wrong} not, longest ${meanwhile.longest} ms`,
    isMet:
      meanwhile.shed + meanwhile.wrong === 0 && meanwhile.served > 50 && meanwhile.longest < 2_000,
  })
  report({
    name: 'its own tenants, 2 s after it answers again',
    target: 'all served',
    result: `${served} of ${after.length} served`,
    isMet: served === after.length && served > 0,
  })
}
