import { createHash, randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { idempotencyKey, storedComment, storedSubmission } from '#domain/stored-submission.ts'
import { readAllNodes } from '#test/server/all-nodes.ts'
import { useApp } from '#test/server/app.ts'
import { responses } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { newSession } from '#test/server/session-fixture.ts'
import { describe, expect, test } from 'vitest'
import { submitAs, registerCanary, tracesOf } from './canary-participant.ts'

const app = useApp()

const setUpSession = (change: Record<string, unknown> = {}) => newSession(app, change)

const valueOf = ({ value }: { value: number }) => value

const tableOf = (line: string) => line.split(':', 1)[0]

/** The number of submissions whose `xmin` is that of a key, so that PostgreSQL links the two. */
async function linkedKeys(session: QuizSession): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs from submissions
    join submission_keys using (workspace_id)
    where submissions.session_id = ${session.id}
      and submission_keys.xmin = submissions.xmin`.execute(app.db)
  return rows[0]?.pairs ?? 0
}

/** The number of waiting submissions written in the transaction of the newest submission key. */
async function groupSizeOfNewestKey(session: QuizSession): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(cardinality(answers)) as count from waiting_groups
    where session_id = ${session.id} and xmin = (
      select xmin from submission_keys where session_id = ${session.id}
      order by xmin::text::bigint desc limit 1
    )`.execute(app.db)
  return rows[0]?.count ?? 0
}

describe('a participant who is signed in', () => {
  test.each([3, 1])('leaves only their answers: k = %i', async (groupSize) => {
    const { session } = await setUpSession({ groupSize })
    const client = await registerCanary(app)
    const submissionId = randomUUID()
    const before = await app.dump()
    const linesBefore = app.logged.length

    const response = await submitAs(client, session, { submissionId })
    expect(response.status).toBe(201)
    expect(response.headers.getSetCookie()).toEqual([])

    const rowsBefore = new Set(before)
    const after = await app.dump()
    const newRows = after.filter((line) => !rowsBefore.has(line))
    expect(newRows.map(tableOf)).toEqual(
      groupSize === 1
        ? ['session_rollups', 'submission_keys', 'submissions']
        : ['quiz_sessions', 'submission_keys', 'waiting_groups'],
    )
    expect(after).toHaveLength(before.length + (groupSize === 1 ? 3 : 2))
    for (const trace of [...tracesOf(client), submissionId, submissionId.replaceAll('-', '')]) {
      expect(newRows.join('\n')).not.toContain(trace)
    }
    // Nothing is logged: no identity, no answers, no time.
    expect(app.logged.slice(linesBefore)).toEqual([])
  })

  test('does not update the last use of their login', async () => {
    const { session } = await setUpSession()
    const client = await registerCanary(app)
    const isStale = async () => {
      const { rows } = await sql<{ stale: boolean }>`
        select last_used_at < now() - interval '1 day' as stale from logins
        where account_id = ${client.user.id}`.execute(app.db)
      return rows[0]?.stale
    }
    await sql`
      update logins set last_used_at = now() - interval '2 days'
      where account_id = ${client.user.id}`.execute(app.db)
    await client.get(`/api/quiz-session/${session.token}`)
    expect((await submitAs(client, session)).status).toBe(201)
    expect((await submitAs(client, session, { asManager: false })).status).toBe(201)
    // The thank-you page links to the start page, which requests the user.
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(await isStale()).toBe(true)
    // Any other request does record it.
    await client.get('/api/teams')
    expect(await isStale()).toBe(false)
  })

  test('gets no saved result, and stays unknown to the owner', async () => {
    const { mary, session } = await setUpSession()
    const client = await registerCanary(app)
    await submitAs(client, session, { teamName: 'Mine' })
    await submitAs(client, session, {}, 5)
    await submitAs(client, session, {}, 3)
    expect(await (await client.get('/api/results')).json()).toEqual([])
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    const path = `/api/quiz-sessions/${session.id}`
    for (const url of [path, `${path}/results-v2`, `${path}/insights`, '/api/quiz-sessions']) {
      const text = await (await mary.get(url)).text()
      for (const trace of tracesOf(client)) expect(text).not.toContain(trace)
    }
  })
})

describe('the stored data of a submission', () => {
  test.each([3, 1])('is what the quiz page shows the participant: k = %i', async (groupSize) => {
    const { session } = await setUpSession({ groupSize })
    const submissionId = randomUUID()
    await submitAs(await registerCanary(app), session, { submissionId }, 2)
    const shown = storedSubmission(session, responses('teamwork', 2).map(valueOf), new Date())
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(submissions) - 'id' - 'workspace_id' as row from submissions
      where session_id = ${session.id}
      union all
      select to_jsonb(waiting_groups) - 'id' - 'workspace_id' || jsonb_build_object('answers', array_to_json(one::smallint[]))
      from waiting_groups, unnest(answers) as one
      where session_id = ${session.id}`.execute(app.db)
    expect(rows.map(({ row }) => row)).toEqual([shown])
    const keys = await sql<{ row: unknown }>`
      select to_jsonb(submission_keys) - 'workspace_id' as row from submission_keys
      where session_id = ${session.id}`.execute(app.db)
    const keyHash = createHash('sha256')
      .update(idempotencyKey(session.id, submissionId))
      .digest('hex')
    expect(keys.rows.map(({ row }) => row)).toEqual([
      { session_id: session.id, key_hash: `\\x${keyHash}` },
    ])
  })

  test('has its comments as the quiz page shows them', async () => {
    const openQuestions = ['What should we keep doing?', 'What should we change first?']
    const comment = { questionId: 'open.2', text: 'Fewer meetings' }
    const { session: unprotected } = await setUpSession({ groupSize: 1, openQuestions })
    await submitAs(app.visitor(), unprotected, { comments: [comment] })
    const shown = await sql<{ row: unknown }>`
      select to_jsonb(comments) - 'id' - 'workspace_id' as row from comments
      where session_id = ${unprotected.id}`.execute(app.db)
    expect(shown.rows.map(({ row }) => row)).toEqual([storedComment(unprotected, comment, '')])

    const { session, draw } = await newInvitedRound(app, 4, { groupSize: 3, openQuestions })
    await submitAs(app.visitor(), session, { ticket: await draw(0), comments: [comment] })
    const waiting = await sql<{ row: { waiting: string } }>`
      select to_jsonb(waiting_comments) - 'workspace_id' - 'held'
        || jsonb_build_object('waiting', one) as row
      from waiting_comments, unnest(waiting) as one
      where session_id = ${session.id}`.execute(app.db)
    const key = waiting.rows[0]?.row.waiting.split(' ')[0] ?? ''
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(waiting.rows.map(({ row }) => row)).toEqual([storedComment(session, comment, key)])
  })

  test('has no time, only a day', async () => {
    const { session } = await setUpSession({ groupSize: 1 })
    await app.submit(session, 4, { submissionId: randomUUID() })
    const { rows } = await sql<{ column: string; type: string }>`
      select table_name || '.' || column_name as column, data_type as type
      from information_schema.columns
      where table_name in ('submissions', 'waiting_groups', 'submission_keys', 'session_rollups',
        'comments', 'waiting_comments')
      order by 1`.execute(app.db)
    const dateColumns = rows.filter(({ type }) => /time|date|interval/.test(type))
    expect(dateColumns).toEqual([
      { column: 'session_rollups.last_day', type: 'date' },
      { column: 'submissions.day', type: 'date' },
      { column: 'waiting_groups.day', type: 'date' },
    ])
    const stored = (await app.dump()).filter((line) =>
      /^(submission|waiting|session_rollup)/.test(line),
    )
    expect(stored.filter((line) => /\d\d:\d\d/.test(line))).toEqual([])
  })

  test('cannot be linked to a submission key after release', async () => {
    const { mary, session } = await setUpSession()
    for (const value of [1, 2, 3, 4, 5]) {
      await submitAs(app.visitor(), session, { submissionId: randomUUID() }, value)
    }
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    expect(await linkedKeys(session)).toBe(0)
  })

  test('shares its day with its group while waiting and after release', async () => {
    const { mary, session } = await setUpSession()
    const days = async () => {
      const { rows } = await sql<{ day: string }>`
        select day from submissions where session_id = ${session.id}
        union all
        select day from waiting_groups where session_id = ${session.id}`.execute(app.db)
      return rows.map(({ day }) => day)
    }
    // One submission a day, the last one today.
    for (const value of [1, 2, 3]) {
      await sql`update waiting_groups set day = day - 1 where session_id = ${session.id}`.execute(
        app.db,
      )
      await submitAs(app.visitor(), session, { submissionId: randomUUID() }, value)
      expect(new Set(await days()).size).toBe(1)
    }
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    expect(new Set(await days())).toEqual(new Set([new Date().toISOString().slice(0, 10)]))
  })

  test('is not in the planner statistics of PostgreSQL', async () => {
    const [{ mary, session }, waiting] = [
      await setUpSession({ groupSize: 1 }),
      await setUpSession(),
    ]
    for (const value of [1, 2, 3, 4, 5]) {
      await submitAs(app.visitor(), session, { submissionId: randomUUID() }, value)
      await submitAs(app.visitor(), waiting.session, { submissionId: randomUUID() }, value)
    }
    await mary.post('/api/assessments/teamwork/submit', {
      teamName: 'Mine',
      responses: responses('teamwork', 3),
    })
    await sql`analyze`.execute(app.db)
    const rows = await readAllNodes<{ column: string }>(
      app.db,
      `select regexp_replace(tablename, '_\\d{6}$', '') || '.' || attname as column from pg_stats
       where schemaname = 'public'`,
    )
    const columns = rows.map(({ column }) => column)
    // PostgreSQL does keep statistics, but not of these columns.
    expect(columns).toContain('submissions.session_id')
    expect(columns).toContain('waiting_groups.session_id')
    for (const column of [
      'submissions.answers',
      'submissions.id',
      'waiting_groups.answers',
      'waiting_groups.id',
      'submission_keys.key_hash',
      'session_rollups.counts',
      'saved_results.answers',
    ]) {
      expect(columns).not.toContain(column)
    }
  })

  test('waits in a group, so that a submission key leads to a group and not to a submission', async () => {
    const { session } = await setUpSession()
    const groups: number[] = []
    const values = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]
    for (const value of values) {
      await submitAs(app.visitor(), session, { submissionId: randomUUID() }, value)
      groups.push(await groupSizeOfNewestKey(session))
    }
    expect(groups.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6])
    for (const size of groups.slice(6)) expect(size).toBeGreaterThanOrEqual(3)
    const { rows } = await sql<{ size: number }>`
      select cardinality(answers) as size from waiting_groups
      where session_id = ${session.id}`.execute(app.db)
    expect(rows.length).toBeGreaterThan(1)
    for (const { size } of rows) expect(size).toBeGreaterThanOrEqual(3)
    const waiting = (await app.rows(session.id)).map(({ answers }) => String(answers[0]))
    expect(waiting.toSorted()).toEqual(values.map(String).toSorted())
  })
})
