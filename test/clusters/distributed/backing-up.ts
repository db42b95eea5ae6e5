import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { SubmissionClients } from '#test/faults/submission-clients.ts'
import { databaseUrl } from '#test/server/join-nodes.ts'
import type { CitusNodes } from '#test/clusters/citus.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'
import { query } from '#test/clusters/postgres.ts'
import { admin } from './site.ts'
import type { SpreadSite } from './site.ts'

const BACKUPS = 3

/** Backs up under load on both workers, restores each backup and checks it. */
export async function backUpUnderLoad(
  { folder, report }: RunContext,
  { coordinator }: CitusNodes,
  { url, server, tenants }: SpreadSite,
): Promise<void> {
  const rounds = tenants.flatMap((tenant) => tenant.rounds)
  const clients = new SubmissionClients(rounds, 12, new SeededRandom(7))
  const done = { isDone: false }
  const load = clients.submit(
    () => server.origin,
    () => done.isDone,
  )
  const checks: string[] = []
  try {
    for (let number = 0; number < BACKUPS; number += 1) {
      await sleep(500)
      const file = join(folder, `under-load-${number}.gz`)
      await admin(url, 'backup', file)
      const name = `restored_${number}`
      await query(coordinator.url('postgres'), `create database ${name}`)
      const restored = databaseUrl(coordinator.url('postgres'), name)
      await admin(restored, 'restore', file)
      checks.push(await admin(restored, 'check').catch((error: Error) => error.message))
    }
  } finally {
    done.isDone = true
    await load
  }
  report({
    name: `${BACKUPS} backups under load on all nodes, each restored`,
    target: 'check finds nothing',
    result: `${clients.attempts.length} submissions meanwhile, ${clients.unacknowledged} of them unclear; ${checks.map((check) => check.split('\n')[0]).join(' ')}`,
    isMet: checks.every((check) => check === 'No problems found.') && clients.unacknowledged === 0,
  })
}
