import type { Round } from '#contract/rounds.ts'
import type { Answers } from '#domain/rollup.ts'
import { sealerOf } from '#test/server/waiting.ts'
import { useApp } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { sql } from 'kysely'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const QUESTIONS = 20
const DAY_MS = 86_400_000

const createRound = (change: Record<string, unknown> = {}) => newRound(app, change)

/** Returns the round's released rows in their physical order. */
const stored = async (round: Round) => {
  const { rows } = await sql<{ id: string; answers: number[]; day: string }>`
    select id::text, answers, day::text from submissions
    where round_id = ${round.id} order by ctid`.execute(app.db)
  return rows
}

const content = (rows: readonly { readonly answers: Answers }[]) =>
  rows.map(({ answers }) => answers.join())

/** Returns the stored rollup. */
const keptRollup = async (round: Round) => {
  const { rows } = await sql<{ released: number; entered: number[] }>`
    select released, entered from round_rollups
    where round_id = ${round.id}`.execute(app.db)
  return rows[0] ?? { released: 0, entered: [] }
}

/** Calculates the rollup from the round's rows. */
const recounted = async (round: Round) => {
  const released = (await app.rows(round.id)).filter((row) => row.released && !row.is_manager)
  if (released.length === 0) return { released: 0, entered: [] }
  const given = Array.from({ length: QUESTIONS }, (_, at) => released.map((row) => row.answers[at]))
  return {
    released: released.length,
    entered: given.flatMap((values) =>
      [1, 2, 3, 4, 5, null].map((value) => values.filter((other) => other === value).length),
    ),
  }
}

/** Sends the given number of different submissions simultaneously. */
const crowd = (round: Round, people: number) =>
  Array.from({ length: people }, (_, person) =>
    app.submit(round, (position) => ((person * 7 + position * 3) % 5) + 1),
  )

const stored201 = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 201).length

describe('released rows', () => {
  test('have new ids, a random order and the latest day of the group', async () => {
    const { round, release, results } = await createRound()
    await app.answered(round, [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
    const today = new Date().toISOString().slice(0, 10)
    const groups = await app.db.selectFrom('waiting_groups').select('id').execute()
    await sql`
      update waiting_groups set day = ${yesterday}
      where round_id = ${round.id} and id <> ${groups[0]?.id}`.execute(app.db)
    const before = await app.rows(round.id)
    expect(groups.length).toBeGreaterThan(1)
    expect((await release()).status).toBe(200)
    const after = await stored(round)

    const sorted = content(before).toSorted()
    expect(content(after).toSorted()).toEqual(sorted)
    expect(content(after)).not.toEqual(content(before))
    expect(content(after)).not.toEqual(sorted)
    expect(content(after)).not.toEqual(sorted.toReversed())
    const old = new Set(groups.map(({ id }) => id))
    expect(after.filter(({ id }) => old.has(id))).toEqual([])

    const { summary, results: listed } = await results()
    expect(summary.lastSubmission).toBe(today)
    // A row with a day of its own would reveal when that person responded.
    expect(new Set(after.map(({ day }) => day))).toEqual(new Set([today]))
    const days: string[] = listed.map(({ completedAt }: { completedAt: string }) => completedAt)
    expect(days).toEqual(Array.from({ length: 20 }, () => today))
  })

  test('can be so many that they are inserted in several statements', async () => {
    const { mary, round, release } = await createRound()
    const sealer = await sealerOf(app.db, round.id)
    const sealed = Array.from({ length: 2_200 }, (_, n) =>
      sealer.sealAnswers(
        Array.from({ length: QUESTIONS }, () => 1 + (n % 5)),
        undefined,
      ),
    )
    await sql`
      insert into waiting_groups (workspace_id, round_id, question, sealed)
      select ${mary.user.workspace?.id}::uuid, ${round.id}::uuid, 0, array_agg(value)
      from unnest(${sealed}::bytea[]) with ordinality as one (value, n)
      group by n / 2`.execute(app.db)
    await sql`
      update rounds set waiting = 2200 where id = ${round.id}`.execute(app.db)
    expect(await (await release()).json()).toMatchObject({
      released: 2_200,
      waiting: 0,
      averageScore: 60,
    })
    expect(await keptRollup(round)).toEqual(await recounted(round))
  })

  test('are not rewritten by the next release', async () => {
    const { round, release } = await createRound()
    await app.answered(round, [1, 2, 3])
    await release()
    const first = await stored(round)
    await app.answered(round, [1, 2, 3])
    await release()
    const ids = (await stored(round)).map(({ id }) => id)
    expect(ids).toHaveLength(6)
    expect(ids).toEqual(expect.arrayContaining(first.map(({ id }) => id)))
  })
})

describe('concurrent requests', () => {
  test('by many readers release an expired round once', async () => {
    const { mary, round, path, release } = await createRound()
    await Promise.all(crowd(round, 7))
    await app.expire(round.id)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => [
        mary.get('/api/quiz-sessions'),
        mary.get(path),
        mary.get(`${path}/results-v2`),
        mary.get(`${path}/insights`),
        mary.get('/api/usage'),
        mary.patch(path, { title: 'New' }),
        release(),
      ]).flat(),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await keptRollup(round)).toEqual(await recounted(round))
    expect(await keptRollup(round)).toMatchObject({ released: 7 })
    expect(await (await mary.get(path)).json()).toMatchObject({ released: 7, waiting: 0 })
  })

  test('for two releases make one', async () => {
    const { round, release, results } = await createRound()
    await Promise.all(crowd(round, 5))
    const answers = await Promise.all(Array.from({ length: 6 }, release))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect((await results()).summary).toMatchObject({ released: 5, waiting: 0 })
    expect(await keptRollup(round)).toEqual(await recounted(round))
  })

  test('to release and to share with the team keep who sees the results', async () => {
    const { mary, round, path, release } = await createRound()
    await app.answered(round, [4, 4, 4])
    const [released, shared] = await app.db.transaction().execute(async (db) => {
      await sql`
        select from rounds
        where workspace_id = ${mary.user.workspace?.id} and id = ${round.id}
        for update`.execute(db)
      const first = release()
      await app.waiting(1)
      const second = mary.patch(path, { sharing: 'team' })
      await app.waiting(2)
      return [first, second]
    })
    expect((await released)?.status).toBe(200)
    expect((await shared)?.status).toBe(409)
  })

  test.each([3, 1])('to submit and close lose and duplicate nothing, k = %i', async (groupSize) => {
    for (const early of inForm([2, 12], [2, 12, 30])) {
      const { round, close, results } = await createRound({ groupSize })
      const people = crowd(round, inForm(20, 40))
      await Promise.all(people.slice(0, early))
      const [closed, ...answers] = await Promise.all([close(), ...people])
      expect(closed.status).toBe(200)
      for (const { status } of answers) expect([201, 404]).toContain(status)
      const received = stored201(answers)
      expect(received).toBeGreaterThanOrEqual(early)
      expect(await app.rows(round.id)).toHaveLength(received)
      const { summary } = await results()
      expect(summary).toMatchObject({ totalSubmissions: received })
      // The end releases a complete group, so nothing of it is left waiting.
      const shown = groupSize === 1 || received >= groupSize ? received : 0
      expect(summary).toMatchObject({ released: shown, waiting: received - shown })
      expect(await keptRollup(round)).toEqual(await recounted(round))
    }
  })

  test('to submit and release lose and duplicate nothing', async () => {
    const { mary, round, path, release, results } = await createRound({ groupSize: 4 })
    const answers = await Promise.all([
      ...crowd(round, 25),
      ...Array.from({ length: 5 }, release),
      ...crowd(round, 25),
      ...Array.from({ length: 5 }, release),
      mary.patch(path, { groupSize: 5 }),
    ])
    expect(stored201(answers)).toBe(50)
    const { summary } = await results()
    expect(summary.totalSubmissions).toBe(50)
    expect(summary.released + summary.waiting).toBe(50)
    const rows = await app.rows(round.id)
    expect(rows.filter((row) => row.released)).toHaveLength(summary.released)
    expect(await keptRollup(round)).toEqual(await recounted(round))
    await mary.patch(path, { isActive: false })
    expect(await keptRollup(round)).toEqual(await recounted(round))
  })

  test('to read during a release count each submission exactly once', async () => {
    const { mary, round, path, release } = await createRound()
    const totals: string[] = []
    for (let sent = 3; sent <= inForm(18, 36); sent += 3) {
      await Promise.all(crowd(round, 3))
      const readers = Array.from({ length: 5 }, () => [
        mary.get(path).then((answer) => answer.json()),
        mary.get('/api/quiz-sessions').then(async (answer) => (await answer.json())[0]),
        mary.get(`${path}/results-v2`).then(async (answer) => (await answer.json()).summary),
      ])
      const [released, ...reads] = await Promise.all([release(), ...readers.flat()])
      expect(released.status).toBe(200)
      for (const { totalSubmissions } of reads) totals.push(`${totalSubmissions} of ${sent}`)
    }
    expect(totals.filter((total) => !/^(\d+) of \1$/.test(total))).toEqual([])
  })

  test.each([
    ['the session', (path: string) => path, (body: Round) => body],
    ['the list', () => '/api/quiz-sessions', ([first]: Round[]) => first],
  ])(
    '%s is read in one snapshot, even if a release happens in between',
    async (_what, url, pick) => {
      const { mary, round, path } = await createRound()
      await app.answered(round, [4, 4, 4])
      const reading = await app.db.transaction().execute(async (releasing) => {
        // Blocks the reader halfway, then changes the same rows as a release.
        await sql`lock table round_rollups in access exclusive mode`.execute(releasing)
        const sent = mary.get(url(path))
        await app.waiting(1)
        const workspaceId = mary.user.workspace?.id
        await sql`
        insert into round_rollups (workspace_id, round_id, released, entered)
        values (${workspaceId}, ${round.id}, 3, '{}')`.execute(releasing)
        await sql`
        insert into submissions (workspace_id, round_id, answers, released)
        select workspace_id, round_id, array_fill(4::smallint, array[20]), true
        from waiting_groups, unnest(sealed)
        where workspace_id = ${workspaceId} and round_id = ${round.id}`.execute(releasing)
        await sql`
        delete from waiting_groups
        where workspace_id = ${workspaceId} and round_id = ${round.id}`.execute(releasing)
        await sql`
        update rounds set waiting = 0
        where workspace_id = ${workspaceId} and id = ${round.id}`.execute(releasing)
        return { sent }
      })
      const { totalSubmissions, released, waiting } = pick(await (await reading.sent).json()) ?? {}
      expect({ totalSubmissions, sum: (released ?? 0) + (waiting ?? 0) }).toEqual({
        totalSubmissions: 3,
        sum: 3,
      })
    },
  )
})
