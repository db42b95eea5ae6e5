import { setTier } from '#test/server/accounts.ts'
import { aTeam, Client, useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { ServerProcess } from '#test/server/server-process.ts'
import { environmentOf } from '#test/server/test-database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

/** A second server process on the same database. */
let second: ServerProcess
let secondOrigin: string

beforeAll(async () => {
  second = new ServerProcess({
    ...environmentOf(app.connection),
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'warn',
  })
  secondOrigin = await second.ready()
})
afterAll(() => second.stop())

type Send = (client: Client, path: string, body: unknown) => Promise<JsonResponse>

const toFirst: Send = (client, path, body) => client.post(path, body)

/** Returns the same browser, with a request to the second server. */
const toSecond: Send = ({ cookie = '' }, path, body) =>
  new Client(secondOrigin).post(path, body, { cookie })

/** Sends 20 concurrent requests, alternating between the servers. */
const sendTwenty = (client: Client, path: string, body: unknown) =>
  Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? toFirst : toSecond)(client, path, body),
    ),
  )

/** Expects that one request succeeds; the others get an error that says what would help. */
async function expectOneCreated(responses: JsonResponse[], errorMessage: string): Promise<void> {
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = responses.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(19)
  await expectAllRejected(refused, errorMessage)
}

async function expectAllRejected(
  refused: readonly JsonResponse[],
  errorMessage: string,
): Promise<void> {
  for (const response of refused) {
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 'upgrade_required',
      message: expect.stringContaining(errorMessage),
      upgradeRequired: true,
      tier: 'free',
      limit: 1,
    })
  }
}

const countAt = async (client: Client, path: string): Promise<number> =>
  (await (await client.get(path)).json()).length

const downgrade = ({ user }: Client) => setTier(app.db, user.id, 'free')

/** Returns an account with two teams whose plan has become too small for the newer one. */
async function createDowngraded() {
  const mary = await app.signedIn({ tier: 'starter' })
  const [oldest, newest] = [await mary.team(), await mary.team()]
  await downgrade(mary)
  return { mary, oldest, newest }
}

const roundFields = (teamId: string) => ({ title: 'Round', assessmentType: 'teamwork', teamId })

describe('20 concurrent requests at a limit of 1, on two servers', () => {
  test('create one team', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    await expectOneCreated(await sendTwenty(mary, '/api/teams', aTeam), 'plan limit of 1 team(s)')
    expect(await countAt(mary, '/api/teams')).toBe(1)
  })

  test('create one round per month', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const body = roundFields((await mary.team()).id)
    const responses = await sendTwenty(mary, '/api/quiz-sessions', body)
    await expectOneCreated(responses, 'plan limit of 1 round per month')
    expect(await countAt(mary, '/api/quiz-sessions')).toBe(1)
    expect(await (await mary.get('/api/usage')).json()).toMatchObject({ monthlyQuizzesUsed: 1 })
  })

  test('create no round while the existing one is deleted', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const round = await mary.round()
    const remove = Array.from({ length: 5 }, () => mary.delete(`/api/quiz-sessions/${round.id}`))
    const responses = await sendTwenty(mary, '/api/quiz-sessions', roundFields(round.teamId))
    await Promise.all(remove)
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403))
    expect(await countAt(mary, '/api/quiz-sessions')).toBe(0)
  })

  test('never leave two teams while the existing one is deleted', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const team = await mary.team()
    const [responses] = await Promise.all([
      sendTwenty(mary, '/api/teams', aTeam),
      mary.delete(`/api/teams/${team.id}`),
    ])
    const created = responses.filter(({ status }) => status === 201)
    expect(created.length).toBeLessThanOrEqual(1)
    expect(await countAt(mary, '/api/teams')).toBe(created.length)
  })

  test('create no round for a read-only team', async () => {
    const { mary, oldest, newest } = await createDowngraded()
    const sent = sendTwenty(mary, '/api/quiz-sessions', roundFields(newest.id))
    await expectAllRejected(await sent, 'This team is read-only')
    expect(await countAt(mary, '/api/quiz-sessions')).toBe(0)
    expect((await mary.delete(`/api/teams/${oldest.id}`)).status).toBe(204)
    const responses = await sendTwenty(mary, '/api/quiz-sessions', roundFields(newest.id))
    await expectOneCreated(responses, 'plan limit of 1 round per month')
  })

  test('create no second round while the older team is deleted', async () => {
    const { mary, oldest, newest } = await createDowngraded()
    const [responses, removed] = await Promise.all([
      sendTwenty(mary, '/api/quiz-sessions', roundFields(newest.id)),
      mary.delete(`/api/teams/${oldest.id}`),
    ])
    expect(removed.status).toBe(204)
    const created = responses.filter(({ status }) => status === 201)
    expect(created.length).toBeLessThanOrEqual(1)
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(20 - created.length)
    expect(await countAt(mary, '/api/quiz-sessions')).toBe(created.length)
  })

  test('reopen no round of a read-only team', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    await mary.team()
    const { id } = await mary.round()
    await mary.patch(`/api/quiz-sessions/${id}`, { isActive: false })
    await downgrade(mary)
    const reopen = () => mary.patch(`/api/quiz-sessions/${id}`, { isActive: true })
    await expectAllRejected(await Promise.all(Array.from({ length: 20 }, reopen)), 'read-only')
    const { isActive } = await (await mary.get(`/api/quiz-sessions/${id}`)).json()
    expect(isActive).toBe(false)
  })

  test('do not count towards the limit if they fail for another reason', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const { id } = await mary.team()
    const rejected = await sendTwenty(mary, '/api/quiz-sessions', roundFields(mary.user.id))
    expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 404))
    expect((await mary.post('/api/quiz-sessions', roundFields(id))).status).toBe(201)
  })
})

test('a concurrent downgrade limits new teams to the smaller plan', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const sent = await app.db.transaction().execute(async (holding) => {
    // The team requests wait here; they have read the earlier plan.
    await setTier(holding, mary.user.id, 'free')
    const responses = Array.from({ length: 6 }, () => mary.post('/api/teams', aTeam))
    await app.waiting(6)
    return { responses }
  })
  const responses = await Promise.all(sent.responses)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await countAt(mary, '/api/teams')).toBe(1)
})

test('a concurrent downgrade makes newer teams read-only', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  await mary.team()
  const { id } = await mary.team()
  const sent = await app.db.transaction().execute(async (holding) => {
    // The round requests wait here; they have read the earlier plan.
    await setTier(holding, mary.user.id, 'free')
    const responses = Array.from({ length: 6 }, () =>
      mary.post('/api/quiz-sessions', roundFields(id)),
    )
    await app.waiting(6)
    return { responses }
  })
  await expectAllRejected(await Promise.all(sent.responses), 'This team is read-only')
  expect(await countAt(mary, '/api/quiz-sessions')).toBe(0)
})
