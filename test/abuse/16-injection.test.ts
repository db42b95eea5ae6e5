import { randomUUID } from 'node:crypto'
import { browserName } from '#server/features/people/logins/browser-name.ts'
import { newEmail } from '#test/server/accounts.ts'
import { aTeam, PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { responses } from '#test/server/answers.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseRows } from './snapshots.ts'
import { aMessage } from './mutating-calls.ts'
import { BREAKS, LINES } from './injected-texts.ts'

// test/e2e/injection.e2e.ts shows how a browser renders these texts.

const app = useApp()

const read = async (client: Client, path: string): Promise<unknown> => {
  const response = await client.get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  return response.json()
}

/** Returns a new account with this text in every text field. */
async function createAccountNamed(line: string, paragraph: string) {
  const mary = await app.signedIn()
  const { email } = mary.user
  const names = { firstName: line, lastName: line }
  expect((await mary.patch('/api/account', names)).status).toBe(200)
  const texts = { name: line, companyName: line, departmentType: line, creatorRole: line }
  const team = await mary.team({ ...texts, description: paragraph })
  const round = await mary.round({ teamId: team.id, title: line, description: paragraph })
  const ownRun = { teamName: line, responses: responses('agile', 4) }
  expect((await mary.post('/api/assessments/agile/submit', ownRun)).status).toBe(201)
  const request = { category: 'other', subject: line, name: line, message: paragraph }
  expect((await mary.post('/api/support', { ...aMessage, ...request })).status).toBe(200)
  return { mary, email, names, texts, round }
}

const agentOf = (line: string) =>
  `Mozilla/5.0 (${encodeURIComponent(line).slice(0, 60)}<img src=x>) 1`

describe('a text with markup or code', () => {
  let admin: Client
  beforeAll(async () => {
    admin = await app.signedIn({ role: 'admin' })
  })

  test.each(LINES)('is returned unchanged, as JSON: %j', async (line) => {
    const paragraph = `${line}\n\n${line}`
    const { mary, email, names, texts, round } = await createAccountNamed(line, paragraph)
    const team = { ...texts, description: paragraph }
    const roundFields = { title: line, description: paragraph, teamName: line }
    expect(await read(mary, '/api/auth/user')).toMatchObject(names)
    expect(await read(mary, '/api/teams')).toMatchObject([team])
    expect(await read(mary, '/api/quiz-sessions')).toMatchObject([roundFields])
    const path = `/api/quiz-sessions/${round.id}`
    expect(await read(mary, path)).toMatchObject(roundFields)
    expect(await read(mary, `${path}/results-v2`)).toMatchObject({ session: roundFields })
    expect(await read(mary, '/api/results')).toMatchObject([{ teamName: line }])
    const quiz = await read(app.visitor(), `/api/quiz-session/${round.token}`)
    expect(quiz).toMatchObject({ session: roundFields })
    expect(await read(mary, '/api/account/export')).toMatchObject({
      account: names,
      teams: [team],
      sessions: [{ session: roundFields }],
      savedResults: [{ teamName: line }],
      messages: [{ name: line, subject: line, message: paragraph }],
    })
    const users = (await read(admin, '/api/admin/users')) as { email: string }[]
    expect(users.find((user) => user.email === email)).toMatchObject(names)
    const teams = (await read(admin, '/api/admin/teams')) as { ownerEmail: string }[]
    expect(teams.find((candidate) => candidate.ownerEmail === email)).toMatchObject({
      name: line,
      companyName: line,
      departmentType: line,
      ownerName: `${line} ${line}`,
    })
  })

  test('in a registration is returned unchanged', async () => {
    const visitor = app.visitor()
    const [line = ''] = LINES
    const names = { firstName: line, lastName: line }
    const person = { ...names, email: newEmail(), password: PASSWORD }
    expect((await visitor.post('/api/auth/register', person)).status).toBe(201)
    expect(await read(visitor, '/api/auth/user')).toMatchObject(names)
  })

  test('in a user agent is not shown in the list of logins', async () => {
    for (const line of LINES) expect(browserName(agentOf(line))).toMatch(/^[A-Z][a-zA-Z ]+$/)
    const mary = await app.signedIn()
    const headers = { 'user-agent': agentOf(LINES[0] ?? '') }
    await app.visitor().post('/api/auth/login', { ...mary.user, password: PASSWORD }, headers)
    const logins: { browser: string }[] = await (await mary.get('/api/auth/logins')).json()
    expect(logins).toHaveLength(2)
    for (const { browser } of logins) expect(browser).toMatch(/^[A-Z][a-zA-Z ]+$/)
  })
})

describe('a single-line field', () => {
  const aPerson = { firstName: 'A', lastName: 'B', email: 'ab@example.com', password: PASSWORD }
  const aRequest = { ...aMessage, category: 'other', subject: 'Help' }
  const aRun = { teamName: 'Core', responses: responses('agile', 4) }
  const aRound = { title: 'Round', assessmentType: 'agile', teamId: randomUUID() }
  const FIELDS = [
    ['/api/auth/register', aPerson, 'firstName'],
    ['/api/auth/register', aPerson, 'lastName'],
    ['/api/auth/register', aPerson, 'email'],
    ['/api/auth/forgot-password', { email: 'ab@example.com' }, 'email'],
    ['/api/teams', aTeam, 'name'],
    ['/api/teams', aTeam, 'companyName'],
    ['/api/teams', aTeam, 'departmentType'],
    ['/api/teams', aTeam, 'creatorRole'],
    ['/api/quiz-sessions', aRound, 'title'],
    ['/api/assessments/agile/submit', aRun, 'teamName'],
    ['/api/contact', aMessage, 'name'],
    ['/api/contact', aMessage, 'email'],
    ['/api/support', aRequest, 'name'],
    ['/api/support', aRequest, 'email'],
    ['/api/support', aRequest, 'subject'],
  ] as const

  test('rejects line breaks and control characters', async () => {
    const mary = await app.signedIn()
    const before = await databaseRows(app)
    for (const [path, body, field] of FIELDS) {
      for (const end of BREAKS) {
        const validValue: unknown = Reflect.get(body, field)
        const text = `${String(validValue)}${end}Bcc: eve@evil.example`
        const response = await mary.post(path, { ...body, [field]: text })
        expect([path, field, end, response.status]).toEqual([path, field, end, 400])
        const { issues } = await response.json()
        // NUL is rejected before fields are validated.
        expect(issues?.[0].path ?? 'NUL').toBe(end === '\u0000' ? 'NUL' : field)
      }
    }
    expect(await databaseRows(app)).toEqual(before)
  })
})
