import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { readAllNodes } from '#test/server/all-nodes.ts'
import { useApp } from '#test/server/app.ts'
import { newSession } from '#test/server/session-fixture.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkSubmissions } from './integrity-check.ts'

const app = useApp()
/** Another server on the same database. */
const other = useApp({ sharedDatabase: () => app.connection })

/** What `admin check` finds: rollups are recounted from the submissions. */
async function findings(): Promise<string> {
  const found = new Findings()
  await app.db.transaction().execute((db) => checkSubmissions(db, found))
  return found.text()
}

const answersOf = (person: number) => (position: number) => ((person * 7 + position * 3) % 5) + 1

const storedRollup = async ({ id }: QuizSession) =>
  (await sql`select * from session_rollups where session_id = ${id}`.execute(app.db)).rows[0]

test.each(ASSESSMENT_TYPES)(
  'two servers add concurrent submissions and repeats to one rollup, %s',
  async (assessmentType) => {
    const PEOPLE = 24
    const { session, summary } = await newSession(app, { assessmentType, groupSize: 1 })
    for (let batch = 0; batch < 3; batch++) {
      const sent = Array.from({ length: PEOPLE }, (_, person) => {
        const submissionId = randomUUID()
        const send = (server: typeof app) =>
          server.submit(session, answersOf(batch * PEOPLE + person), { submissionId })
        return person % 3 === 0 ? [send(app), send(other), send(app)] : [send(app)]
      }).flat()
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([201]))
      expect(await summary()).toMatchObject({ released: (batch + 1) * PEOPLE, waiting: 0 })
      expect(await findings()).toBe('')
    }
  },
)

test('a server that remembers group size 1 applies the raised one', async () => {
  const { session, patch, summary } = await newSession(app, { groupSize: 1 })
  for (const server of [app, other]) await server.answered(session, [5, 5])
  const before = await storedRollup(session)
  expect((await patch({ groupSize: 3 })).status).toBe(200)
  for (const server of [other, app, other]) await server.answered(session, [1])
  expect(await storedRollup(session)).toEqual(before)
  expect(await summary()).toMatchObject({ released: 4, waiting: 3 })
  expect(await findings()).toBe('')
})

test('a repeat after the end changes no rollup', async () => {
  const { session, close } = await newSession(app, { groupSize: 1 })
  const submissionId = randomUUID()
  for (const server of [app, other]) {
    expect((await server.submit(session, 4, { submissionId })).status).toBe(201)
  }
  const before = await storedRollup(session)
  await close()
  expect((await other.submit(session, 4, { submissionId })).status).toBe(201)
  expect((await other.submit(session, 4, { submissionId: randomUUID() })).status).toBe(404)
  expect(await storedRollup(session)).toEqual(before)
})

test('updates of rollups stay in their page and add nothing to indexes', async () => {
  const sessions = 8
  const people = 25
  const fixtures = await Promise.all(
    Array.from({ length: sessions }, () => newSession(app, { groupSize: 1 })),
  )
  for (let person = 0; person < people; person++) {
    await Promise.all(fixtures.map(({ session }) => app.submit(session, answersOf(person))))
  }
  // PostgreSQL counts the last updates only seconds later.
  const share = async () => {
    const counts = await readAllNodes<{ all: number; hot: number }>(
      app.db,
      `select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables
       where relname like 'session_rollups%'`,
    )
    const all = counts.reduce((sum, count) => sum + count.all, 0)
    const hot = counts.reduce((sum, count) => sum + count.hot, 0)
    return all < (sessions * people) / 2 ? 0 : hot / all
  }
  await expect.poll(share, { timeout: 15_000 }).toBeGreaterThan(0.9)
})
