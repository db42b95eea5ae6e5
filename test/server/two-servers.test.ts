import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionTo } from './answers.ts'
import { aTeam, Client, useApp } from './app.ts'
import type { JsonResponse } from './app.ts'
import { environmentOf } from './test-database.ts'
import { ServerProcess } from './server-process.ts'

// A tenth of every rate limit, so that it is reached soon.
const app = useApp({ rateLimitScale: 0.1 })

/** A second server on the same database, in its own process. */
let second: ServerProcess
let secondOrigin: string

beforeAll(async () => {
  second = new ServerProcess({
    ...environmentOf(app.connection),
    RATE_LIMIT_SCALE: '0.1',
    LOG_LEVEL: 'warn',
  })
  secondOrigin = await second.ready()
})
afterAll(() => second.stop())

/** Sends the same browser's request to the second server. */
const sendToSecond = ({ cookie = '' }: Client, method: string, path: string, body?: unknown) =>
  new Client(secondOrigin).send(method, path, body, { cookie })

const statuses = (answers: readonly JsonResponse[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('a round works across two servers', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const team = await sendToSecond(mary, 'POST', '/api/teams', aTeam)
  expect(team.status).toBe(201)
  const round = await mary.round({ teamId: (await team.json()).id })
  const path = `/api/quiz-sessions/${round.id}`

  /** Submits to one server or the other. */
  const answer = (place: number, value: number, submissionId: string = randomUUID()) =>
    new Client(place % 2 === 0 ? app.origin : secondOrigin).post(
      '/api/assessments/teamwork/submit',
      submissionTo(round, value, { submissionId }),
    )
  const repeatedId = randomUUID()
  const answers = await Promise.all([
    ...[1, 2, 3, 4, 5, 3, 2, 4].map((value, place) => answer(place, value)),
    ...[0, 1, 2, 3].map((place) => answer(place, 5, repeatedId)),
  ])
  expect(statuses(answers)).toEqual(answers.map(() => 201))
  const released = async () => {
    const { summary } = await (await sendToSecond(mary, 'GET', `${path}/results-v2`)).json()
    return [summary.released, summary.waiting]
  }
  expect(await released()).toEqual([0, 9])

  const release = () =>
    Promise.all([mary.post(`${path}/release`), sendToSecond(mary, 'POST', `${path}/release`)])
  expect(statuses(await release())).toEqual([200, 409])
  expect(await released()).toEqual([9, 0])
  await Promise.all([1, 2, 3, 4, 5].map((value, place) => answer(place, value)))
  const [, closed] = await Promise.all([
    answer(0, 5),
    sendToSecond(mary, 'PATCH', path, { isActive: false }),
  ])
  expect(closed.status).toBe(200)

  for (const url of [
    `${path}/results-v2`,
    `${path}/export.csv`,
    path,
    '/api/quiz-sessions',
    '/api/usage',
    `/api/reports/trends?teamId=${round.teamId}&assessmentType=teamwork`,
  ]) {
    const [one, other] = [await mary.get(url), await sendToSecond(mary, 'GET', url)]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await one.text()).toBe(await other.text())
  }
  const rows = await app.rows(round.id)
  expect(rows.every((row) => row.released)).toBe(true)
  expect(await released()).toEqual([rows.length, 0])
  expect([14, 15]).toContain(rows.length)
})

test('limits of plans and addresses are shared by both servers', async () => {
  const mary = await app.signedIn({ tier: 'free' })
  const teams = await Promise.all(
    [0, 1, 2, 3].map((place) =>
      place % 2 === 0
        ? mary.post('/api/teams', aTeam)
        : sendToSecond(mary, 'POST', '/api/teams', aTeam),
    ),
  )
  expect(statuses(teams)).toEqual([201, 403, 403, 403])

  const message = { name: 'Ann', email: 'ann@example.com', message: 'A question about plans.' }
  const sent = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((place) =>
      new Client(place % 2 === 0 ? app.origin : secondOrigin).post('/api/contact', message),
    ),
  )
  expect(statuses(sent)).toEqual([200, 200, 429, 429, 429, 429])
})

test('a login that ended on one server has ended on the other', async () => {
  const mary = await app.signedIn()
  const user = () => sendToSecond(mary, 'GET', '/api/auth/user')
  expect((await user()).status).toBe(200)
  // The browser deletes its cookie. A copy of the cookie must not work either.
  const { cookie = '' } = mary
  await mary.get('/api/logout')
  const copied = await new Client(secondOrigin).get('/api/auth/user', { cookie })
  expect(copied.status).toBe(401)
})
