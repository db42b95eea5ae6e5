import { randomBytes, randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { checkSubmissions } from '#server/features/rounds/submissions/integrity-check.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { snapshot } from '#server/platform/db/database.ts'
import { SEAL_BYTES, SealedValueError } from '#server/platform/sealing/sealed-value.ts'
import { ServerKey, serverKey, setServerKey } from '#server/platform/sealing/server-key.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { waitingAnswers } from '#test/server/waiting.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { discardSealed } from './discard.ts'
import { rotateServerKey } from './rotate.ts'
import { MARK_BYTES } from './round-sealer.ts'

const app = useApp()
/** Another server on the same database, which remembers keys of its own. */
const other = useApp({ sharedDatabase: () => app.connection })

const ownKey = serverKey()
afterEach(() => setServerKey(ownKey))

const submitTo = async (server: TestApp, round: Round, value: number) =>
  (await server.submit(round, value, { submissionId: randomUUID() })).status

async function findings(): Promise<string> {
  const found = new Findings()
  await snapshot(app.db, (db) => checkSubmissions(db, found))
  return found.text()
}

const totals = async ({ id }: Round) => {
  const { rows } = await sql<{ waiting: number; released: number; number: number }>`
    select waiting, coalesce(released, 0) as released, sealing_number as number
    from rounds left join round_rollups
      on round_rollups.workspace_id = rounds.workspace_id and round_id = id
    where id = ${id}`.execute(app.db)
  return rows[0]
}

describe('a response that was sealed for a release that was made', () => {
  test('is sealed again', async () => {
    const { mary, round } = await newRound(app)
    for (const value of [1, 2, 3]) expect(await submitTo(other, round, value)).toBe(201)
    expect((await mary.post(`/api/quiz-sessions/${round.id}/release`)).status).toBe(200)
    for (const value of [4, 5, 1]) expect(await submitTo(other, round, value)).toBe(201)
    expect(await totals(round)).toEqual({ waiting: 3, released: 3, number: 2 })
    const first = (await waitingAnswers(app.db, round.id)).map(([value]) => value)
    expect(new Set(first)).toEqual(new Set([1, 4, 5]))
  })

  test('and one that was not sealed, while the group size was 1, too', async () => {
    const { mary, round } = await newRound(app, { groupSize: 1 })
    expect(await submitTo(other, round, 2)).toBe(201)
    const raised = await mary.patch(`/api/quiz-sessions/${round.id}`, { groupSize: 3 })
    expect(raised.status).toBe(200)
    expect(await submitTo(other, round, 4)).toBe(201)
    expect(await totals(round)).toEqual({ waiting: 1, released: 1, number: 1 })
    expect(await waitingAnswers(app.db, round.id)).toHaveLength(1)
  })

  test('and nothing acknowledged is lost while two servers store and release', async () => {
    const { mary, round } = await newRound(app)
    const over = new AbortController()
    let released = 0
    const releasing = (async () => {
      while (!over.signal.aborted) {
        const { status } = await mary.post(`/api/quiz-sessions/${round.id}/release`)
        released += status === 200 ? 1 : 0
      }
    })()
    const statuses = await Promise.all(
      Array.from({ length: 150 }, (_, n) => submitTo(n % 2 ? app : other, round, 1 + (n % 5))),
    )
    over.abort()
    await releasing
    const acknowledged = statuses.filter((status) => status === 201).length
    // The others get 503 while the queue is full.
    expect(acknowledged).toBeGreaterThan(50)
    expect(new Set(statuses).difference(new Set([201, 503]))).toEqual(new Set())
    const after = await totals(round)
    expect((after?.waiting ?? 0) + (after?.released ?? 0)).toBe(acknowledged)
    expect(released).toBeGreaterThan(1)
    expect(after?.number).toBe(released + 1)
    expect(await findings()).toBe('')
  })
})

test('the check finds values of another format, and waiting responses without a key', async () => {
  const { round } = await newRound(app)
  await submitTo(app, round, 4)
  await sql`
    update waiting_groups set sealed = array[decode('00', 'hex')]
    where round_id = ${round.id}`.execute(app.db)
  expect(await findings()).toBe(
    `Rounds with waiting responses that this version cannot open: 1\n  round ${round.id} (1, not 0)`,
  )
  await sql`delete from sealing_keys where round_id = ${round.id}`.execute(app.db)
  expect(await findings()).toContain('Rounds whose waiting submissions have no key: 1')
  await sql`delete from waiting_groups where round_id = ${round.id}`.execute(app.db)
  await sql`update rounds set waiting = 0 where id = ${round.id}`.execute(app.db)
  await sql`delete from submission_keys where round_id = ${round.id}`.execute(app.db)
})

test('a release that only a later version can open is answered 503 and can be made by it', async () => {
  const { mary, round } = await newRound(app)
  for (const value of [1, 2, 3]) expect(await submitTo(app, round, value)).toBe(201)
  const setFormat = (format: number) =>
    sql`
      update waiting_groups
      set sealed = array(select set_byte(value, ${MARK_BYTES}, ${format}::int) from unnest(sealed) value)
      where round_id = ${round.id}`.execute(app.db)
  await setFormat(2)
  const refused = await mary.post(`/api/quiz-sessions/${round.id}/release`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBeTruthy()
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect((await mary.get(`/api/quiz-sessions/${round.id}`)).status).toBe(200)
  await setFormat(1)
  const last = MARK_BYTES + SEAL_BYTES
  const alter = () =>
    sql`
      update waiting_groups
      set sealed = array(
        select set_byte(value, ${last}, get_byte(value, ${last}) # 1) from unnest(sealed) value)
      where round_id = ${round.id}`.execute(app.db)
  // An altered value is a fault that no other server mends.
  await alter()
  expect((await mary.post(`/api/quiz-sessions/${round.id}/release`)).status).toBe(500)
  await alter()
  expect((await mary.post(`/api/quiz-sessions/${round.id}/release`)).status).toBe(200)
  expect(await totals(round)).toMatchObject({ waiting: 0, released: 3 })
})

describe('the server key', () => {
  test('is replaced by another one, which opens everything', async () => {
    const round = await newInvitedRound(app, 3)
    const ticket = await round.draw(0)
    const submit = submissionTo(round.round, 4, { ticket })
    expect((await app.visitor().post('/api/assessments/teamwork/submit', submit)).status).toBe(201)
    const next = new ServerKey(randomBytes(32))
    expect(await rotateServerKey(app.db, ownKey, next)).toBeGreaterThan(1)
    await expect(waitingAnswers(app.db, round.round.id)).rejects.toThrow(SealedValueError)
    setServerKey(next)
    expect(await waitingAnswers(app.db, round.round.id)).toHaveLength(1)
    // It cannot be replaced with a key that is not the present one, and nothing changes then.
    await expect(rotateServerKey(app.db, ownKey, new ServerKey(randomBytes(32)))).rejects.toThrow(
      SealedValueError,
    )
    expect(await waitingAnswers(app.db, round.round.id)).toHaveLength(1)
    await rotateServerKey(app.db, next, ownKey)
  })

  test('if lost, takes what waits with it and ends invited rounds; open ones go on', async () => {
    const invited = await newInvitedRound(app, 3)
    const ticket = await invited.draw(0)
    const given = submissionTo(invited.round, 4, { ticket })
    expect((await app.visitor().post('/api/assessments/teamwork/submit', given)).status).toBe(201)
    const { mary, round } = await newRound(app)
    for (const value of [1, 2, 3]) expect(await submitTo(app, round, value)).toBe(201)
    expect((await mary.post(`/api/quiz-sessions/${round.id}/release`)).status).toBe(200)
    expect(await submitTo(app, round, 5)).toBe(201)

    setServerKey(new ServerKey(randomBytes(32)))
    const discarded = await discardSealed(app.db, serverKey())
    expect(discarded.responses).toBeGreaterThanOrEqual(2)
    expect(discarded.ended).toBeGreaterThanOrEqual(1)
    expect(await totals(round)).toMatchObject({ waiting: 0, released: 3 })
    expect(await submitTo(other, round, 2)).toBe(201)
    expect(await waitingAnswers(app.db, round.id)).toHaveLength(1)
    const link = `/api/invitations/${invited.links[1]}`
    expect((await app.visitor().get(link)).status).toBe(410)
    const after = await invited.mary.get(`/api/quiz-sessions/${invited.round.id}`)
    expect(await after.json()).toMatchObject({ isActive: false, waiting: 0, deletedUnread: 1 })
    expect(await findings()).toBe('')
  })
})
