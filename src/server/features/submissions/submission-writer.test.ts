import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizSession } from '#contract/sessions.ts'
import { useApp } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { newSession } from '#test/server/session-fixture.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()
const cramped = useApp({ batchLimits: { capacity: 1, timeoutMs: 1_000 } })
const sparing = useApp({ submissionRate: 3 })

/** Locks a session's row while `work` runs, as a release or a change by its owner does. */
const whileHeld = <T>(app: TestApp, { id }: QuizSession, work: () => Promise<T>): Promise<T> =>
  app.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ workspace_id: string }>`
      select workspace_id from session_workspaces where session_id = ${id}`.execute(db)
    await sql`
      select from quiz_sessions where workspace_id = ${rows[0]?.workspace_id} and id = ${id}
      for no key update`.execute(db)
    return work()
  })

/** Returns how many submissions the session's latest write transaction stored. */
async function latestTogether({ id }: QuizSession): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    select sum(cardinality(answers)) as answers from waiting_groups where session_id = ${id}
    group by xmin::text::bigint order by xmin::text::bigint desc limit 1`.execute(app.db)
  return rows[0]?.answers ?? 0
}

/** Answers that are unique for `n`: its base-5 digits. */
const digits = (n: number) => (position: number) => (Math.floor(n / 5 ** position) % 5) + 1

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

describe('concurrent submissions', () => {
  test('are stored once each, with their idempotency keys, counters and rollups', async () => {
    const fixtures = await Promise.all(
      [1, 3, 3, 5, 1].map((groupSize) => newSession(app, { groupSize })),
    )
    const sent = fixtures.flatMap(({ session }) =>
      Array.from({ length: 12 }, (_, n) => {
        const submissionId = randomUUID()
        const send = () =>
          app.submit(session, (position) => ((n + position) % 5) + 1, { submissionId })
        // Every third browser repeats its request.
        return n % 3 === 0 ? [send(), send()] : [send()]
      }).flat(),
    )
    const statuses = await Promise.all(sent.map(statusOf))
    expect(new Set(statuses)).toEqual(new Set([201]))
    for (const { session, mary } of fixtures) {
      expect(await app.rows(session.id)).toHaveLength(12)
      const said = await (await mary.get(`/api/quiz-sessions/${session.id}`)).json()
      expect(said.totalSubmissions).toBe(12)
    }
    for (const { session, release, summary } of fixtures) {
      if (session.groupSize > 1) await release()
      expect((await summary()).released).toBe(12)
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) from submission_keys where session_id = any(${fixtures.map(
        ({ session }) => session.id,
      )}::uuid[])`.execute(app.db)
    expect(rows[0]?.count).toBe(60)
  })

  test('are written in transactions of at least a whole group, once enough are waiting', async () => {
    const { session } = await newSession(app, { groupSize: 5 })
    await app.answered(session, [1, 2, 3, 4])
    for (const arriving of [1, 3, 7, 2]) {
      await Promise.all(Array.from({ length: arriving }, () => app.submit(session, 4)))
      expect(await latestTogether(session)).toBeGreaterThanOrEqual(5)
    }
  })

  test('include the ones that arrived before there was a whole group', async () => {
    const { session } = await newSession(app, { groupSize: 10 })
    await app.submit(session, 1)
    await Promise.all(Array.from({ length: 40 }, () => app.submit(session, 4)))
    const { rows } = await sql<{ fewest: number; all: number }>`
      select min(cardinality(answers)) as fewest, sum(cardinality(answers)) as all
      from waiting_groups where session_id = ${session.id}`.execute(app.db)
    expect(rows[0]?.fewest).toBeGreaterThanOrEqual(10)
    expect(rows[0]?.all).toBe(41)
  })

  test('are written in groups of the new size after it was raised', async () => {
    const { session, patch } = await newSession(app, { groupSize: 3 })
    for (const value of [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]) await app.submit(session, value)
    expect((await patch({ groupSize: 10 })).status).toBe(200)
    for (const value of [3, 4, 5, 1, 2]) {
      await app.submit(session, value)
      expect(await latestTogether(session)).toBeGreaterThanOrEqual(10)
    }
    expect(await app.rows(session.id)).toHaveLength(17)
  })

  test('are stored unchanged, however they are shuffled', async () => {
    const fixtures = await Promise.all([3, 5, 4].map((groupSize) => newSession(app, { groupSize })))
    for (const batch of [0, 1, 2, 3]) {
      const sent = fixtures.flatMap(({ session }) =>
        Array.from({ length: 7 }, (_, n) => app.submit(session, digits(batch * 7 + n))),
      )
      expect(new Set(await Promise.all(sent.map(statusOf)))).toEqual(new Set([201]))
    }
    for (const { session } of fixtures) {
      const stored = (await app.rows(session.id)).map(({ answers }) => answers.join())
      const sent = Array.from({ length: 28 }, (_, n) =>
        Array.from({ length: 20 }, (_, position) => digits(n)(position)).join(),
      )
      expect(stored.toSorted()).toEqual(sent.toSorted())
    }
  })

  test('have a random place among those written in the same transaction', async () => {
    const found = new Set<number>()
    for (let attempt = 0; attempt < 30; attempt++) {
      const { session } = await newSession(app)
      for (const value of [1, 2, 3]) await app.submit(session, value)
      const values = (await app.rows(session.id)).map(({ answers }) => answers[0] ?? 0)
      expect(new Set(values)).toEqual(new Set([1, 2, 3]))
      found.add(values.indexOf(3))
    }
    expect(found).toEqual(new Set([0, 1, 2]))
  })

  test('get the day of the latest submission written in the same transaction', async () => {
    const { session } = await newSession(app)
    await app.answered(session, [1, 2, 3, 4, 5])
    await sql`update waiting_groups set day = day - 3 where session_id = ${session.id}`.execute(
      app.db,
    )
    await app.submit(session, 3)
    const { rows } = await sql<{ days: number; latest: boolean }>`
      select count(distinct day) as days,
        max(day) = (now() at time zone 'utc')::date as latest
      from waiting_groups where session_id = ${session.id}`.execute(app.db)
    expect(rows).toEqual([{ days: 1, latest: true }])
  })

  test.each([1, 3])('never get an earlier day than stored ones, k = %i', async (groupSize) => {
    const { session, close, summary } = await newSession(app, { groupSize })
    await app.answered(session, [1, 2, 3])
    // Simulates submissions after midnight, followed by a delayed one from before midnight.
    const { rows } = await sql<{ day: string }>`
      select (now() at time zone 'utc')::date + 1 as day`.execute(app.db)
    const day = rows[0]?.day
    await sql`
      update waiting_groups set day = ${day} where session_id = ${session.id}`.execute(app.db)
    await sql`
      update session_rollups set last_day = ${day} where session_id = ${session.id}`.execute(app.db)
    await app.submit(session, 3)
    await close()
    expect((await summary()).lastSubmission).toBe(day)
  })

  test('are validated separately, and one failure does not affect the others', async () => {
    const [open, closed, over] = await Promise.all([
      newSession(app),
      newSession(app),
      newSession(app),
    ])
    await closed.close()
    await app.expire(over.session.id)
    const stranger = { ...open.session, id: randomUUID() }
    const wrong = { teamId: closed.session.teamId }
    const sent = [
      app.submit(open.session),
      app.submit(closed.session),
      app.submit(over.session),
      app.submit(stranger),
      app.submit(open.session, 4, wrong),
      app.submit(open.session),
    ]
    expect(await Promise.all(sent.map(statusOf))).toEqual([201, 404, 410, 404, 400, 201])
    expect(await app.rows(open.session.id)).toHaveLength(2)
  })

  test('accept session and team ids in any letter case', async () => {
    const { session } = await newSession(app)
    const loudly = { sessionId: session.id.toUpperCase(), teamId: session.teamId.toUpperCase() }
    await app.answered(session, [1])
    const { sent } = await whileHeld(app, session, async () => {
      const sent = [statusOf(app.submit(session, 2))]
      await app.waiting(1)
      // Sent as one batch, queued behind the blocked one.
      sent.push(statusOf(app.submit(session, 3, loudly)), statusOf(app.submit(session, 4)))
      await sleep(200)
      return { sent }
    })
    expect(await Promise.all(sent)).toEqual([201, 201, 201])
    const stored = (await app.rows(session.id)).map(({ answers }) => answers[0])
    expect(new Set(stored)).toEqual(new Set([1, 2, 3, 4]))
  })

  test('are not treated as repeats of a rejected submission in the same batch', async () => {
    const [first, other] = await Promise.all([newSession(app), newSession(app)])
    const submissionId = randomUUID()
    const wrong = { submissionId, teamId: other.session.teamId }
    const sent = [
      // Stored immediately; the following ones wait for it and form one batch.
      app.submit(other.session),
      app.submit(first.session, 4, wrong),
      app.submit(first.session, 4, { submissionId }),
      app.submit(first.session, 4, { submissionId }),
    ]
    expect(await Promise.all(sent.map(statusOf))).toEqual([201, 400, 201, 201])
    expect(await app.rows(first.session.id)).toHaveLength(1)
  })

  test('to a session with a broken rollup are rolled back without affecting other sessions', async () => {
    const [broken, whole] = await Promise.all([newSession(app, { groupSize: 1 }), newSession(app)])
    await app.answered(broken.session, [4])
    await sql`update session_rollups set counts = '{1}'
      where session_id = ${broken.session.id}`.execute(app.db)
    const sent = [whole, broken, whole, broken, whole].map(({ session }) => app.submit(session))
    expect(await Promise.all(sent.map(statusOf))).toEqual([201, 500, 201, 500, 201])
    expect(await app.rows(broken.session.id)).toHaveLength(1)
    expect(await app.rows(whole.session.id)).toHaveLength(3)
  })

  test('a repeated submission gets the same response after the end of the session', async () => {
    const { session, close } = await newSession(app)
    const submissionId = randomUUID()
    await app.submit(session, 4, { submissionId })
    await close()
    expect((await app.submit(session, 4, { submissionId })).status).toBe(201)
    expect((await app.submit(session, 4, { submissionId: randomUUID() })).status).toBe(404)
    expect(await app.rows(session.id)).toHaveLength(1)
  })
})

describe('a locked session', () => {
  test('delays its own submissions, but not those of other sessions', async () => {
    const [held, free] = await Promise.all([newSession(app), newSession(app)])
    const { waiting, others } = await whileHeld(app, held.session, async () => {
      const waiting = Array.from({ length: 3 }, () => statusOf(app.submit(held.session)))
      await app.waiting(1)
      const others = Array.from({ length: 5 }, () => statusOf(app.submit(free.session)))
      return { others: await Promise.all(others), waiting: { sent: waiting } }
    })
    expect(others).toEqual([201, 201, 201, 201, 201])
    expect(await Promise.all(waiting.sent)).toEqual([201, 201, 201])
    expect(await app.rows(held.session.id)).toHaveLength(3)
  })

  test('that is deleted while a submission waits returns 404 or has stored it before', async () => {
    const { session, mary, path } = await newSession(app)
    const sent = await whileHeld(app, session, async () => {
      const sent = statusOf(app.submit(session))
      await app.waiting(1)
      const deleting = mary.delete(path)
      await app.waiting(2)
      return { sent, deleting }
    })
    // The order is random: a submission acknowledged with 201 was stored before the deletion.
    expect([201, 404]).toContain(await sent.sent)
    expect((await sent.deleting).status).toBe(204)
    expect(await app.rows(session.id)).toEqual([])
  })
})

test('a full queue and a timeout are answered with 503 and Retry-After', async () => {
  const { session } = await newSession(cramped)
  const refused = await whileHeld(cramped, session, async () => {
    const waits = cramped.submit(session)
    await cramped.waiting(1)
    const findsNoRoom = await cramped.submit(session)
    // Rejected before validation, which would return 400.
    const unread = await cramped
      .visitor()
      .post(`/api/assessments/${session.assessmentType}/submit`, { responses: 'none' })
    return [await waits, findsNoRoom, unread]
  })
  for (const answer of refused) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  }
  await expect.poll(async () => (await cramped.submit(session)).status).toBe(201)
})

test('each session has its own rate limit per second', async () => {
  const [hot, other] = await Promise.all([newSession(sparing), newSession(sparing)])
  const answers = await Promise.all(Array.from({ length: 10 }, () => sparing.submit(hot.session)))
  const refused = answers.filter(({ status }) => status === 429)
  // If the next second begins in between, another three are accepted.
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(refused.length).toBeLessThanOrEqual(7)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
  expect((await sparing.submit(other.session)).status).toBe(201)
  expect(await sparing.rows(hot.session.id)).toHaveLength(10 - refused.length)
})
