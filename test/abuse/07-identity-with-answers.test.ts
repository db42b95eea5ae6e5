import { createHash, randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { idempotencyKey, storedSubmission } from '#domain/stored-submission.ts'
import { useApp } from '#test/server/app.ts'
import { responses } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { aRound } from '#test/server/round.ts'
import { describe, expect, test } from 'vitest'
import { answerAs, bob, tracesOf } from './canary.ts'

const app = useApp()

const round = (change: Record<string, unknown> = {}) => aRound(app, change)

const valueOf = ({ value }: { value: number }) => value

const tableOf = (line: string) => line.split(':', 1)[0]

/** Pairs that PostgreSQL itself keeps together: written by one and the same transaction. */
async function keysBesideAnswers(session: QuizSession): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs from submissions
    join submission_keys on submission_keys.xmin = submissions.xmin
    where submissions.session_id = ${session.id}`.execute(app.db)
  return rows[0]?.pairs ?? 0
}

/** How many answers were written in the transaction that wrote the newest retry key. */
async function answersOfNewestKey(session: QuizSession): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(cardinality(answers)) as count from waiting_groups
    where session_id = ${session.id} and xmin = (
      select xmin from submission_keys where session_id = ${session.id}
      order by xmin::text::bigint desc limit 1
    )`.execute(app.db)
  return rows[0]?.count ?? 0
}

describe('an answerer who is signed in', () => {
  test.each([3, 1])('leaves answers and nothing else, in groups of %i', async (groupSize) => {
    const { session } = await round({ groupSize })
    const client = await bob(app)
    const submissionId = randomUUID()
    const before = await app.dump()
    const linesBefore = app.logged.length

    const answer = await answerAs(client, session, { submissionId })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual([])

    const known = new Set(before)
    const after = await app.dump()
    const written = after.filter((line) => !known.has(line))
    expect(written.map(tableOf)).toEqual(
      groupSize === 1
        ? ['session_rollups', 'submission_keys', 'submissions']
        : ['quiz_sessions', 'submission_keys', 'waiting_groups'],
    )
    expect(after).toHaveLength(before.length + (groupSize === 1 ? 3 : 2))
    for (const trace of [...tracesOf(client), submissionId, submissionId.replaceAll('-', '')]) {
      expect(written.join('\n')).not.toContain(trace)
    }
    // Nothing is logged of it, neither who nor what nor when.
    expect(app.logged.slice(linesBefore)).toEqual([])
  })

  test('is not noted as having used the login', async () => {
    const { session } = await round()
    const client = await bob(app)
    const stale = async () => {
      const { rows } = await sql<{ stale: boolean }>`
        select last_used_at < now() - interval '1 day' as stale from logins
        where account_id = ${client.user.id}`.execute(app.db)
      return rows[0]?.stale
    }
    await sql`
      update logins set last_used_at = now() - interval '2 days'
      where account_id = ${client.user.id}`.execute(app.db)
    await client.get(`/api/quiz-session/${session.token}`)
    expect((await answerAs(client, session)).status).toBe(201)
    expect((await answerAs(client, session, { asManager: false })).status).toBe(201)
    // The thank-you leads to the start page, which asks who is signed in.
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(await stale()).toBe(true)
    // Any other call does note it.
    await client.get('/api/teams')
    expect(await stale()).toBe(false)
  })

  test('has no own run made of it, and the owner is told nothing of them', async () => {
    const { mary, session } = await round()
    const client = await bob(app)
    await answerAs(client, session, { teamName: 'Mine' })
    await answerAs(client, session, {}, 5)
    await answerAs(client, session, {}, 3)
    expect(await (await client.get('/api/results')).json()).toEqual([])
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    const path = `/api/quiz-sessions/${session.id}`
    for (const url of [path, `${path}/results-v2`, `${path}/insights`, '/api/quiz-sessions']) {
      const text = await (await mary.get(url)).text()
      for (const trace of tracesOf(client)) expect(text).not.toContain(trace)
    }
  })
})

describe('what is kept of answers', () => {
  test.each([3, 1])('is what the answerer is shown, in groups of %i', async (groupSize) => {
    const { session } = await round({ groupSize })
    const submissionId = randomUUID()
    await answerAs(await bob(app), session, { submissionId }, 2)
    const shown = storedSubmission(session, responses('teamwork', 2).map(valueOf), new Date())
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(submissions) - 'id' as row from submissions
      where session_id = ${session.id}
      union all
      select to_jsonb(waiting_groups) - 'id' || jsonb_build_object('answers', array_to_json(one::smallint[]))
      from waiting_groups, unnest(answers) as one
      where session_id = ${session.id}`.execute(app.db)
    expect(rows.map(({ row }) => row)).toEqual([shown])
    const keys = await sql<{ row: unknown }>`
      select to_jsonb(submission_keys) as row from submission_keys
      where session_id = ${session.id}`.execute(app.db)
    const keyHash = createHash('sha256')
      .update(idempotencyKey(session.id, submissionId))
      .digest('hex')
    expect(keys.rows.map(({ row }) => row)).toEqual([
      { session_id: session.id, key_hash: `\\x${keyHash}` },
    ])
  })

  test('knows no finer time than the day', async () => {
    const { session } = await round({ groupSize: 1 })
    await app.submit(session, 4, { submissionId: randomUUID() })
    const { rows } = await sql<{ column: string; type: string }>`
      select table_name || '.' || column_name as column, data_type as type
      from information_schema.columns
      where table_name in ('submissions', 'waiting_groups', 'submission_keys', 'session_rollups')
      order by 1`.execute(app.db)
    const timely = rows.filter(({ type }) => /time|date|interval/.test(type))
    expect(timely).toEqual([
      { column: 'session_rollups.last_day', type: 'date' },
      { column: 'submissions.day', type: 'date' },
      { column: 'waiting_groups.day', type: 'date' },
    ])
    const kept = (await app.dump()).filter((line) =>
      /^(submission|waiting|session_rollup)/.test(line),
    )
    expect(kept.filter((line) => /\d\d:\d\d/.test(line))).toEqual([])
  })

  test('cannot be led back to a retry key once it is released', async () => {
    const { mary, session } = await round()
    for (const value of [1, 2, 3, 4, 5]) {
      await answerAs(app.visitor(), session, { submissionId: randomUUID() }, value)
    }
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    expect(await keysBesideAnswers(session)).toBe(0)
  })

  test('has no day of its own while it waits in company, nor once it is released', async () => {
    const { mary, session } = await round()
    const days = async () => {
      const { rows } = await sql<{ day: string }>`
        select day from submissions where session_id = ${session.id}
        union all
        select day from waiting_groups where session_id = ${session.id}`.execute(app.db)
      return rows.map(({ day }) => day)
    }
    // One a day, the last of them today.
    for (const value of [1, 2, 3]) {
      await sql`update waiting_groups set day = day - 1 where session_id = ${session.id}`.execute(
        app.db,
      )
      await answerAs(app.visitor(), session, { submissionId: randomUUID() }, value)
      expect(new Set(await days()).size).toBe(1)
    }
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    expect(new Set(await days())).toEqual(new Set([new Date().toISOString().slice(0, 10)]))
  })

  test('is in no sample that PostgreSQL keeps beside the tables', async () => {
    const [{ mary, session }, waiting] = [await round({ groupSize: 1 }), await round()]
    for (const value of [1, 2, 3, 4, 5]) {
      await answerAs(app.visitor(), session, { submissionId: randomUUID() }, value)
      await answerAs(app.visitor(), waiting.session, { submissionId: randomUUID() }, value)
    }
    await mary.post('/api/assessments/teamwork/submit', {
      teamName: 'Mine',
      responses: responses('teamwork', 3),
    })
    await sql`analyze`.execute(app.db)
    const { rows } = await sql<{ column: string }>`
      select tablename || '.' || attname as column from pg_stats
      where schemaname = 'public'`.execute(app.db)
    const sampled = rows.map(({ column }) => column)
    // It does keep samples, and of these columns none.
    expect(sampled).toContain('submissions.session_id')
    expect(sampled).toContain('waiting_groups.session_id')
    for (const column of [
      'submissions.answers',
      'submissions.id',
      'waiting_groups.answers',
      'waiting_groups.id',
      'submission_keys.key_hash',
      'session_rollups.counts',
      'session_rollups.sums',
      'saved_results.answers',
    ]) {
      expect(sampled).not.toContain(column)
    }
  })

  test('waits in company, so that a retry key leads to a group and to no one in it', async () => {
    const { session } = await round()
    const groups: number[] = []
    const values = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]
    for (const value of values) {
      await answerAs(app.visitor(), session, { submissionId: randomUUID() }, value)
      groups.push(await answersOfNewestKey(session))
    }
    expect(groups.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6])
    for (const together of groups.slice(6)) expect(together).toBeGreaterThanOrEqual(3)
    const { rows } = await sql<{ together: number }>`
      select cardinality(answers) as together from waiting_groups
      where session_id = ${session.id}`.execute(app.db)
    expect(rows.length).toBeGreaterThan(1)
    for (const { together } of rows) expect(together).toBeGreaterThanOrEqual(3)
    const waiting = (await app.rows(session.id)).map(({ answers }) => String(answers[0]))
    expect(waiting.toSorted()).toEqual(values.map(String).toSorted())
  })
})
