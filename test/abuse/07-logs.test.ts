import { randomUUID } from 'node:crypto'
import { openLogs } from '#server/platform/log/logs.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { handmadePng } from '#test/server/images.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { submitAs, registerCanary, BROWSER, PARTICIPANT, tracesOf } from './canary-participant.ts'

const app = useApp()

const setUpRound = (change: Record<string, unknown> = {}) => newRound(app, change)

describe('logs', () => {
  test('contain nothing about rejected submissions', async () => {
    const { mary, round } = await setUpRound()
    const client = await registerCanary(app)
    const before = app.logged.length
    await submitAs(client, round, {}, 9)
    await submitAs(client, round, { teamId: randomUUID() })
    await client.get('/api/quiz-session/TokenCanary')
    await client.post('/api/assessments/teamwork/submit', '{"participantName":"Participant Can')
    await client.post('/api/assessments/teamwork/submit', 'x', { 'content-type': 'text/plain' })
    await submitAs(client, round, { participantName: 'x'.repeat(70_000) })
    await app.expire(round.id)
    await submitAs(client, round)
    await client.get(`/api/quiz-session/${round.token}`)
    await client.get(`/api/quiz-session/${round.token}/logo`)
    expect(app.logged.slice(before)).toEqual([])
    await mary.delete(`/api/quiz-sessions/${round.id}`)
  })

  test('contain nothing about the logo on a quiz page', async () => {
    const { mary, round } = await setUpRound()
    const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
    await mary.send('PUT', '/api/branding', { logo })
    const client = await registerCanary(app)
    const before = app.logged.length
    const headers = {
      'user-agent': BROWSER,
      referer: `https://sextant.example/quiz/${round.token}`,
    }
    const path = `/api/quiz-session/${round.token}`
    const { branding } = await (await client.get(path, headers)).json()
    const rows = await app.dump()
    for (const url of [branding.logo.url, `${path}/logo`, `${path}/logo?v=VersionCanary`]) {
      const response = await client.get(url, headers)
      expect(response.status).toBe(200)
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(app.logged.slice(before)).toEqual([])
    // The request does not update the login that the browser sends.
    expect(await app.dump()).toEqual(rows)
  })

  test('never contain a token, IP address or browser', async () => {
    const { mary, round } = await setUpRound()
    const client = await registerCanary(app)
    await mary.get(`/api/quiz-sessions/${round.id}`, { 'user-agent': BROWSER })
    await mary.get(`/api/none/${round.token}?token=${round.token}`, { 'user-agent': BROWSER })
    await submitAs(client, round)
    const logged = app.logged.join('\n')
    for (const trace of [round.token, PARTICIPANT, BROWSER, '127.0.0.1', 'canary.example']) {
      expect(logged).not.toContain(trace)
    }
  })

  test('contain an internal error of a submission without identity, answers or time', async () => {
    const { round } = await setUpRound()
    const client = await registerCanary(app)
    const before = app.logged.length
    await sql`alter table waiting_groups rename to away`.execute(app.db)
    try {
      const response = await submitAs(client, round)
      expect(response.status).toBe(500)
      expect(await response.json()).toEqual({
        code: 'internal',
        message: expect.any(String),
        errorId: expect.any(String),
      })
    } finally {
      await sql`alter table away rename to waiting_groups`.execute(app.db)
    }
    const [line = '', ...others] = app.logged.slice(before)
    expect(others).toEqual([])
    expect(Object.keys(JSON.parse(line))).not.toContain('time')
    for (const trace of [...tracesOf(client), round.id, round.token, 'teamwork.']) {
      expect(line).not.toContain(trace)
    }
    expect(line).not.toMatch(/4, ?4, ?4/)
  })

  test('do not reveal between which two requests a submission arrived', async () => {
    const { mary, round } = await setUpRound()
    const nextRequestNumber = async () => {
      await mary.get('/api/usage')
      const { id } = JSON.parse(app.logged.at(-1) ?? '{}')
      return Number.parseInt(String(id).replace(/^\D*-/, ''), 36)
    }
    const first = await nextRequestNumber()
    await submitAs(app.visitor(), round)
    expect((await nextRequestNumber()) - first).not.toBe(2)
  })

  test('contain no secret of a complete round, its owner or webhooks', async () => {
    const key = `sxt_${'KeyCanary'.repeat(4)}`
    const signature = `t=1,v1=${'5ec4e7'.repeat(10)}`
    const sent = { authorization: `Bearer ${key}`, 'user-agent': BROWSER }
    const email = `owner.${randomUUID()}@canary.example`
    const before = app.logged.length

    const owner = app.visitor()
    const password = 'Horse.Canary7'
    const nameFields = { firstName: 'Ownercanary', lastName: 'Canarson' }
    await owner.post('/api/auth/register', { ...nameFields, email, password })
    await owner.post('/api/auth/login', { email, password: 'Wrong.Canary8' }, sent)
    await owner.post('/api/auth/login', { email, password }, sent)
    const login = owner.cookie ?? ''
    const round = await owner.round({ title: 'TitleCanary', description: 'WordsCanary' })
    const path = `/api/quiz-sessions/${round.id}`
    for (const value of [4, 3, 5]) await submitAs(app.visitor(), round, {}, value)
    await owner.post(`${path}/release`, undefined, sent)
    for (const resource of ['results-v2', 'insights', 'export.csv'])
      await owner.get(`${path}/${resource}`, sent)
    await app.visitor().get('/api/teams', { ...sent, cookie: `login=${'CookieCanary'.repeat(3)}` })
    await app.visitor().post('/api/webhooks/stripe', '{}', { 'stripe-signature': signature })
    app.mailbox.failures.push(new Error('the email was not sent (ECONNREFUSED)'))
    await owner.post('/api/contact', { name: 'Eve', email, message: 'MessageCanary' }, sent)
    await expect.poll(() => app.logged.slice(before).join()).toContain('job failed')
    const token = await tokenFor(app, email)
    await resetWith(owner, token)
    await owner.post('/api/auth/login', { email, password: NEW_PASSWORD })
    await causeInternalErrors(owner, email)

    const lines = app.logged.slice(before).join('\n')
    expect(lines).toContain('/api/quiz-sessions/:sessionId/results-v2')
    expect(lines).toContain('payment event rejected')
    const secrets = [password, NEW_PASSWORD, key, signature, token, round.token, round.id]
    const traces = [email, BROWSER, PARTICIPANT, login.split('=')[1] ?? '', '127.0.0.1']
    for (const trace of [...secrets, ...traces]) expect(lines).not.toContain(trace)
    expect(lines).not.toMatch(/canary/i)
  })

  test('redact fields with secret names, even if whole objects are logged', () => {
    const lines: string[] = []
    const { main } = openLogs('trace', { write: (line) => void lines.push(line) })
    const secret = { token: 'x-secret', password: 'x-secret', headers: { cookie: 'x-secret' } }
    const error = Object.assign(new Error('failed'), { detail: 'x-secret', where: 'x-secret' })
    main.info({ ...secret, request: secret, err: error }, 'all of it')
    expect(lines.join()).toContain('all of it')
    expect(lines.join()).not.toContain('x-secret')
  })

  test('have the request ID of the response, unless a participant sent the request', async () => {
    const { mary, round } = await setUpRound()
    const response = await mary.get('/api/usage')
    await expect.poll(() => app.logged.at(-1)).toContain('/api/usage')
    const { id } = JSON.parse(app.logged.at(-1) ?? '{}')
    expect(response.headers.get('x-request-id')).toBe(id)
    const quiz = `/api/quiz-session/${round.token}`
    for (const path of [
      quiz,
      `${quiz}/logo`,
      '/api/auth/user',
      '/api/plans',
      '/none',
      '/healthz',
    ]) {
      expect((await mary.get(path)).headers.has('x-request-id')).toBe(false)
    }
    expect((await submitAs(mary, round)).headers.has('x-request-id')).toBe(false)
  })
})

/** PostgreSQL quotes this value in the middle of its error message; other values at the end. */
const NUMBER_CANARY = '98765432101234'

/** Requests that fail while the database quotes their values, and one whose table is missing. */
async function causeInternalErrors(owner: Client, email: string): Promise<void> {
  await sql`alter table messages alter column message type integer using 0`.execute(app.db)
  await sql`alter table teams rename to away`.execute(app.db)
  try {
    const message = { name: 'Eve', email, message: 'ValueCanary' }
    const tooLarge = { ...message, message: NUMBER_CANARY }
    const responses = [
      await owner.post('/api/contact', message),
      await owner.post('/api/contact', tooLarge),
      await owner.get('/api/teams'),
    ]
    for (const response of responses) {
      expect(response.status).toBe(500)
      const { errorId, requestId } = await response.json()
      expect(response.headers.get('x-request-id')).toBe(requestId)
      const line = app.logged.find((entry) => entry.includes(errorId)) ?? '{}'
      expect(JSON.parse(line)).toMatchObject({
        errorId,
        requestId,
        level: 50,
        msg: 'request failed',
      })
      expect(line).not.toContain(NUMBER_CANARY)
    }
  } finally {
    await sql`alter table away rename to teams`.execute(app.db)
    await sql`alter table messages alter column message type text`.execute(app.db)
  }
}
