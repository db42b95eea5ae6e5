import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { useApp } from '#test/server/app.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkSubmissions } from './integrity-check.ts'

const app = useApp()
/** Another server on the same database. */
const other = useApp({ sharedDatabase: () => app.connection })

/** Returns what `admin check` finds: rollups are recounted from the submissions. */
async function findings(): Promise<string> {
  const found = new Findings()
  await app.db.transaction().execute((db) => checkSubmissions(db, found))
  return found.text()
}

const answersOf = (person: number) => (position: number) => ((person * 7 + position * 3) % 5) + 1

const storedRollup = async ({ id }: Round) =>
  (await sql`select * from round_rollups where round_id = ${id}`.execute(app.db)).rows[0]

test.each(ASSESSMENT_TYPES)(
  'two servers add concurrent submissions and repeats to one rollup, %s',
  async (assessmentType) => {
    const PEOPLE = 9
    const { round, summary } = await newRound(app, { assessmentType, groupSize: 1 })
    for (let batch = 0; batch < 2; batch++) {
      const sent = Array.from({ length: PEOPLE }, (_, person) => {
        const submissionId = randomUUID()
        const send = (server: typeof app) =>
          server.submit(round, answersOf(batch * PEOPLE + person), { submissionId })
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
  const { round, patch, summary } = await newRound(app, { groupSize: 1 })
  for (const server of [app, other]) await server.answered(round, [5, 5])
  const before = await storedRollup(round)
  expect((await patch({ groupSize: 3 })).status).toBe(200)
  for (const server of [other, app, other]) await server.answered(round, [1])
  expect(await storedRollup(round)).toEqual(before)
  expect(await summary()).toMatchObject({ released: 4, waiting: 3 })
  expect(await findings()).toBe('')
})

test('a repeat after the end changes no rollup', async () => {
  const { round, close } = await newRound(app, { groupSize: 1 })
  const submissionId = randomUUID()
  for (const server of [app, other]) {
    expect((await server.submit(round, 4, { submissionId })).status).toBe(201)
  }
  const before = await storedRollup(round)
  await close()
  expect((await other.submit(round, 4, { submissionId })).status).toBe(201)
  expect((await other.submit(round, 4, { submissionId: randomUUID() })).status).toBe(404)
  expect(await storedRollup(round)).toEqual(before)
})
