import { readAllNodes } from '#test/server/all-nodes.ts'
import { useApp } from '#test/server/app.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { expect, test } from 'vitest'

const app = useApp()

test('updates of rollups add nothing to indexes', async () => {
  const rounds = 20
  const people = 5
  const fixtures = []
  for (let round = 0; round < rounds; round++) {
    fixtures.push(await newRound(app, { groupSize: 1 }))
  }
  // One after another: PostgreSQL keeps former rows that a concurrent transaction may still read.
  for (let person = 0; person < people; person++) {
    for (const { round } of fixtures) await app.answered(round, [(person % 5) + 1])
  }
  // PostgreSQL counts the last updates only seconds later.
  const share = async () => {
    const counts = await readAllNodes<{ all: number; hot: number }>(
      app.db,
      `select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables
       where relname like 'round_rollups%'`,
    )
    const all = counts.reduce((sum, count) => sum + count.all, 0)
    const hot = counts.reduce((sum, count) => sum + count.hot, 0)
    return all < (rounds * people) / 2 ? 0 : hot / all
  }
  // None with an index on a column that changes. A snapshot of a job can keep a page full for a while.
  await expect.poll(share, { timeout: 15_000 }).toBeGreaterThan(0.5)
})
