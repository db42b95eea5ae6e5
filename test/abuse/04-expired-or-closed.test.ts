import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { aRound } from '#test/server/round.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const round = (change: Record<string, unknown> = {}) => aRound(app, change)

const link = (session: QuizSession) => app.visitor().get(`/api/quiz-session/${session.token}`)

const close = (mary: Client, session: QuizSession) =>
  mary.patch(`/api/quiz-sessions/${session.id}`, { isActive: false })

describe('a link', () => {
  test('tells that it has expired, and only that', async () => {
    const { session } = await round({ title: 'Private title' })
    await app.expire(session.id)
    const answer = await link(session)
    expect(answer.status).toBe(410)
    const text = await answer.text()
    expect(JSON.parse(text)).toEqual({
      code: 'expired',
      message: expect.stringContaining('expired'),
    })
    expect(text).not.toContain('Private')
  })

  test('answers like an unknown one once it is closed, even after its end', async () => {
    const { mary, session } = await round()
    const unknown = await app.visitor().get(`/api/quiz-session/${'A'.repeat(24)}`)
    expect(unknown.status).toBe(404)
    const nothing = await unknown.text()
    expect(nothing).not.toContain('expired')

    await close(mary, session)
    const closed = await link(session)
    expect(closed.status).toBe(404)
    expect(await closed.text()).toBe(nothing)
    await app.expire(session.id)
    const over = await link(session)
    expect(over.status).toBe(404)
    expect(await over.text()).toBe(nothing)
  })
})

describe('a submission', () => {
  test('comes too late for a round that expired while it was answered', async () => {
    const { session } = await round()
    expect((await link(session)).status).toBe(200)
    await app.expire(session.id)
    const answer = await app.submit(session, 4, { submissionId: randomUUID() })
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('expired') })
    expect(await app.rows(session.id)).toEqual([])
  })

  test('comes too late for a round that was closed while it was answered', async () => {
    const { mary, session } = await round()
    expect((await link(session)).status).toBe(200)
    await close(mary, session)
    const answer = await app.submit(session, 4, { submissionId: randomUUID() })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('expired')
    expect(await app.rows(session.id)).toEqual([])
    expect(await (await mary.get(`/api/quiz-sessions/${session.id}`)).json()).toMatchObject({
      totalSubmissions: 0,
      waiting: 0,
    })
  })

  test.each([3, 1])('is judged when it is stored, not when it came: k = %i', async (groupSize) => {
    const { session } = await round({ groupSize })
    const sent = await app.db.transaction().execute(async (holding) => {
      await sql`
        select from quiz_sessions where id = ${session.id} for update`.execute(holding)
      const sent = app.submit(session, 4, { submissionId: randomUUID() })
      await app.waiting(1)
      await sql`
        update quiz_sessions set expires_at = clock_timestamp()
        where id = ${session.id}`.execute(holding)
      return { answer: sent }
    })
    expect((await sent.answer).status).toBe(410)
    expect(await app.rows(session.id)).toEqual([])
    const keys = (await app.dump()).filter((line) => line.startsWith('submission_keys'))
    expect(keys.filter((line) => line.includes(session.id))).toEqual([])
  })
})
