import { randomUUID } from 'node:crypto'
import { useApp } from '#test/server/app.ts'
import { handmadePng } from '#test/server/images.ts'
import { aRound } from '#test/server/round.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answerAs, bob, BROWSER, PARTICIPANT, tracesOf } from './canary.ts'

const app = useApp()

const round = (change: Record<string, unknown> = {}) => aRound(app, change)

describe('logs', () => {
  test('hold nothing of a refused answer either', async () => {
    const { mary, session } = await round()
    const client = await bob(app)
    const before = app.logged.length
    await answerAs(client, session, {}, 9)
    await answerAs(client, session, { teamId: randomUUID() })
    await client.get('/api/quiz-session/TokenCanary')
    await client.post('/api/assessments/teamwork/submit', '{"participantName":"Participant Can')
    await client.post('/api/assessments/teamwork/submit', 'x', { 'content-type': 'text/plain' })
    await answerAs(client, session, { participantName: 'x'.repeat(70_000) })
    await app.expire(session.id)
    await answerAs(client, session)
    await client.get(`/api/quiz-session/${session.token}`)
    await client.get(`/api/quiz-session/${session.token}/logo`)
    expect(app.logged.slice(before)).toEqual([])
    await mary.delete(`/api/quiz-sessions/${session.id}`)
  })

  test('hold nothing of a logo that an answerer’s page shows', async () => {
    const { mary, session } = await round()
    const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
    await mary.send('PUT', '/api/branding', { logo })
    const client = await bob(app)
    const before = app.logged.length
    const asked = {
      'user-agent': BROWSER,
      referer: `https://sextant.example/quiz/${session.token}`,
    }
    const path = `/api/quiz-session/${session.token}`
    const { branding } = await (await client.get(path, asked)).json()
    const rows = await app.dump()
    for (const url of [branding.logo.url, `${path}/logo`, `${path}/logo?v=VersionCanary`]) {
      const answer = await client.get(url, asked)
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(app.logged.slice(before)).toEqual([])
    // Nor does the login that the browser sends along know of it.
    expect(await app.dump()).toEqual(rows)
  })

  test('never hold a token, an address or a browser, whoever calls', async () => {
    const { mary, session } = await round()
    const client = await bob(app)
    await mary.get(`/api/quiz-sessions/${session.id}`, { 'user-agent': BROWSER })
    await mary.get(`/api/none/${session.token}?token=${session.token}`, { 'user-agent': BROWSER })
    await answerAs(client, session)
    const logged = app.logged.join('\n')
    for (const trace of [session.token, PARTICIPANT, BROWSER, '127.0.0.1', 'canary.example']) {
      expect(logged).not.toContain(trace)
    }
  })

  test('tell of a fault of ours, but not of who met it, with what or when', async () => {
    const { session } = await round()
    const client = await bob(app)
    const before = app.logged.length
    await sql`alter table submissions rename to away`.execute(app.db)
    try {
      const answer = await answerAs(client, session)
      expect(answer.status).toBe(500)
      expect(await answer.json()).toEqual({
        code: 'internal',
        message: expect.any(String),
        errorId: expect.any(String),
      })
    } finally {
      await sql`alter table away rename to submissions`.execute(app.db)
    }
    const [line = '', ...more] = app.logged.slice(before)
    expect(more).toEqual([])
    expect(Object.keys(JSON.parse(line))).not.toContain('time')
    for (const trace of [...tracesOf(client), session.id, session.token, 'teamwork.']) {
      expect(line).not.toContain(trace)
    }
    expect(line).not.toMatch(/4, ?4, ?4/)
  })

  test('do not tell between which two calls of others somebody answered', async () => {
    const { mary, session } = await round()
    const numberOfNext = async () => {
      await mary.get('/api/usage')
      const { id } = JSON.parse(app.logged.at(-1) ?? '{}')
      return Number.parseInt(String(id).replace(/^\D*-/, ''), 36)
    }
    const first = await numberOfNext()
    await answerAs(app.visitor(), session)
    expect((await numberOfNext()) - first).not.toBe(2)
  })
})
