import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionTo } from './answers.ts'
import { aTeam, Client, useApp } from './app.ts'
import type { Answer } from './app.ts'
import { urlOf } from './clone.ts'
import { RunningServer } from './running.ts'

// A tenth of every rate limit, so that it is reached soon.
const app = useApp({ rateLimitScale: 0.1 })

/** A second server on the same database, in its own process. */
let second: RunningServer
let there: string

beforeAll(async () => {
  second = new RunningServer({
    DATABASE_URL: urlOf(app.connection),
    RATE_LIMIT_SCALE: '0.1',
    LOG_LEVEL: 'warn',
  })
  there = await second.ready()
})
afterAll(() => second.stop())

/** Sends the same browser's request to the second server. */
const over = ({ cookie = '' }: Client, method: string, path: string, body?: unknown) =>
  new Client(there).send(method, path, body, { cookie })

const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('a session works across two servers', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const team = await over(mary, 'POST', '/api/teams', aTeam)
  expect(team.status).toBe(201)
  const session = await mary.session({ teamId: (await team.json()).id })
  const path = `/api/quiz-sessions/${session.id}`

  /** To one server or the other. */
  const answer = (place: number, value: number, submissionId: string = randomUUID()) =>
    new Client(place % 2 === 0 ? app.origin : there).post(
      '/api/assessments/teamwork/submit',
      submissionTo(session, value, { submissionId }),
    )
  const twice = randomUUID()
  const answers = await Promise.all([
    ...[1, 2, 3, 4, 5, 3, 2, 4].map((value, place) => answer(place, value)),
    ...[0, 1, 2, 3].map((place) => answer(place, 5, twice)),
  ])
  expect(statuses(answers)).toEqual(answers.map(() => 201))
  const released = async () => {
    const { summary } = await (await over(mary, 'GET', `${path}/results-v2`)).json()
    return [summary.released, summary.waiting]
  }
  expect(await released()).toEqual([0, 9])

  const release = () =>
    Promise.all([mary.post(`${path}/release`), over(mary, 'POST', `${path}/release`)])
  expect(statuses(await release())).toEqual([200, 409])
  expect(await released()).toEqual([9, 0])
  await Promise.all([1, 2, 3, 4, 5].map((value, place) => answer(place, value)))
  const [, closed] = await Promise.all([
    answer(0, 5),
    over(mary, 'PATCH', path, { isActive: false }),
  ])
  expect(closed.status).toBe(200)

  for (const url of [
    `${path}/results-v2`,
    `${path}/export.csv`,
    path,
    '/api/quiz-sessions',
    '/api/usage',
    `/api/reports/trends?teamId=${session.teamId}&assessmentType=teamwork`,
  ]) {
    const [one, other] = [await mary.get(url), await over(mary, 'GET', url)]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await one.text()).toBe(await other.text())
  }
  const rows = await app.rows(session.id)
  expect(rows.every((row) => row.released)).toBe(true)
  expect(await released()).toEqual([rows.length, 0])
  expect([14, 15]).toContain(rows.length)
})

test('limits of plans and addresses are shared by both servers', async () => {
  const mary = await app.signedIn({ tier: 'free' })
  const teams = await Promise.all(
    [0, 1, 2, 3].map((place) =>
      place % 2 === 0 ? mary.post('/api/teams', aTeam) : over(mary, 'POST', '/api/teams', aTeam),
    ),
  )
  expect(statuses(teams)).toEqual([201, 403, 403, 403])

  const message = { name: 'Ann', email: 'ann@example.com', message: 'A question about plans.' }
  const sent = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((place) =>
      new Client(place % 2 === 0 ? app.origin : there).post('/api/contact', message),
    ),
  )
  expect(statuses(sent)).toEqual([200, 200, 429, 429, 429, 429])
})

test('a login that ended on one server has ended on the other', async () => {
  const mary = await app.signedIn()
  const user = () => over(mary, 'GET', '/api/auth/user')
  expect((await user()).status).toBe(200)
  // By the browser itself, which forgets its cookie; whoever copied it gets no further.
  const { cookie = '' } = mary
  await mary.get('/api/logout')
  const copied = await new Client(there).get('/api/auth/user', { cookie })
  expect(copied.status).toBe(401)
})
