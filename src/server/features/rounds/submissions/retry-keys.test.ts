import { createHash, randomUUID } from 'node:crypto'
import type { Ticket } from '#contract/quiz.ts'
import type { Round } from '#contract/rounds.ts'
import { idempotencyKey } from '#domain/stored-submission.ts'
import { forgetRetryKeys } from '#server/features/rounds/tickets/repo.ts'
import { deleteRetryKeys } from '#server/features/rounds/tickets/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { concludeEndedRounds } from './conclude-rounds.ts'

const app = useApp()

const SUBMIT = '/api/assessments/teamwork/submit'

interface KeyRow {
  readonly first: string
  readonly hashes: string[]
  /** The transaction that wrote the row. */
  readonly written: string
}

/** Returns the rows of a round's retry keys in the order of their ranges, as hexadecimal digits. */
async function keyRows(roundId: string): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select replace(first_hash::text, '-', '') as first, xmin::text as written,
      string_to_array(replace(array_to_string(hashes, ','), '-', ''), ',') as hashes
    from submission_keys where round_id = ${roundId} order by first_hash`.execute(app.db)
  return rows
}

const versionOf = ({ first, written }: KeyRow) => `${first} ${written}`

/** Returns the first 128 bits of a SHA-256. */
const first128 = (text: string | Buffer) =>
  createHash('sha256').update(text).digest('hex').slice(0, 32)

const LOWEST = '0'.repeat(32)

test('many keys of a round share few rows, each sorted and with a range of its own', async () => {
  const { round, summary } = await newRound(app)
  const ids = Array.from({ length: 80 }, () => randomUUID())
  const send = (submissionId: string) => app.submit(round, 4, { submissionId })
  // Some in one batch, which has to make several rows at once, others one by one.
  await Promise.all([...ids.slice(0, 65), ...ids.slice(0, 15)].map(send))
  for (const id of ids.slice(65)) expect((await send(id)).status).toBe(201)

  const rows = await keyRows(round.id)
  expect(rows.length).toBeGreaterThan(80 / 32)
  expect(rows.length).toBeLessThanOrEqual(80 / 16)
  for (const { hashes } of rows) expect(hashes.length).toBeLessThanOrEqual(32)
  const inOrder = ids.map((id) => first128(idempotencyKey(round.id, id))).toSorted()
  expect(rows.flatMap(({ hashes }) => hashes)).toEqual(inOrder)
  expect(rows.map(({ first }) => first)).toEqual([
    LOWEST,
    ...rows.slice(1).map(({ hashes }) => hashes[0]),
  ])

  // Repeats are recognized in every row and leave no trace, also with one new key among them.
  const statuses = await Promise.all(ids.map(async (id) => (await send(id)).status))
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(await keyRows(round.id)).toEqual(rows)
  await Promise.all([...ids, randomUUID()].map(send))
  const after = new Set((await keyRows(round.id)).map(versionOf))
  expect(rows.filter((row) => !after.has(versionOf(row)))).toHaveLength(1)
  expect((await summary()).totalSubmissions).toBe(81)
})

test('rounds do not share rows, and a key of one is none of another', async () => {
  const [one, other] = [await newRound(app), await newRound(app, { groupSize: 1 })]
  const submissionId = randomUUID()
  await Promise.all([one, other].map(({ round }) => app.submit(round, 4, { submissionId })))
  for (const { round, summary } of [one, other]) {
    expect(await keyRows(round.id)).toMatchObject([
      { first: LOWEST, hashes: [first128(idempotencyKey(round.id, submissionId))] },
    ])
    expect((await summary()).totalSubmissions).toBe(1)
  }
})

test('a withdrawn response leaves nothing of its ticket, and its ticket counts again', async () => {
  const { round, draw } = await newInvitedRound(app, 34)
  const send = async (method: string, ticket: Ticket) => {
    const body =
      method === 'DELETE' ? { sessionId: round.id, ticket } : submissionTo(round, 4, { ticket })
    return (await app.visitor().send(method, SUBMIT, body)).status
  }
  const byHash = new Map<string, Ticket>()
  for (let person = 0; person < 34; person += 1) {
    const ticket = await draw(person)
    const message = Buffer.from(ticket.message, 'base64url')
    byHash.set(first128(Buffer.concat([Buffer.from(`${round.id}:ticket:`), message])), ticket)
    expect(await send('POST', ticket)).toBe(201)
  }
  const rows = await keyRows(round.id)
  expect(rows).toHaveLength(2)
  expect(rows.flatMap(({ hashes }) => hashes)).toEqual([...byHash.keys()].toSorted())

  // The ticket whose hash is where the second row begins.
  const [first = '', next] = rows[1]?.hashes ?? []
  const ticket = byHash.get(first)
  if (!ticket) throw new Error('the row has a hash of no ticket')
  expect(await send('DELETE', ticket)).toBe(204)
  expect(JSON.stringify(await keyRows(round.id))).not.toContain(first)
  expect((await keyRows(round.id))[1]).toMatchObject({ first: next })
  expect(await send('POST', ticket)).toBe(201)
  expect((await keyRows(round.id)).flatMap(({ hashes }) => hashes)).toHaveLength(34)

  for (const spent of byHash.values()) expect(await send('DELETE', spent)).toBe(204)
  expect(await keyRows(round.id)).toEqual([])
  expect(await send('POST', ticket)).toBe(201)
  expect(await keyRows(round.id)).toMatchObject([{ first: LOWEST, hashes: [first] }])
})

/** Returns a round with three responses, and what sends the first one again. */
async function answered(change: Record<string, unknown> = {}) {
  const fixture = await newRound(app, change)
  const ids = [1, 2, 3].map(() => randomUUID())
  const send = (submissionId = ids[0]) => app.submit(fixture.round, 4, { submissionId })
  for (const id of ids) expect((await send(id)).status).toBe(201)
  const total = async () => (await fixture.summary()).totalSubmissions
  return { ...fixture, send, total }
}

const endedFor = ({ id }: Round, time: string) =>
  sql`
    update rounds set created_at = now() - interval '1 year',
      expires_at = now() - ${time}::interval where id = ${id}`.execute(app.db)

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('30 days after the end of an open round', () => {
  test.each([3, 1])(
    'its keys are deleted, and a repeat is answered that it has ended: k = %i',
    async (groupSize) => {
      const [{ round, send, total }, running] = [await answered({ groupSize }), await answered()]
      await endedFor(round, '29 days 23 hours')
      await deleteRetryKeys(app.db)
      expect(await keyRows(round.id)).toHaveLength(1)
      expect((await send()).status).toBe(201)

      await endedFor(round, '30 days')
      await deleteRetryKeys(app.db)
      expect(await keyRows(round.id)).toEqual([])
      const late = await send()
      expect([late.status, (await late.json()).message]).toEqual([410, 'This survey has expired.'])
      expect(await total()).toBe(3)
      expect(await keyRows(running.round.id)).toHaveLength(1)
    },
  )

  test('it counts from the closing, and a repeat is answered as by any closed round', async () => {
    const { round, close, send, total } = await answered()
    await close()
    await sql`
      update rounds set closed_at = now() - interval '30 days' where id = ${round.id}`.execute(
      app.db,
    )
    await deleteRetryKeys(app.db)
    expect(await keyRows(round.id)).toEqual([])
    expect((await send()).status).toBe(404)
    expect(await total()).toBe(3)
  })

  test('it cannot be reopened or extended, since a late repeat would count twice', async () => {
    const { round, patch, send, total } = await answered()
    await endedFor(round, '30 days')
    for (const change of [{ isActive: true, expiresAt: inAnHour() }, { expiresAt: inAnHour() }]) {
      const refused = await patch(change)
      expect([refused.status, (await refused.json()).message]).toEqual([
        409,
        'A round can be reopened for 30 days after its end. Start a new round.',
      ])
    }
    expect((await patch({ title: 'Another title' })).status).toBe(200)
    await deleteRetryKeys(app.db)
    expect((await send()).status).toBe(410)
    expect(await total()).toBe(3)
  })

  test('one that was reopened before keeps its keys, also if the job had found it already', async () => {
    const { round, patch, send, total } = await answered()
    await endedFor(round, '29 days 23 hours')
    expect((await patch({ isActive: true, expiresAt: inAnHour() })).status).toBe(200)
    await deleteRetryKeys(app.db)
    const { workspace_id: workspaceId } = await app.db
      .selectFrom('rounds')
      .select('workspace_id')
      .where('id', '=', round.id)
      .executeTakeFirstOrThrow()
    await forgetRetryKeys(app.db, { workspaceId, roundId: round.id })
    expect(await keyRows(round.id)).toHaveLength(1)
    expect((await send()).status).toBe(201)
    expect(await total()).toBe(3)
  })
})

test('a ticket of an invited round is answered that it ended, also by a server that never had its key', async () => {
  const [expired, closed] = [await newInvitedRound(app, 3), await newInvitedRound(app, 3)]
  const rounds = [expired, closed].map(async ({ round, draw }) => ({
    round,
    ticket: await draw(0),
  }))
  const drawn = await Promise.all(rounds)
  await closed.mary.patch(`/api/quiz-sessions/${closed.round.id}`, { isActive: false })
  for (const { round } of drawn) await endedFor(round, '30 days')
  await concludeEndedRounds({ db: app.db, log: pino({ level: 'silent' }) })
  await deleteRetryKeys(app.db)
  const answers = drawn.flatMap(({ round, ticket }) =>
    ['POST', 'PUT'].map((method) =>
      app.visitor().send(method, SUBMIT, submissionTo(round, 4, { ticket })),
    ),
  )
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual([410, 410, 404, 404])
})
