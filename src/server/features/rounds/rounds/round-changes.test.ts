import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import type { Tier } from '#domain/plans.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

/** Returns the time in the given number of hours. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const started = async (change: Record<string, unknown> = {}, tier: Tier = 'pro') => {
  const mary = await app.signedIn({ tier })
  const round = await mary.round({ description: 'Be frank', ...change })
  const path = `/api/quiz-sessions/${round.id}`
  return {
    mary,
    round,
    path,
    patch: (body: unknown) => mary.patch(path, body),
    now: async (): Promise<Round> => (await mary.get(path)).json(),
    link: async () => (await app.visitor().get(`/api/quiz-session/${round.token}`)).status,
  }
}

describe('changing a round', () => {
  test('changes only the fields that were sent', async () => {
    const { round, patch, now } = await started({ expectedResponses: 9 })
    const answer = await patch({ title: ' Winter ' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ ...round, title: 'Winter' })
    expect(await (await patch({ expectedResponses: 10 })).json()).toEqual({
      ...round,
      title: 'Winter',
      expectedResponses: 10,
    })
    expect(await (await patch({})).json()).toEqual(await now())
    expect(await now()).toMatchObject({ description: 'Be frank', expectedResponses: 10 })
  })

  test.each([
    ['description', null],
    ['description', ''],
    ['expectedResponses', null],
  ])('%s = %j clears it', async (field, value) => {
    const { patch, now } = await started({ expectedResponses: 9 })
    expect((await patch({ [field]: value })).status).toBe(200)
    expect(await now()).toMatchObject({ [field]: null })
  })

  let unchanged: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    unchanged = await started()
  })

  test.each([
    ['title', ''],
    ['title', null],
    ['title', 'x'.repeat(161)],
    ['description', 7],
    ['expectedResponses', 0],
    ['expectedResponses', -1],
    ['expectedResponses', 2.5],
    ['groupSize', 2],
    ['groupSize', '5'],
    ['groupSize', null],
    ['isActive', 'false'],
    ['isActive', null],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', '2026-13-01T00:00:00Z'],
    ['expiresAt', '2026-12-01'],
    ['expiresAt', null],
    ['expiresAt', inHours(-1)],
    ['expiresAt', inHours(264.1)],
    ['expiresAt', '9999-12-31T23:59:59Z'],
  ])('rejects %s = %j, names the field and changes nothing', async (field, value) => {
    const { round, patch, now } = unchanged
    const answer = await patch({ ...(field !== 'title' && { title: 'New' }), [field]: value })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ issues: [{ path: field }] })
    expect(await now()).toEqual(round)
  })

  test('never changes team, assessment, token or owner', async () => {
    const { mary, round, patch, now } = await started()
    const other = await mary.team()
    await patch({
      teamId: other.id,
      assessmentType: 'agile',
      token: 'easy',
      accountId: randomUUID(),
      createdAt: inHours(-99),
      waiting: 3,
      released: 3,
    })
    expect(await now()).toEqual(round)
  })

  test.each([
    [1, 3, 200],
    [3, 3, 200],
    [3, 4, 200],
    [5, 10, 200],
    [3, 1, 409],
    [10, 8, 409],
    [4, 3, 409],
  ])('can raise but not lower the group size: from %i to %i', async (from, to, status) => {
    const { round, patch, now } = await started({ groupSize: from })
    const answer = await patch({ groupSize: to, title: 'New' })
    expect(answer.status).toBe(status)
    expect(await now()).toMatchObject(
      status === 200 ? { groupSize: to, title: 'New' } : { groupSize: from, title: round.title },
    )
  })

  test('concurrent changes cannot lower the group size', async () => {
    const { patch, now } = await started({ groupSize: 3 })
    const answers = await Promise.all([5, 4, 10, 8, 5, 4].map((groupSize) => patch({ groupSize })))
    const taken = await Promise.all(
      answers.filter(({ status }) => status === 200).map((answer) => answer.json()),
    )
    const sizes = taken.map(({ groupSize }) => groupSize as number)
    expect((await now()).groupSize).toBe(Math.max(...sizes))
  })
})

describe('the end of a round', () => {
  test('closing ends the round, and reopening resumes it', async () => {
    const { patch, now, link } = await started()
    expect(await link()).toBe(200)
    const closed = await (await patch({ isActive: false })).json()
    expect(closed).toMatchObject({ isActive: false, closedAt: expect.any(String) })
    expect(await link()).toBe(404)
    // Closing a closed round keeps its closing time.
    expect(await (await patch({ isActive: false })).json()).toEqual(closed)
    expect(await now()).toEqual(closed)

    const reopened = await (await patch({ isActive: true })).json()
    expect(reopened).toMatchObject({ isActive: true, closedAt: null })
    expect(await link()).toBe(200)
  })

  test('reopening an expired round requires a new expiry', async () => {
    const { round, patch, now, link } = await started()
    await app.expire(round.id)
    expect(await now()).toMatchObject({ isActive: false, closedAt: null })
    const refused = await patch({ isActive: true, title: 'New' })
    expect(refused.status).toBe(409)
    expect(await now()).toMatchObject({ isActive: false, title: round.title })
    expect(await link()).toBe(410)

    const reopened = await patch({ isActive: true, expiresAt: inHours(2) })
    expect(await reopened.json()).toMatchObject({ isActive: true, closedAt: null })
    expect(await link()).toBe(200)
  })

  test.each(['pro', 'business'] as const)('%s can set the expiry within 11 days', async (tier) => {
    const { patch, now, link } = await started({}, tier)
    for (const expiresAt of [inHours(1), inHours(48), inHours(263.9)]) {
      expect(await (await patch({ expiresAt })).json()).toMatchObject({ expiresAt, isActive: true })
    }
    // The same time in another time zone.
    const at = inHours(30)
    const zoned = `${new Date(Date.parse(at) + 7_200_000).toISOString().slice(0, -1)}+02:00`
    await patch({ expiresAt: zoned })
    expect((await now()).expiresAt).toBe(at)
    expect(await link()).toBe(200)
  })

  test.each(['free', 'starter'] as const)('%s cannot set the expiry', async (tier) => {
    const { round, patch, now } = await started({}, tier)
    for (const hours of [2, 24, 48]) {
      const answer = await patch({ expiresAt: inHours(hours), title: 'New' })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ upgradeRequired: true, tier, limit: 24 })
    }
    expect(await now()).toEqual(round)
  })
})

describe('deleting a round', () => {
  test('deletes its submissions and nothing else', async () => {
    const { mary, round, path } = await started()
    const kept = await mary.round({ teamId: round.teamId, title: 'Kept' })
    for (const one of [round, kept]) {
      for (const value of [3, 4, 5]) {
        await app.submit(one, value, { submissionId: randomUUID() })
      }
      await mary.post(`/api/quiz-sessions/${one.id}/release`)
      await app.submit(one, 4)
    }
    expect((await mary.delete(path)).status).toBe(204)
    const left = async (table: string) => {
      const { rows } = await sql<{ round_id: string }>`
        select distinct round_id from ${sql.table(table)}`.execute(app.db)
      const ids = new Set(rows.map((row) => row.round_id))
      return [ids.has(round.id), ids.has(kept.id)]
    }
    const tables = ['submissions', 'waiting_groups', 'submission_keys', 'round_rollups']
    for (const table of tables) {
      expect(await left(table)).toEqual([false, true])
    }
    expect((await mary.get(path)).status).toBe(404)
    expect((await mary.delete(path)).status).toBe(404)
    expect((await app.visitor().get(`/api/quiz-session/${round.token}`)).status).toBe(404)
    expect((await app.submit(round)).status).toBe(404)
    expect(await (await mary.get('/api/quiz-sessions')).json()).toMatchObject([{ id: kept.id }])
  })

  test('happens when its team is deleted', async () => {
    const { mary, round } = await started()
    await app.answered(round, [3, 4, 5])
    await mary.delete(`/api/teams/${round.teamId}`)
    expect(await app.rows(round.id)).toEqual([])
    expect(await (await mary.get('/api/quiz-sessions')).json()).toEqual([])
  })
})

describe('another account’s round', () => {
  const CALLS: [method: string, suffix: string, body: unknown][] = [
    ['GET', '', undefined],
    ['PATCH', '', { title: 'Taken' }],
    ['PATCH', '', { isActive: false }],
    ['PATCH', '', { expiresAt: inHours(1) }],
    ['PATCH', '', { groupSize: 1 }],
    ['DELETE', '', undefined],
    ['POST', '/release', undefined],
    ['GET', '/results-v2', undefined],
    ['GET', '/insights', undefined],
  ]
  let strangers: Client[] = []
  beforeAll(async () => {
    strangers = [await app.signedIn({ tier: 'pro' }), await app.signedIn({ role: 'admin' })]
  })

  const send = (client: Client, id: string, [method, suffix, body]: (typeof CALLS)[number]) =>
    client.send(method, `/api/quiz-sessions/${id}${suffix}`, body)

  /** Returns the statuses of each call to a round and to an unknown one, and whether the bodies are alike. */
  async function answersTo(client: Client, { id }: Round) {
    const answers: [call: unknown, theirs: number, nobodys: number, isAlike: boolean][] = []
    for (const call of CALLS) {
      const theirs = await send(client, id, call)
      const nobodys = await send(client, randomUUID(), call)
      const isAlike = (await theirs.text()) === (await nobodys.text())
      answers.push([call, theirs.status, nobodys.status, isAlike])
    }
    return answers
  }

  const allAre = (status: number) => CALLS.map((call) => [call, status, status, true])

  test('returns the same error as an unknown one, and stays as it is', async () => {
    const { mary, round, now } = await started()
    await app.answered(round, [2, 3, 4])
    const before = await now()
    for (const stranger of strangers) expect(await answersTo(stranger, round)).toEqual(allAre(404))
    expect(await now()).toEqual(before)
    // Requests by other accounts do not release it either.
    await app.expire(round.id)
    for (const stranger of strangers) expect(await answersTo(stranger, round)).toEqual(allAre(404))
    expect((await app.rows(round.id)).filter(({ released }) => released)).toEqual([])
    expect(await now()).toMatchObject({ title: before.title, groupSize: 3, released: 3 })
    expect(await (await mary.get('/api/quiz-sessions')).json()).toHaveLength(1)
  })

  test('asks a visitor to sign in, whether it exists or not', async () => {
    const { round } = await started()
    expect(await answersTo(app.visitor(), round)).toEqual(allAre(401))
  })
})
