import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { newRound } from '#test/server/round-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const setUpRound = (change: Record<string, unknown> = {}) => newRound(app, change)

const openLink = (round: Round) => app.visitor().get(`/api/quiz-session/${round.token}`)

const close = (mary: Client, round: Round) =>
  mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })

describe('a link', () => {
  test('says that it has expired, and nothing else', async () => {
    const { round } = await setUpRound({ title: 'Private title' })
    await app.expire(round.id)
    const response = await openLink(round)
    expect(response.status).toBe(410)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      code: 'expired',
      message: expect.stringContaining('expired'),
    })
    expect(text).not.toContain('Private')
  })

  test('responds like an unknown link once its round is closed, even after it expired', async () => {
    const { mary, round } = await setUpRound()
    const unknown = await app.visitor().get(`/api/quiz-session/${'A'.repeat(24)}`)
    expect(unknown.status).toBe(404)
    const unknownText = await unknown.text()
    expect(unknownText).not.toContain('expired')

    await close(mary, round)
    const closed = await openLink(round)
    expect(closed.status).toBe(404)
    expect(await closed.text()).toBe(unknownText)
    await app.expire(round.id)
    const expired = await openLink(round)
    expect(expired.status).toBe(404)
    expect(await expired.text()).toBe(unknownText)
  })
})

describe('a submission', () => {
  test('is rejected if the round expired in the meantime', async () => {
    const { round } = await setUpRound()
    expect((await openLink(round)).status).toBe(200)
    await app.expire(round.id)
    const response = await app.submit(round, 4, { submissionId: randomUUID() })
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('expired') })
    expect(await app.rows(round.id)).toEqual([])
  })

  test('is rejected if the round was closed in the meantime', async () => {
    const { mary, round } = await setUpRound()
    expect((await openLink(round)).status).toBe(200)
    await close(mary, round)
    const response = await app.submit(round, 4, { submissionId: randomUUID() })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('expired')
    expect(await app.rows(round.id)).toEqual([])
    expect(await (await mary.get(`/api/quiz-sessions/${round.id}`)).json()).toMatchObject({
      totalSubmissions: 0,
      waiting: 0,
    })
  })

  test.each([3, 1])(
    'is rejected if the session expires before it is stored: k = %i',
    async (groupSize) => {
      const { mary, round } = await setUpRound({ groupSize })
      const sent = await app.db.transaction().execute(async (holding) => {
        await sql`
        select from rounds
        where workspace_id = ${mary.user.workspace?.id} and id = ${round.id}
        for update`.execute(holding)
        const sent = app.submit(round, 4, { submissionId: randomUUID() })
        await app.waiting(1)
        await sql`
        update rounds set expires_at = statement_timestamp()
        where workspace_id = ${mary.user.workspace?.id} and id = ${round.id}`.execute(holding)
        return { response: sent }
      })
      expect((await sent.response).status).toBe(410)
      expect(await app.rows(round.id)).toEqual([])
      const keys = (await app.dump()).filter((line) => line.startsWith('submission_keys'))
      expect(keys.filter((line) => line.includes(round.id))).toEqual([])
    },
  )
})
