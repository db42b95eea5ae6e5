import type { Benchmark } from '#contract/reports.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { latestScores } from './latest-scores.ts'
import { BENCHMARK_JOB, updateBenchmarks } from './nightly.ts'

const app = useApp()

/** Creates an open round with one released submission per value. */
async function counted(client: Client, values: readonly number[]): Promise<string> {
  const round = await client.round({ groupSize: 3 })
  await app.answered(round, values)
  await client.post(`/api/quiz-sessions/${round.id}/release`)
  return round.id
}

/** Dates all accounts back by a number of days, and confirms their addresses. */
const grown = (days = 31) =>
  sql`update accounts set email_confirmed_at = now(),
    created_at = now() - make_interval(days => ${days})`.execute(app.db)

const five = (value: number) => Array.from({ length: 5 }, () => value)

const benchmarkOf = async (client: Client, type = 'teamwork'): Promise<Benchmark> =>
  (await client.get(`/api/benchmarks/${type}`)).json()

const placeOf = async (client: Client, id: string) =>
  (await (await client.get(`/api/quiz-sessions/${id}/results-v2`)).json()).summary.advanced
    ?.benchmark

const rows = () => app.db.selectFrom('benchmarks').selectAll().execute()

test('deciles need ten accounts, each with its latest round of at least five submissions', async () => {
  const accounts: Client[] = []
  for (let value = 0; value < 9; value++) {
    const client = await app.signedIn({ tier: 'pro' })
    // Only the latest round is used.
    if (value === 0) await counted(client, five(5))
    await counted(client, five((value % 5) + 1))
    accounts.push(client)
  }
  // A round with four submissions is ignored, alone or after one with five.
  const small = await app.signedIn({ tier: 'pro' })
  await counted(small, [5, 5, 5, 5])
  await counted(accounts[2] ?? small, [1, 1, 1, 1])
  const tenth = await app.signedIn()

  await grown()
  await updateBenchmarks(app.db)
  const none = { assessmentType: 'teamwork', needed: 10, benchmark: null }
  expect(await benchmarkOf(small)).toEqual(none)
  expect(await rows()).toEqual([])

  const last = await counted(tenth, five(5))
  // Accounts younger than 30 days or with an unconfirmed address are excluded.
  await grown(29)
  await updateBenchmarks(app.db)
  expect(await rows()).toEqual([])
  await grown()
  await sql`update accounts set email_confirmed_at = null where id = ${tenth.user.id}`.execute(
    app.db,
  )
  await updateBenchmarks(app.db)
  expect(await rows()).toEqual([])
  await grown()
  // Demo accounts are excluded.
  const marked = (demo: boolean) =>
    sql`update accounts set demo = ${demo} where id = ${tenth.user.id}`.execute(app.db)
  await marked(true)
  await updateBenchmarks(app.db)
  expect(await rows()).toEqual([])
  await marked(false)
  await app.jobs.enqueue(app.db, jobKind({ queue: BENCHMARK_JOB.queue, payload: z.object({}) }), {})
  await expect.poll(async () => (await rows()).length).toBe(1)
  // 20, 20, 40, 40, 60, 60, 80, 80, 100, 100: the values at positions -0.1, 0.9 and 1.9 are 20, 20
  // and 38, and their mean is the first decile.
  const deciles = [26, 32, 43, 51, 60, 69, 77, 88, 94]
  const found = await benchmarkOf(small)
  expect(found.benchmark).toEqual({
    accounts: 10,
    madeOn: new Date().toISOString().slice(0, 10),
    overall: deciles,
    categories: [
      'Communication',
      'Coordination',
      'Mutual Support',
      'Balance of Effort',
      'Psychological Safety',
    ].map((category) => ({ category, deciles })),
  })
  expect(await benchmarkOf(small, 'agile')).toEqual({ ...none, assessmentType: 'agile' })

  // Rounds of at least five submissions are ranked on plans with benchmarks.
  const place = { from: 40, to: 60 }
  expect(await placeOf(small, await counted(small, five(3)))).toMatchObject({
    accounts: 10,
    overall: place,
    categories: Array.from({ length: 5 }, () => place),
  })
  expect(await placeOf(small, await counted(small, [3, 3, 3, 3]))).toBeNull()
  expect(await placeOf(tenth, last)).toBeUndefined()

  // The account `small` is the eleventh now. Without two others, nine are left.
  for (const client of [tenth, ...accounts.slice(0, 1)]) {
    const body = { email: client.user.email, password: PASSWORD }
    expect((await client.send('DELETE', '/api/account', body)).status).toBe(204)
  }
  await updateBenchmarks(app.db)
  expect(await benchmarkOf(small)).toEqual(none)
  expect(await rows()).toEqual([])
})

test('an unknown assessment returns 404', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  expect((await mary.get('/api/benchmarks/astrology')).status).toBe(404)
})

test('a workspace counts once, and an owner with several counts once', async () => {
  const first = async (client: Client) => {
    const answer = await client.round({ assessmentType: 'agile', groupSize: 3 })
    for (const value of five(4)) await app.answered(answer, [value])
    await client.post(`/api/quiz-sessions/${answer.id}/release`)
  }
  const counted = async () => {
    let workspaces = 0
    for await (const { overall } of latestScores(app.db, 'agile')) workspaces += overall > 0 ? 1 : 0
    return workspaces
  }
  const [mary, noah] = [await app.signedIn({ tier: 'pro' }), await app.signedIn({ tier: 'pro' })]
  await first(mary)
  await first(noah)
  await grown()
  expect(await counted()).toBe(2)
  await joinWorkspace(app.db, mary, noah, 'owner')
  expect(await counted()).toBe(2)
  await mary.post('/api/workspaces', { name: 'Second' })
  await first(mary)
  expect(await counted()).toBe(2)
  // Now the shared workspace is the oldest one of both.
  await sql`
    update account_workspaces set joined_at = now() - interval '1 day'
    where workspace_id = ${mary.user.workspace?.id}`.execute(app.db)
  expect(await counted()).toBe(1)
})
