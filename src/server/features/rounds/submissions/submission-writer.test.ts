import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()
const cramped = useApp({ batchLimits: { capacity: 1, timeoutMs: 1_000 } })
const sparing = useApp({ submissionRate: 3 })

/** Locks a round's row while `work` runs, as a release or a change by its owner does. */
const whileHeld = <T>(app: TestApp, { id }: Round, work: () => Promise<T>): Promise<T> =>
  app.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ workspace_id: string }>`
      select workspace_id from round_workspaces where round_id = ${id}`.execute(db)
    await sql`
      select from rounds where workspace_id = ${rows[0]?.workspace_id} and id = ${id}
      for no key update`.execute(db)
    return work()
  })

/** Returns how many submissions the round's latest write transaction stored. */
async function latestTogether({ id }: Round): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    select sum(cardinality(sealed)) as answers from waiting_groups where round_id = ${id}
    group by xmin::text::bigint order by xmin::text::bigint desc limit 1`.execute(app.db)
  return rows[0]?.answers ?? 0
}

/** Answers that are unique for `n`: its base-5 digits. */
const digits = (n: number) => (position: number) => (Math.floor(n / 5 ** position) % 5) + 1

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

describe('concurrent submissions', () => {
  test('are stored once each, with their idempotency keys, counters and rollups', async () => {
    const fixtures = await Promise.all(
      [1, 3, 3, 5, 1].map((groupSize) => newRound(app, { groupSize })),
    )
    const sent = fixtures.flatMap(({ round }) =>
      Array.from({ length: 12 }, (_, n) => {
        const submissionId = randomUUID()
        const send = () =>
          app.submit(round, (position) => ((n + position) % 5) + 1, { submissionId })
        // Every third browser repeats its request.
        return n % 3 === 0 ? [send(), send()] : [send()]
      }).flat(),
    )
    const statuses = await Promise.all(sent.map(statusOf))
    expect(new Set(statuses)).toEqual(new Set([201]))
    for (const { round, mary } of fixtures) {
      expect(await app.rows(round.id)).toHaveLength(12)
      const said = await (await mary.get(`/api/quiz-sessions/${round.id}`)).json()
      expect(said.totalSubmissions).toBe(12)
    }
    for (const { round, release, summary } of fixtures) {
      if (round.groupSize > 1) await release()
      expect((await summary()).released).toBe(12)
    }
    const { rows } = await sql<{ count: number }>`
      select sum(cardinality(hashes)) as count from submission_keys where round_id = any(${fixtures.map(
        ({ round }) => round.id,
      )}::uuid[])`.execute(app.db)
    expect(rows[0]?.count).toBe(60)
  })

  test('are written in transactions of at least a whole group, once enough are waiting', async () => {
    const { round } = await newRound(app, { groupSize: 5 })
    await app.answered(round, [1, 2, 3, 4])
    for (const arriving of [1, 3, 7, 2]) {
      await Promise.all(Array.from({ length: arriving }, () => app.submit(round, 4)))
      expect(await latestTogether(round)).toBeGreaterThanOrEqual(5)
    }
  })

  test('include the ones that arrived before there was a whole group', async () => {
    const { round } = await newRound(app, { groupSize: 10 })
    await app.submit(round, 1)
    await Promise.all(Array.from({ length: 40 }, () => app.submit(round, 4)))
    const { rows } = await sql<{ fewest: number; all: number }>`
      select min(cardinality(sealed)) as fewest, sum(cardinality(sealed)) as all
      from waiting_groups where round_id = ${round.id}`.execute(app.db)
    expect(rows[0]?.fewest).toBeGreaterThanOrEqual(10)
    expect(rows[0]?.all).toBe(41)
  })

  test('are written in groups of the new size after it was raised', async () => {
    const { round, patch } = await newRound(app, { groupSize: 3 })
    for (const value of [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2]) await app.submit(round, value)
    expect((await patch({ groupSize: 10 })).status).toBe(200)
    for (const value of [3, 4, 5, 1, 2]) {
      await app.submit(round, value)
      expect(await latestTogether(round)).toBeGreaterThanOrEqual(10)
    }
    expect(await app.rows(round.id)).toHaveLength(17)
  })

  test('are stored unchanged, however they are shuffled', async () => {
    const fixtures = await Promise.all([3, 5, 4].map((groupSize) => newRound(app, { groupSize })))
    for (const batch of [0, 1, 2, 3]) {
      const sent = fixtures.flatMap(({ round }) =>
        Array.from({ length: 7 }, (_, n) => app.submit(round, digits(batch * 7 + n))),
      )
      expect(new Set(await Promise.all(sent.map(statusOf)))).toEqual(new Set([201]))
    }
    for (const { round } of fixtures) {
      const stored = (await app.rows(round.id)).map(({ answers }) => answers.join())
      const sent = Array.from({ length: 28 }, (_, n) =>
        Array.from({ length: 20 }, (_, position) => digits(n)(position)).join(),
      )
      expect(stored.toSorted()).toEqual(sent.toSorted())
    }
  })

  test('have a random place among those written in the same transaction', async () => {
    const found = new Set<number>()
    for (let attempt = 0; attempt < 30 && found.size < 3; attempt++) {
      const { round } = await newRound(app)
      for (const value of [1, 2, 3]) await app.submit(round, value)
      const values = (await app.rows(round.id)).map(({ answers }) => answers[0] ?? 0)
      expect(new Set(values)).toEqual(new Set([1, 2, 3]))
      found.add(values.indexOf(3))
    }
    expect(found).toEqual(new Set([0, 1, 2]))
  })

  test('get the day of the latest submission written in the same transaction', async () => {
    const { round } = await newRound(app)
    await app.answered(round, [1, 2, 3, 4, 5])
    await sql`update waiting_groups set day = day - 3 where round_id = ${round.id}`.execute(app.db)
    await app.submit(round, 3)
    const { rows } = await sql<{ days: number; latest: boolean }>`
      select count(distinct day) as days,
        max(day) = (now() at time zone 'utc')::date as latest
      from waiting_groups where round_id = ${round.id}`.execute(app.db)
    expect(rows).toEqual([{ days: 1, latest: true }])
  })

  test.each([1, 3])('never get an earlier day than stored ones, k = %i', async (groupSize) => {
    const { round, close, summary } = await newRound(app, { groupSize })
    await app.answered(round, [1, 2, 3])
    // Simulates submissions after midnight, followed by a delayed one from before midnight.
    const { rows } = await sql<{ day: string }>`
      select (now() at time zone 'utc')::date + 1 as day`.execute(app.db)
    const day = rows[0]?.day
    await sql`
      update waiting_groups set day = ${day} where round_id = ${round.id}`.execute(app.db)
    await sql`
      update round_rollups set last_day = ${day} where round_id = ${round.id}`.execute(app.db)
    await app.submit(round, 3)
    await close()
    expect((await summary()).lastSubmission).toBe(day)
  })

  test('are validated separately, and one failure does not affect the others', async () => {
    const [open, closed, over] = await Promise.all([newRound(app), newRound(app), newRound(app)])
    await closed.close()
    await app.expire(over.round.id)
    const stranger = { ...open.round, id: randomUUID() }
    const wrong = { teamId: closed.round.teamId }
    const sent = [
      app.submit(open.round),
      app.submit(closed.round),
      app.submit(over.round),
      app.submit(stranger),
      app.submit(open.round, 4, wrong),
      app.submit(open.round),
    ]
    expect(await Promise.all(sent.map(statusOf))).toEqual([201, 404, 410, 404, 400, 201])
    expect(await app.rows(open.round.id)).toHaveLength(2)
  })

  test('accept round and team ids in any letter case', async () => {
    const { round } = await newRound(app)
    const loudly = { sessionId: round.id.toUpperCase(), teamId: round.teamId.toUpperCase() }
    await app.answered(round, [1])
    const { sent } = await whileHeld(app, round, async () => {
      const sent = [statusOf(app.submit(round, 2))]
      await app.waiting(1)
      // Sent as one batch, queued behind the blocked one.
      sent.push(statusOf(app.submit(round, 3, loudly)), statusOf(app.submit(round, 4)))
      await sleep(200)
      return { sent }
    })
    expect(await Promise.all(sent)).toEqual([201, 201, 201])
    const stored = (await app.rows(round.id)).map(({ answers }) => answers[0])
    expect(new Set(stored)).toEqual(new Set([1, 2, 3, 4]))
  })

  test('are not treated as repeats of a rejected submission in the same batch', async () => {
    const [first, other] = await Promise.all([newRound(app), newRound(app)])
    const submissionId = randomUUID()
    const wrong = { submissionId, teamId: other.round.teamId }
    const sent = [
      // Stored immediately; the following ones wait for it and form one batch.
      app.submit(other.round),
      app.submit(first.round, 4, wrong),
      app.submit(first.round, 4, { submissionId }),
      app.submit(first.round, 4, { submissionId }),
    ]
    expect(await Promise.all(sent.map(statusOf))).toEqual([201, 400, 201, 201])
    expect(await app.rows(first.round.id)).toHaveLength(1)
  })

  test('to a round with a broken rollup are rolled back without affecting other rounds', async () => {
    const [broken, whole] = await Promise.all([newRound(app, { groupSize: 1 }), newRound(app)])
    await app.answered(broken.round, [4])
    await sql`update round_rollups set entered = '{1}'
      where round_id = ${broken.round.id}`.execute(app.db)
    const sent = [whole, broken, whole, broken, whole].map(({ round }) => app.submit(round))
    expect(await Promise.all(sent.map(statusOf))).toEqual([201, 500, 201, 500, 201])
    expect(await app.rows(broken.round.id)).toHaveLength(1)
    expect(await app.rows(whole.round.id)).toHaveLength(3)
  })

  test('a repeated submission gets the same response after the end of the round', async () => {
    const { round, close } = await newRound(app)
    const submissionId = randomUUID()
    await app.submit(round, 4, { submissionId })
    await close()
    expect((await app.submit(round, 4, { submissionId })).status).toBe(201)
    expect((await app.submit(round, 4, { submissionId: randomUUID() })).status).toBe(404)
    expect(await app.rows(round.id)).toHaveLength(1)
  })
})

describe('a locked round', () => {
  test('delays its own submissions, but not those of other rounds', async () => {
    const [held, free] = await Promise.all([newRound(app), newRound(app)])
    const { waiting, others } = await whileHeld(app, held.round, async () => {
      const waiting = Array.from({ length: 3 }, () => statusOf(app.submit(held.round)))
      await app.waiting(1)
      const others = Array.from({ length: 5 }, () => statusOf(app.submit(free.round)))
      return { others: await Promise.all(others), waiting: { sent: waiting } }
    })
    expect(others).toEqual([201, 201, 201, 201, 201])
    expect(await Promise.all(waiting.sent)).toEqual([201, 201, 201])
    expect(await app.rows(held.round.id)).toHaveLength(3)
  })

  test('that is deleted while a submission waits returns 404 or has stored it before', async () => {
    const { round, mary, path } = await newRound(app)
    const sent = await whileHeld(app, round, async () => {
      const sent = statusOf(app.submit(round))
      await app.waiting(1)
      const deleting = mary.delete(path)
      await app.waiting(2)
      return { sent, deleting }
    })
    // The order is random: a submission acknowledged with 201 was stored before the deletion.
    expect([201, 404]).toContain(await sent.sent)
    expect((await sent.deleting).status).toBe(204)
    expect(await app.rows(round.id)).toEqual([])
  })
})

test('a full queue and a timeout are answered with 503 and Retry-After', async () => {
  const { round } = await newRound(cramped)
  const refused = await whileHeld(cramped, round, async () => {
    const waits = cramped.submit(round)
    await cramped.waiting(1)
    const findsNoRoom = await cramped.submit(round)
    // Rejected before validation, which would return 400.
    const unread = await cramped
      .visitor()
      .post(`/api/assessments/${round.assessmentType}/submit`, { responses: 'none' })
    return [await waits, findsNoRoom, unread]
  })
  for (const answer of refused) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  }
  await expect.poll(async () => (await cramped.submit(round)).status).toBe(201)
})

test('each round has its own rate limit per second', async () => {
  const [hot, other] = await Promise.all([newRound(sparing), newRound(sparing)])
  const answers = await Promise.all(Array.from({ length: 10 }, () => sparing.submit(hot.round)))
  const refused = answers.filter(({ status }) => status === 429)
  // If the next second begins in between, another three are accepted.
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(refused.length).toBeLessThanOrEqual(7)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
  expect((await sparing.submit(other.round)).status).toBe(201)
  expect(await sparing.rows(hot.round.id)).toHaveLength(10 - refused.length)
})
