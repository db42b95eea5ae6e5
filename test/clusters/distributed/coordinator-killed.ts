import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { TEAM_FIELDS } from '#test/faults/browser-client.ts'
import type { CitusNodes } from '#test/clusters/citus.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'
import { query } from '#test/clusters/postgres.ts'
import { admin, noTenant } from './site.ts'
import type { SpreadSite } from './site.ts'

const ROUNDS = 8
const AT_ONCE = 12

/**
 * Kills the coordinator while teams are created, which writes a shard and a plain table in one
 * transaction. PostgreSQL waits before it flushes a commit, so that most kills come between the commit on
 * the worker and that on the coordinator.
 */
export async function killCoordinator(
  { report, log }: RunContext,
  { coordinator, workers }: CitusNodes,
  { url, server, tenants }: SpreadSite,
): Promise<void> {
  const [{ manager } = noTenant()] = tenants
  const databaseName = new URL(url).pathname.slice(1)
  const acknowledged: string[] = []
  let unclear = 0
  let inDoubt = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const setting of ['commit_delay = 100000', 'commit_siblings = 0']) {
      await query(coordinator.url('postgres'), `alter system set ${setting}`)
    }
    await query(coordinator.url('postgres'), 'select pg_reload_conf()')
    await sleep(300)
    const creating = Array.from({ length: AT_ONCE }, async (_, number) => {
      const name = randomUUID()
      // Each workspace is locked while a team is created.
      const { manager } = tenants[number % tenants.length] ?? noTenant()
      const { status } = await manager.send(server.origin, 'POST', '/api/teams', {
        ...TEAM_FIELDS,
        name,
      })
      if (status === 201) acknowledged.push(name)
      else unclear += 1
    })
    await sleep(300 + round * 70)
    await coordinator.kill()
    await Promise.all(creating)
    for (const worker of workers) {
      const [row] = await query<{ count: number }>(
        worker.url('postgres'),
        'select count(*)::integer as count from pg_prepared_xacts where database = $1',
        [databaseName],
      )
      inDoubt += row?.count ?? 0
    }
    await coordinator.start()
    for (let waited = 0; waited < 15_000; waited += 200) {
      const ready = await manager.send(server.origin, 'GET', '/readyz')
      if (ready.status === 200) break
      await sleep(200)
    }
    log(`${acknowledged.length} teams acknowledged, ${unclear} unclear`)
  }
  // Prepared transactions of the worker are resolved by the coordinator.
  await sleep(7_000)
  const stored = await query<{ name: string }>(url, 'select name from teams')
  const names = new Set(stored.map(({ name }) => name))
  const lost = acknowledged.filter((name) => !names.has(name)).length
  const check = await admin(url, 'check').catch((error: Error) => error.message)
  report({
    name: `the coordinator is killed ${ROUNDS} times while shards and plain tables are written`,
    target: 'both sides or none; nothing acknowledged is lost',
    result: `${acknowledged.length} acknowledged, ${unclear} unclear, ${inDoubt} in doubt on workers, ${lost} lost; ${check.split('\n')[0]}`,
    isMet: lost === 0 && acknowledged.length > 0 && inDoubt > 0 && check === 'No problems found.',
  })
}
