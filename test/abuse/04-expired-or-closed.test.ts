import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { newSession } from '#test/server/session-fixture.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const setUpSession = (change: Record<string, unknown> = {}) => newSession(app, change)

const openLink = (session: QuizSession) => app.visitor().get(`/api/quiz-session/${session.token}`)

const close = (mary: Client, session: QuizSession) =>
  mary.patch(`/api/quiz-sessions/${session.id}`, { isActive: false })

describe('a link', () => {
  test('says that it has expired, and nothing else', async () => {
    const { session } = await setUpSession({ title: 'Private title' })
    await app.expire(session.id)
    const response = await openLink(session)
    expect(response.status).toBe(410)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      code: 'expired',
      message: expect.stringContaining('expired'),
    })
    expect(text).not.toContain('Private')
  })

  test('responds like an unknown link once its session is closed, even after it expired', async () => {
    const { mary, session } = await setUpSession()
    const unknown = await app.visitor().get(`/api/quiz-session/${'A'.repeat(24)}`)
    expect(unknown.status).toBe(404)
    const unknownText = await unknown.text()
    expect(unknownText).not.toContain('expired')

    await close(mary, session)
    const closed = await openLink(session)
    expect(closed.status).toBe(404)
    expect(await closed.text()).toBe(unknownText)
    await app.expire(session.id)
    const expired = await openLink(session)
    expect(expired.status).toBe(404)
    expect(await expired.text()).toBe(unknownText)
  })
})

describe('a submission', () => {
  test('is rejected if the session expired in the meantime', async () => {
    const { session } = await setUpSession()
    expect((await openLink(session)).status).toBe(200)
    await app.expire(session.id)
    const response = await app.submit(session, 4, { submissionId: randomUUID() })
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('expired') })
    expect(await app.rows(session.id)).toEqual([])
  })

  test('is rejected if the session was closed in the meantime', async () => {
    const { mary, session } = await setUpSession()
    expect((await openLink(session)).status).toBe(200)
    await close(mary, session)
    const response = await app.submit(session, 4, { submissionId: randomUUID() })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('expired')
    expect(await app.rows(session.id)).toEqual([])
    expect(await (await mary.get(`/api/quiz-sessions/${session.id}`)).json()).toMatchObject({
      totalSubmissions: 0,
      waiting: 0,
    })
  })

  test.each([3, 1])(
    'is rejected if the session expires before it is stored: k = %i',
    async (groupSize) => {
      const { mary, session } = await setUpSession({ groupSize })
      const sent = await app.db.transaction().execute(async (holding) => {
        await sql`
        select from quiz_sessions
        where workspace_id = ${mary.user.workspace?.id} and id = ${session.id}
        for update`.execute(holding)
        const sent = app.submit(session, 4, { submissionId: randomUUID() })
        await app.waiting(1)
        await sql`
        update quiz_sessions set expires_at = statement_timestamp()
        where workspace_id = ${mary.user.workspace?.id} and id = ${session.id}`.execute(holding)
        return { response: sent }
      })
      expect((await sent.response).status).toBe(410)
      expect(await app.rows(session.id)).toEqual([])
      const keys = (await app.dump()).filter((line) => line.startsWith('submission_keys'))
      expect(keys.filter((line) => line.includes(session.id))).toEqual([])
    },
  )
})
