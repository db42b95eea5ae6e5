import { randomUUID } from 'node:crypto'
import { useApp } from '#test/server/app.ts'
import { responses } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

/** Returns 5 in the first category, then 4, 3, 2 and 1, with four questions each. */
const falling = (position: number) => 5 - Math.floor(position / 4)

const aRun = (change: Record<string, unknown> = {}) => ({
  teamName: 'Core',
  responses: responses('teamwork', falling),
  ...change,
})

const SUBMIT = '/api/assessments/teamwork/submit'

describe('an own run', () => {
  test('needs a login', async () => {
    for (const change of [{}, { asManager: true }, { teamId: randomUUID() }]) {
      expect((await app.visitor().post(SUBMIT, aRun(change))).status).toBe(401)
    }
    const lines = await app.dump()
    expect(lines.filter((line) => line.startsWith('saved_results'))).toEqual([])
  })

  test('needs a workspace', async () => {
    const mary = await app.signedIn()
    await sql`delete from account_workspaces where account_id = ${mary.user.id}`.execute(app.db)
    const answer = await mary.post(SUBMIT, aRun())
    expect(answer.status).toBe(404)
    expect((await answer.json()).message).toContain('You are not in a workspace.')
  })

  test.each([undefined, null, '', '   ', 'x'.repeat(121), 'two\nlines', 7])(
    'needs a team’s name: %j is refused',
    async (teamName) => {
      const mary = await app.signedIn()
      const answer = await mary.post(SUBMIT, aRun({ teamName }))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ issues: [{ path: 'teamName' }] })
      expect(await (await mary.get('/api/results')).json()).toEqual([])
    },
  )

  test('is saved with its level and scores', async () => {
    const mary = await app.signedIn()
    const before = Date.now()
    expect((await mary.post(SUBMIT, aRun({ teamName: ' Core ' }))).status).toBe(201)
    const [run, ...more] = await (await mary.get('/api/results')).json()
    expect(more).toEqual([])
    // (5 + 4 + 3 + 2 + 1) / 5 = 3 of 5 = 60 %.
    expect(run).toEqual({
      id: expect.any(String),
      assessmentType: 'teamwork',
      assessmentTitle: 'Teamwork and Collaboration',
      teamName: 'Core',
      completedAt: expect.any(String),
      totalScore: 60,
      level: 'fair',
      scores: [
        ['Communication', 5, 100, 'green', 'excellent'],
        ['Coordination', 4, 80, 'green', 'excellent'],
        ['Mutual Support', 3, 60, 'blue', 'fair'],
        ['Balance of Effort', 2, 40, 'yellow', 'needs-work'],
        ['Psychological Safety', 1, 20, 'red', 'needs-work'],
      ].map(([category, score, percentage, color, level]) => ({
        category,
        score,
        percentage,
        color,
        level,
      })),
    })
    expect(Date.parse(run.completedAt)).toBeGreaterThanOrEqual(before - 1_000)
  })

  test('is listed latest first for its owner and does not count toward the monthly limit', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const eve = await app.signedIn()
    for (const teamName of ['First', 'Second', 'Third']) {
      await mary.post(SUBMIT, aRun({ teamName }))
    }
    const runs = await (await mary.get('/api/results')).json()
    expect(runs.map(({ teamName }: { teamName: string }) => teamName)).toEqual([
      'Third',
      'Second',
      'First',
    ])
    expect(await (await eve.get('/api/results')).json()).toEqual([])
    expect((await app.visitor().get('/api/results')).status).toBe(401)
    expect(await (await mary.get('/api/usage')).json()).toEqual({
      teamsUsed: 0,
      monthlyQuizzesUsed: 0,
      totalResponses: 0,
      totalReports: 0,
      totalQuizzes: 0,
      activeQuizzes: 0,
    })
    await mary.round()
  })

  test('is saved once, however often it is sent', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    const submissionId = randomUUID()
    const run = aRun({ submissionId })
    const answers = [
      await mary.post(SUBMIT, run),
      ...(await Promise.all(Array.from({ length: 10 }, () => mary.post(SUBMIT, run)))),
    ]
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(bodies).size).toBe(1)
    expect(await (await mary.get('/api/results')).json()).toHaveLength(1)
    // Another account may use the same id.
    await eve.post(SUBMIT, run)
    expect(await (await eve.get('/api/results')).json()).toHaveLength(1)
    await mary.post(SUBMIT, aRun({ submissionId: randomUUID() }))
    await mary.post(SUBMIT, aRun())
    expect(await (await mary.get('/api/results')).json()).toHaveLength(3)
  })

  test('is validated like any submission', async () => {
    const mary = await app.signedIn()
    for (const bad of [
      responses('teamwork', 0),
      responses('teamwork', 6),
      responses('teamwork', 2.5),
      responses('agile', 3),
      responses('teamwork', 3).slice(1),
      [],
    ]) {
      expect((await mary.post(SUBMIT, aRun({ responses: bad }))).status).toBe(400)
    }
    expect((await mary.post('/api/assessments/none/submit', aRun())).status).toBe(404)
    expect(await (await mary.get('/api/results')).json()).toEqual([])
  })
})

test('own runs can be read in parts', async () => {
  const mary = await app.signedIn()
  const others = await app.signedIn()
  for (const client of [mary, mary, mary, mary, mary, others]) await client.post(SUBMIT, aRun())
  // All but the latest have the same time, so that only their ids order them.
  const runs = await app.db
    .selectFrom('saved_results')
    .select(['id', 'completed_at'])
    .where('account_id', '=', mary.user.id)
    .orderBy('completed_at')
    .execute()
  await sql`
    update saved_results set completed_at = ${runs[0]?.completed_at}
    where account_id = ${mary.user.id} and id <> ${runs.at(-1)?.id}`.execute(app.db)
  const list = async (query: string) => (await mary.get(`/api/results${query}`)).json()
  const all = await list('')
  expect(all).toHaveLength(5)
  expect(await list('?limit=2')).toEqual(all.slice(0, 2))
  expect(await list(`?limit=2&after=${all[1].id}`)).toEqual(all.slice(2, 4))
  expect(await list(`?after=${all[1].id}`)).toEqual(all.slice(2))
  expect(await list(`?after=${all[4].id}`)).toEqual([])
  const [theirs] = await (await others.get('/api/results')).json()
  for (const id of [theirs.id, randomUUID()]) {
    expect((await mary.get(`/api/results?after=${id}`)).status).toBe(404)
  }
})

test('an own run is deleted by its owner only, with its answers', async () => {
  const mary = await app.signedIn()
  const eve = await app.signedIn()
  await mary.post(SUBMIT, aRun({ teamName: 'Kept' }))
  await mary.post(SUBMIT, aRun({ teamName: 'Gone' }))
  const [gone, kept] = await (await mary.get('/api/results')).json()
  const remove = async (client: typeof mary, id: string) =>
    (await client.send('DELETE', `/api/results/${id}`)).status
  expect(await remove(app.visitor(), gone.id)).toBe(401)
  expect(await remove(eve, gone.id)).toBe(404)
  expect(await (await mary.get('/api/results')).json()).toEqual([gone, kept])
  expect(await remove(mary, gone.id)).toBe(204)
  expect(await remove(mary, gone.id)).toBe(404)
  expect(await (await mary.get('/api/results')).json()).toEqual([kept])
  expect((await app.dump()).filter((line) => line.includes(gone.id))).toEqual([])
})
