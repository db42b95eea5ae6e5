import { aTeam, Client, useApp } from '#test/server/app.ts'
import type { Answer } from '#test/server/app.ts'
import { RunningServer } from '#test/server/running.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const app = useApp()

/** A second server on the database of the first, as a process of its own. */
let second: RunningServer
let secondOrigin: string

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const folder = encodeURIComponent(inject('socketFolder'))
  second = new RunningServer({
    DATABASE_URL: `postgres://sextant@localhost/${rows[0]?.name}?host=${folder}`,
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'warn',
  })
  secondOrigin = await second.ready()
})
afterAll(() => second.stop())

type Send = (client: Client, path: string, body: unknown) => Promise<Answer>

const here: Send = (client, path, body) => client.post(path, body)

/** The same browser, sent to the other server. */
const there: Send = ({ cookie = '' }, path, body) =>
  new Client(secondOrigin).post(path, body, { cookie })

/** 20 at once, in turn by each of the ways there are. */
const twenty = (ways: readonly Send[], client: Client, path: string, body: unknown) =>
  Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (ways[index % ways.length] ?? here)(client, path, body),
    ),
  )

/** One was made, and the others are told what would help. */
async function expectOne(answers: Answer[], refusal: string): Promise<void> {
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(19)
  await expectNone(refused, refusal)
}

async function expectNone(refused: readonly Answer[], refusal: string): Promise<void> {
  for (const answer of refused) {
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      code: 'upgrade_required',
      message: expect.stringContaining(refusal),
      upgradeRequired: true,
      tier: 'free',
      limit: 1,
    })
  }
}

const count = async (client: Client, path: string): Promise<number> =>
  (await (await client.get(path)).json()).length

const shrink = ({ user }: Client) =>
  app.db.updateTable('accounts').set({ tier: 'free' }).where('id', '=', user.id).execute()

/** Somebody with two teams on a plan that has since become too small for the newer one. */
async function shrunk() {
  const mary = await app.signedIn({ tier: 'starter' })
  const [oldest, newest] = [await mary.team(), await mary.team()]
  await shrink(mary)
  return { mary, oldest, newest }
}

const aRound = (teamId: string) => ({ title: 'Round', assessmentType: 'teamwork', teamId })

describe.each([
  ['one server', [here]],
  ['two servers', [here, there]],
])('20 at once at a limit of 1, on %s', (_where, ways) => {
  test('make one team', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    await expectOne(await twenty(ways, mary, '/api/teams', aTeam), 'plan limit of 1 team(s)')
    expect(await count(mary, '/api/teams')).toBe(1)
  })

  test('make one quiz session of the month', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const body = aRound((await mary.team()).id)
    const answers = await twenty(ways, mary, '/api/quiz-sessions', body)
    await expectOne(answers, 'plan limit of 1 quiz(zes) per month')
    expect(await count(mary, '/api/quiz-sessions')).toBe(1)
    expect(await (await mary.get('/api/usage')).json()).toMatchObject({ monthlyQuizzesUsed: 1 })
  })

  test('make none while all are deleted as fast', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const session = await mary.session()
    const remove = Array.from({ length: 5 }, () => mary.delete(`/api/quiz-sessions/${session.id}`))
    const answers = await twenty(ways, mary, '/api/quiz-sessions', aRound(session.teamId))
    await Promise.all(remove)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect(await count(mary, '/api/quiz-sessions')).toBe(0)
  })

  test('never leave two teams, while the one there is is deleted', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const team = await mary.team()
    const [answers] = await Promise.all([
      twenty(ways, mary, '/api/teams', aTeam),
      mary.delete(`/api/teams/${team.id}`),
    ])
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeLessThanOrEqual(1)
    expect(await count(mary, '/api/teams')).toBe(made.length)
  })

  test('make no round of a team that is beyond the limit', async () => {
    const { mary, oldest, newest } = await shrunk()
    const sent = twenty(ways, mary, '/api/quiz-sessions', aRound(newest.id))
    await expectNone(await sent, 'This team is read-only')
    expect(await count(mary, '/api/quiz-sessions')).toBe(0)
    expect((await mary.delete(`/api/teams/${oldest.id}`)).status).toBe(204)
    const answers = await twenty(ways, mary, '/api/quiz-sessions', aRound(newest.id))
    await expectOne(answers, 'plan limit of 1 quiz(zes) per month')
  })

  test('make no round beyond the limit while the older team is deleted', async () => {
    const { mary, oldest, newest } = await shrunk()
    const [answers, removed] = await Promise.all([
      twenty(ways, mary, '/api/quiz-sessions', aRound(newest.id)),
      mary.delete(`/api/teams/${oldest.id}`),
    ])
    expect(removed.status).toBe(204)
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(20 - made.length)
    expect(await count(mary, '/api/quiz-sessions')).toBe(made.length)
  })

  test('reopen no round of a team that is beyond the limit', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    await mary.team()
    const { id } = await mary.session()
    await mary.patch(`/api/quiz-sessions/${id}`, { isActive: false })
    await shrink(mary)
    const reopen = () => mary.patch(`/api/quiz-sessions/${id}`, { isActive: true })
    await expectNone(await Promise.all(Array.from({ length: 20 }, reopen)), 'read-only')
    const { isActive } = await (await mary.get(`/api/quiz-sessions/${id}`)).json()
    expect(isActive).toBe(false)
  })

  test('use nothing up where they fail for another reason', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const { id } = await mary.team()
    const nobodys = await twenty(ways, mary, '/api/quiz-sessions', aRound(mary.user.id))
    expect(nobodys.map(({ status }) => status)).toEqual(nobodys.map(() => 404))
    expect((await mary.post('/api/quiz-sessions', aRound(id))).status).toBe(201)
  })
})

test('an account that is put on a smaller plan in between has the room of that one', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const sent = await app.db.transaction().execute(async (holding) => {
    // Whoever makes a team waits here, knowing the plan of before.
    await holding
      .updateTable('accounts')
      .set({ tier: 'free' })
      .where('id', '=', mary.user.id)
      .execute()
    const answers = Array.from({ length: 6 }, () => mary.post('/api/teams', aTeam))
    await app.waiting(6)
    return { answers }
  })
  const answers = await Promise.all(sent.answers)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await count(mary, '/api/teams')).toBe(1)
})

test('a plan that shrinks in between takes the newer teams with it', async () => {
  const mary = await app.signedIn({ tier: 'starter' })
  await mary.team()
  const { id } = await mary.team()
  const sent = await app.db.transaction().execute(async (holding) => {
    // Whoever makes a round waits here, knowing the plan of before.
    await holding
      .updateTable('accounts')
      .set({ tier: 'free' })
      .where('id', '=', mary.user.id)
      .execute()
    const answers = Array.from({ length: 6 }, () => mary.post('/api/quiz-sessions', aRound(id)))
    await app.waiting(6)
    return { answers }
  })
  await expectNone(await Promise.all(sent.answers), 'This team is read-only')
  expect(await count(mary, '/api/quiz-sessions')).toBe(0)
})
