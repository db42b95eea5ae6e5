import { createHash, randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { idempotencyKey, storedComments, storedSubmission } from '#domain/stored-submission.ts'
import { readAllNodes } from '#test/server/all-nodes.ts'
import { waitingAnswers, waitingComments } from '#test/server/waiting.ts'
import { useApp } from '#test/server/app.ts'
import { responses } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'
import { submitAs, registerCanary, tracesOf } from './canary-participant.ts'

const app = useApp()

const setUpRound = (change: Record<string, unknown> = {}) => newRound(app, change)

const valueOf = ({ value }: { value: number | null }) => value

/** Returns the first 128 bits as PostgreSQL writes 16 bytes. */
const firstUuid = (hex: string) =>
  hex.padEnd(32, '0').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

const tableOf = (line: string) => line.split(':', 1)[0]

/**
 * Returns the number of submissions whose `xmin` is that of a key, so that PostgreSQL links the two.
 */
async function linkedKeys(round: Round): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs from submissions
    join submission_keys using (workspace_id)
    where submissions.round_id = ${round.id}
      and submission_keys.xmin = submissions.xmin`.execute(app.db)
  return rows[0]?.pairs ?? 0
}

/**
 * Returns the number of waiting submissions written in the transaction of the newest submission key.
 */
async function groupSizeOfNewestKey(round: Round): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(cardinality(sealed)) as count from waiting_groups
    where round_id = ${round.id} and xmin = (
      select xmin from submission_keys where round_id = ${round.id}
      order by xmin::text::bigint desc limit 1
    )`.execute(app.db)
  return rows[0]?.count ?? 0
}

describe('a participant who is signed in', () => {
  test.each([3, 1])('leaves only their answers: k = %i', async (groupSize) => {
    const { round } = await setUpRound({ groupSize })
    const client = await registerCanary(app)
    const submissionId = randomUUID()
    const before = await app.dump()
    const linesBefore = app.logged.length

    const response = await submitAs(client, round, { submissionId })
    expect(response.status).toBe(201)
    expect(response.headers.getSetCookie()).toEqual([])

    const rowsBefore = new Set(before)
    const after = await app.dump()
    const newRows = after.filter((line) => !rowsBefore.has(line))
    expect(newRows.map(tableOf)).toEqual(
      groupSize === 1
        ? ['round_rollups', 'submission_keys', 'submissions']
        : ['rounds', 'submission_keys', 'waiting_groups'],
    )
    expect(after).toHaveLength(before.length + (groupSize === 1 ? 3 : 2))
    for (const trace of [...tracesOf(client), submissionId, submissionId.replaceAll('-', '')]) {
      expect(newRows.join('\n')).not.toContain(trace)
    }
    // Nothing is logged: no identity, no answers, no time.
    expect(app.logged.slice(linesBefore)).toEqual([])
  })

  test('does not update the last use of their login', async () => {
    const { round } = await setUpRound()
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
    await client.get(`/api/quiz-session/${round.token}`)
    expect((await submitAs(client, round)).status).toBe(201)
    expect((await submitAs(client, round, { asManager: false })).status).toBe(201)
    // The thank-you page links to the start page, which requests the user.
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(await isStale()).toBe(true)
    // Any other request does record it.
    await client.get('/api/teams')
    expect(await isStale()).toBe(false)
  })

  test('gets no saved result, and stays unknown to the owner', async () => {
    const { mary, round } = await setUpRound()
    const client = await registerCanary(app)
    await submitAs(client, round, { teamName: 'Mine' })
    await submitAs(client, round, {}, 5)
    await submitAs(client, round, {}, 3)
    expect(await (await client.get('/api/results')).json()).toEqual([])
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    const path = `/api/quiz-sessions/${round.id}`
    for (const url of [path, `${path}/results-v2`, `${path}/insights`, '/api/quiz-sessions']) {
      const text = await (await mary.get(url)).text()
      for (const trace of tracesOf(client)) expect(text).not.toContain(trace)
    }
  })
})

describe('the stored data of a submission', () => {
  test.each([3, 1])('is what the quiz page shows the participant: k = %i', async (groupSize) => {
    const { round } = await setUpRound({ groupSize })
    const submissionId = randomUUID()
    await submitAs(await registerCanary(app), round, { submissionId }, 2)
    const shown = storedSubmission(round, responses('teamwork', 2).map(valueOf), new Date())
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(submissions) - 'id' - 'workspace_id' as row from submissions
      where round_id = ${round.id}
      union all
      select to_jsonb(waiting_groups) - 'id' - 'workspace_id' - 'sealed' from waiting_groups
      where round_id = ${round.id}`.execute(app.db)
    const { sealed, ...columns } = shown
    expect(rows.map(({ row }) => row)).toEqual([columns])
    expect(await waitingAnswers(app.db, round.id)).toEqual(sealed ? [sealed] : [])
    const keys = await sql<{ row: unknown }>`
      select to_jsonb(submission_keys) - 'workspace_id' as row from submission_keys
      where round_id = ${round.id}`.execute(app.db)
    const keyHash = createHash('sha256')
      .update(idempotencyKey(round.id, submissionId))
      .digest('hex')
    expect(keys.rows.map(({ row }) => row)).toEqual([
      { round_id: round.id, first_hash: firstUuid(''), hashes: [firstUuid(keyHash)] },
    ])
  })

  test('has its comments as the quiz page shows them', async () => {
    const openQuestions = ['What should we keep doing?', 'What should we change first?']
    const comment = { questionId: 'open.2', text: 'Fewer meetings' }
    const { round: unprotected } = await setUpRound({ groupSize: 1, openQuestions })
    await submitAs(app.visitor(), unprotected, { comments: [comment] })
    const shown = await sql<{ row: unknown }>`
      select to_jsonb(comments) - 'id' - 'workspace_id' as row from comments
      where round_id = ${unprotected.id}`.execute(app.db)
    expect(shown.rows.map(({ row }) => row)).toEqual(
      storedComments(unprotected, [comment], new Date()),
    )

    const { round, draw } = await newInvitedRound(app, 5, { groupSize: 3, openQuestions })
    await submitAs(app.visitor(), round, { ticket: await draw(0), comments: [comment] })
    const waiting = await sql<{ row: object }>`
      select to_jsonb(waiting_groups) - 'id' - 'workspace_id' - 'sealed' as row
      from waiting_groups where round_id = ${round.id} and question > 0
      order by question`.execute(app.db)
    const sealed = await Promise.all([1, 2].map((n) => waitingComments(app.db, round.id, n)))
    expect(waiting.rows.map(({ row }, index) => ({ ...row, sealed: sealed[index]?.[0] }))).toEqual(
      storedComments(round, [comment], new Date()),
    )
  })

  test('has no time, only a day', async () => {
    const { round } = await setUpRound({ groupSize: 1 })
    await app.submit(round, 4, { submissionId: randomUUID() })
    const { rows } = await sql<{ column: string; type: string }>`
      select table_name || '.' || column_name as column, data_type as type
      from information_schema.columns
      where table_name in ('submissions', 'waiting_groups', 'submission_keys', 'round_rollups',
        'comments', 'held_comments', 'sealing_keys')
      order by 1`.execute(app.db)
    const dateColumns = rows.filter(({ type }) => /time|date|interval/.test(type))
    expect(dateColumns).toEqual([
      { column: 'round_rollups.last_day', type: 'date' },
      { column: 'submissions.day', type: 'date' },
      { column: 'waiting_groups.day', type: 'date' },
    ])
    const stored = (await app.dump()).filter((line) =>
      /^(submission|waiting|round_rollup)/.test(line),
    )
    expect(stored.filter((line) => /\d\d:\d\d/.test(line))).toEqual([])
  })

  test('cannot be linked to a submission key after release', async () => {
    const { mary, round } = await setUpRound()
    for (const value of [1, 2, 3, 4, 5]) {
      await submitAs(app.visitor(), round, { submissionId: randomUUID() }, value)
    }
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    expect(await linkedKeys(round)).toBe(0)
  })

  test('shares its day with its group while waiting and after release', async () => {
    const { mary, round } = await setUpRound()
    const days = async () => {
      const { rows } = await sql<{ day: string }>`
        select day from submissions where round_id = ${round.id}
        union all
        select day from waiting_groups where round_id = ${round.id}`.execute(app.db)
      return rows.map(({ day }) => day)
    }
    // One submission a day, the last one today.
    for (const value of [1, 2, 3]) {
      await sql`update waiting_groups set day = day - 1 where round_id = ${round.id}`.execute(
        app.db,
      )
      await submitAs(app.visitor(), round, { submissionId: randomUUID() }, value)
      expect(new Set(await days()).size).toBe(1)
    }
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    expect(new Set(await days())).toEqual(new Set([new Date().toISOString().slice(0, 10)]))
  })

  test('is not in the planner statistics of PostgreSQL', async () => {
    const [{ mary, round }, waiting] = [await setUpRound({ groupSize: 1 }), await setUpRound()]
    for (const value of [1, 2, 3, 4, 5]) {
      await submitAs(app.visitor(), round, { submissionId: randomUUID() }, value)
      await submitAs(app.visitor(), waiting.round, { submissionId: randomUUID() }, value)
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
    expect(columns).toContain('submissions.round_id')
    expect(columns).toContain('waiting_groups.round_id')
    for (const column of [
      'submissions.answers',
      'submissions.id',
      'waiting_groups.sealed',
      'waiting_groups.id',
      'submission_keys.first_hash',
      'submission_keys.hashes',
      'round_rollups.entered',
      'round_rollups.distribution',
      'round_rollups.pool',
      'saved_results.answers',
    ]) {
      expect(columns).not.toContain(column)
    }
  })

  test('waits in a group, so that a submission key leads to a group and not to a submission', async () => {
    const { round } = await setUpRound()
    const groups: number[] = []
    const values = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]
    for (const value of values) {
      await submitAs(app.visitor(), round, { submissionId: randomUUID() }, value)
      groups.push(await groupSizeOfNewestKey(round))
    }
    expect(groups.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6])
    for (const size of groups.slice(6)) expect(size).toBeGreaterThanOrEqual(3)
    const { rows } = await sql<{ size: number }>`
      select cardinality(sealed) as size from waiting_groups
      where round_id = ${round.id}`.execute(app.db)
    expect(rows.length).toBeGreaterThan(1)
    for (const { size } of rows) expect(size).toBeGreaterThanOrEqual(3)
    const waiting = (await app.rows(round.id)).map(({ answers }) => String(answers[0]))
    expect(waiting.toSorted()).toEqual(values.map(String).toSorted())
  })
})
