import { Findings } from '#server/platform/db/check-findings.ts'
import { snapshot } from '#server/platform/db/database.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import type { Round } from '#contract/rounds.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EraseBatch } from './erase-answers.ts'
import { checkSubmissions } from './integrity-check.ts'

const app = useApp()

const setRetention = (client: Client, retentionMonths: number | null) =>
  client.patch(`/api/workspaces/${client.user.workspace?.id}`, { rules: { retentionMonths } })

/** Moves the end of a round into the past. */
const endedBefore = (roundId: string, time: string) =>
  sql`update rounds set expires_at = now() - ${time}::interval where id = ${roundId}`.execute(
    app.db,
  )

const today = () => new Date().toISOString().slice(0, 10)

/** Runs the nightly job and waits until no batch is left. */
async function erase(): Promise<void> {
  await app.jobs.enqueue(app.db, EraseBatch, { after: null })
  await expect
    .poll(
      async () =>
        (
          await sql<{ left: number }>`
            select count(*) as left from jobs.job where name = 'erase-batch'`.execute(app.db)
        ).rows[0]?.left,
      { timeout: 10_000 },
    )
    .toBe(0)
}

/** Returns the numbers of rows that a round has in the tables of answers. */
async function rowsOf(roundId: string) {
  const { rows } = await sql`
    select (select count(*) from submissions where round_id = ${roundId}) as submissions,
      (select count(*) from waiting_groups where round_id = ${roundId}) as waiting,
      (select coalesce(sum(cardinality(hashes)), 0) from submission_keys where round_id = ${roundId}) as keys`.execute(
    app.db,
  )
  return rows[0]
}
const NO_ROWS = { submissions: 0, waiting: 0, keys: 0 }

async function findings(): Promise<string> {
  const found = new Findings()
  await snapshot(app.db, (db) => checkSubmissions(db, found))
  return found.text()
}

const results = async (client: Client, { id }: Round) =>
  (await client.get(`/api/quiz-sessions/${id}/results-v2`)).json()

/** Answers with a retry key. */
const answer = (round: Round, value: number) =>
  app.submit(round, value, { submissionId: crypto.randomUUID() })

test('erases the answers of rounds that ended long enough ago; counts, scores and dates stay', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  await setRetention(mary, 12)
  const round = await mary.round({ expectedResponses: 9 })
  for (const value of [2, 3, 4, 5]) expect((await answer(round, value)).status).toBe(201)
  await mary.post(`/api/quiz-sessions/${round.id}/release`)
  await answer(round, 5)
  const view = submissionTo(round, 4, { asManager: true })
  expect((await mary.post('/api/assessments/teamwork/submit', view)).status).toBe(201)
  await endedBefore(round.id, '11 months')
  await erase()
  expect(await rowsOf(round.id)).toEqual({ submissions: 5, waiting: 1, keys: 5 })
  const before = await results(mary, round)

  await endedBefore(round.id, '12 months 1 day')
  await erase()
  expect(await rowsOf(round.id)).toEqual(NO_ROWS)
  const after = await results(mary, round)
  expect(before.results).toHaveLength(5)
  expect(after.results).toEqual([])
  expect(after.session).toEqual({
    ...before.session,
    expiresAt: after.session.expiresAt,
    answersErasedOn: today(),
  })
  expect(after.summary).toEqual({ ...before.summary, managerView: null })
  expect(after.summary).toMatchObject({ totalSubmissions: 6, released: 4, heldBack: 1 })
  expect(await (await mary.get(`/api/quiz-sessions/${round.id}`)).json()).toMatchObject({
    totalSubmissions: 6,
    answersErasedOn: today(),
  })
  expect(await findings()).toBe('')
})

test('makes a due release first', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round()
  await app.answered(round, [3, 4, 5])
  await setRetention(mary, 1)
  await endedBefore(round.id, '2 months')
  await erase()
  expect(await rowsOf(round.id)).toEqual(NO_ROWS)
  expect((await results(mary, round)).summary).toMatchObject({
    released: 3,
    waiting: 0,
    averageScore: 80,
  })
  expect(await findings()).toBe('')
})

test('a round that is closed counts from its closing, and one without a rule stays', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const [kept, closed, open] = [await mary.round(), await mary.round(), await mary.round()]
  for (const round of [kept, closed, open]) await app.answered(round, [3, 4, 5])
  const ann = await app.signedIn()
  const foreign = await ann.round()
  await app.answered(foreign, [3, 4, 5])
  await setRetention(mary, 3)
  await sql`
    update rounds set closed_at = now() - interval '4 months'
    where id = ${closed.id}`.execute(app.db)
  await endedBefore(kept.id, '2 months')
  await endedBefore(foreign.id, '10 years')
  await erase()
  const erased = await sql<{ id: string }>`
    select id from rounds where answers_erased_on is not null
    and id = any(${[kept.id, closed.id, open.id, foreign.id]})`.execute(app.db)
  expect(erased.rows).toEqual([{ id: closed.id }])
})

test('a round keeps the time that its participants read, whatever the rule is later', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  await setRetention(mary, 3)
  const round = await mary.round()
  await app.answered(round, [3, 4, 5])
  await setRetention(mary, null)
  await endedBefore(round.id, '4 months')
  await erase()
  expect(await rowsOf(round.id)).toEqual(NO_ROWS)
})

test('erases many rounds in batches', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  await setRetention(mary, 1)
  const first = await mary.round({ groupSize: 1 })
  await sql`
    insert into rounds (workspace_id, id, account_id, team_id, assessment_type,
      assessment_version, title, token, group_size, expires_at)
    select workspace_id, gen_random_uuid(), account_id, team_id, assessment_type,
      assessment_version, title, token || n, 3, now() - interval '1 year'
    from rounds, generate_series(1, 45) as n where id = ${first.id}`.execute(app.db)
  await erase()
  const { rows } = await sql`
    select count(*) as left from rounds
    where workspace_id = ${mary.user.workspace?.id} and answers_erased_on is null`.execute(app.db)
  expect(rows).toEqual([{ left: 1 }])
})

test('an erased round cannot be reopened, extended or released', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round()
  await app.answered(round, [3, 4])
  await setRetention(mary, 1)
  await endedBefore(round.id, '2 months')
  await erase()
  const path = `/api/quiz-sessions/${round.id}`
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  for (const change of [{ isActive: true }, { expiresAt }, { isActive: true, expiresAt }]) {
    const refused = await mary.patch(path, change)
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toMatch(
      /^The answers of this round were erased on \w+ \d+, \d{4}, as its workspace asks\. Start a new round\.$/,
    )
  }
  expect((await mary.post(`${path}/release`)).status).toBe(409)
  expect((await mary.patch(path, { title: 'Old round' })).status).toBe(200)
  expect((await answer(round, 4)).status).toBe(410)
  expect((await mary.delete(path)).status).toBe(204)
})

test('the export of single responses says that they were erased; other exports stay', async () => {
  const mary = await app.signedIn({ tier: 'business' })
  const round = await mary.round({ groupSize: 1 })
  await app.answered(round, [3, 4, 5])
  const path = `/api/quiz-sessions/${round.id}`
  const before = await (await mary.get(`${path}/export.csv`)).text()
  await setRetention(mary, 1)
  await endedBefore(round.id, '2 months')
  await erase()
  const refused = await mary.get(`${path}/export.csv?rows=respondents`)
  expect(refused.status).toBe(409)
  expect((await refused.json()).message).toMatch(/erased on .* Export the results instead\.$/)
  expect(await (await mary.get(`${path}/export.csv`)).text()).toBe(before)
  expect((await mary.get(`${path}/report.pdf`)).status).toBe(200)
  expect((await mary.get(`${path}/insights`)).status).toBe(200)
  expect((await mary.get('/api/account/export')).status).toBe(200)
})

test('a round that is reopened while it waits to be erased stays', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round()
  await app.answered(round, [3, 4])
  await setRetention(mary, 1)
  await endedBefore(round.id, '2 months')
  await app.db.transaction().execute(async (db) => {
    await sql`
      update rounds set expires_at = now() + interval '1 hour'
      where id = ${round.id}`.execute(db)
    await app.jobs.enqueue(app.db, EraseBatch, { after: null })
    await app.waiting(1)
  })
  await erase()
  expect(await rowsOf(round.id)).toMatchObject({ waiting: 1 })
  expect(await (await mary.get(`/api/quiz-sessions/${round.id}`)).json()).toMatchObject({
    isActive: true,
    answersErasedOn: null,
  })
})

test('the check finds answers that should be gone', async () => {
  const mary = await app.signedIn()
  const round = await mary.round()
  await app.answered(round, [3, 4])
  await sql`
    update rounds set answers_erased_on = '2026-01-01' where id = ${round.id}`.execute(app.db)
  expect(await findings()).toBe(
    `Rounds with answers although they were erased: 1\n  round ${round.id} (2, not 0)`,
  )
})
