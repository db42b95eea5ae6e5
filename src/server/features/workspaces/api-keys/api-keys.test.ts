import { CALLS } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { databaseRows } from '#test/abuse/snapshots.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { runExample } from '#test/server/api-example.ts'
import { getWithKey, bearer, createApiKey } from '#test/server/api-keys.ts'
import { examplePath } from '#test/server/routes.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

/** Downloads, which are not in the contract, that accept API keys. */
const DOWNLOADS = new Set([
  'GET /api/quiz-sessions/:id/export.csv',
  'GET /api/quiz-sessions/:id/export.xlsx',
  'GET /api/quiz-sessions/:id/guide.pdf',
  'GET /api/quiz-sessions/:id/report.pdf',
  'GET /api/quiz-sessions/:id/slides.pptx',
])

/** Returns the database without rate limits and last uses of keys. */
const dumpWithoutUsage = async () =>
  (await databaseRows(app)).filter((line) => !/^(rate_|api_keys)/.test(line))

let mary: Client
let herKey: { id: string; key: string }

beforeAll(async () => {
  mary = await app.signedIn({ tier: 'business' })
  await mary.team({ name: 'Platform' })
  herKey = await createApiKey(mary)
})

/** Returns the text of an answer without a challenge, which is a new one each time. */
const textOf = async (answer: Response) => (await answer.text()).replace(/"challenge":"[\w-]+"/, '')

describe('an API key', () => {
  test('is shown once, then listed with its start, creation day and day of last use', async () => {
    const answer = await mary.post('/api/api-keys', { name: '  Payroll ' })
    expect(answer.status).toBe(201)
    const { key, ...row } = await answer.json()
    expect(key).toMatch(/^sxt_[\w-]{43}$/)
    const today = new Date().toISOString().slice(0, 10)
    expect(row).toMatchObject({ name: 'Payroll', createdOn: today, lastUsedOn: null })
    expect(row.prefix).toBe(key.slice(0, 10))
    expect((await getWithKey(app, key)).status).toBe(200)
    const listed = await (await mary.get('/api/api-keys')).json()
    expect(listed).toContainEqual({ ...row, lastUsedOn: today })
    const exported = await (await mary.get('/api/account/export')).json()
    expect(exported.apiKeys).toEqual(listed)
  })

  test('is updated at most once a day', async () => {
    const version = async () => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text from api_keys where id = ${herKey.id}`.execute(app.db)
      return rows[0]?.xmin
    }
    await getWithKey(app, herKey.key)
    const before = await version()
    await Promise.all(Array.from({ length: 5 }, () => getWithKey(app, herKey.key)))
    expect(await version()).toBe(before)
    await app.db
      .updateTable('api_keys')
      .set({ last_used_on: '2026-01-01' })
      .where('id', '=', herKey.id)
      .execute()
    await getWithKey(app, herKey.key)
    expect(await version()).not.toBe(before)
  })

  test('needs a name and a plan with API access, also for admins', async () => {
    expect((await mary.post('/api/api-keys', { name: ' ' })).status).toBe(400)
    for (const account of [{ tier: 'pro' }, { tier: 'starter', role: 'admin' }] as const) {
      const other = await app.signedIn(account)
      const answer = await other.post('/api/api-keys', { name: 'Mine' })
      expect([answer.status, await answer.json()]).toEqual([
        403,
        {
          code: 'upgrade_required',
          message: expect.stringMatching(/^API keys are available on the Business plan\./),
          upgradeRequired: true,
          tier: account.tier,
        },
      ])
      expect(await (await other.get('/api/api-keys')).json()).toEqual([])
    }
  })

  test('is limited to twenty, also for concurrent requests', async () => {
    const ada = await app.signedIn({ tier: 'business' })
    for (let count = 0; count < 18; count += 1) await createApiKey(ada, `Key ${count}`)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.post('/api/api-keys', { name: 'Late' })),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(6)
    expect(await refused[0]?.json()).toMatchObject({
      message: expect.stringMatching(/^You've reached the limit of 20 API keys\./),
    })
    const listed = await (await ada.get('/api/api-keys')).json()
    expect(listed).toHaveLength(20)
    await ada.delete(`/api/api-keys/${listed[0].id}`)
    expect((await ada.post('/api/api-keys', { name: 'Again' })).status).toBe(201)
  })
})

describe('access by API key', () => {
  const declared = new Map<string, Endpoint>(
    CALLS.map(({ call }) => [`${call.method} ${call.path}`, call]),
  )

  test('is limited to the calls that the contract allows, also for an admin’s key', async () => {
    const admin = await app.signedIn({ tier: 'business', role: 'admin' })
    const { key } = await createApiKey(admin)
    const before = await dumpWithoutUsage()
    const statuses = new Map<string, number>()
    for (const { method, path } of app.routes) {
      const name = `${method} ${path}`
      const isPublic = !declared.has(name) || declared.get(name)?.access === 'public'
      if (!path.startsWith('/api/') || (isPublic && !DOWNLOADS.has(name))) continue
      const body = method === 'GET' ? undefined : {}
      const answer = await app.visitor().send(method, examplePath(path), body, bearer(key))
      const served = declared.get(name)?.allowsApiKey ?? DOWNLOADS.has(name)
      const text = await answer.text()
      const refused =
        answer.status === 403 && text.includes('API keys cannot be used for this call')
      expect([name, answer.status !== 401, refused]).toEqual([name, true, !served])
      statuses.set(name, answer.status)
    }
    expect([...statuses.values()].filter((status) => status === 403).length).toBeGreaterThan(30)
    expect([...statuses.values()].filter((status) => status !== 403).length).toBe(23)
    expect(await dumpWithoutUsage()).toEqual(before)
  })

  test('is ignored by public calls', async () => {
    for (const { call } of CALLS.filter(({ call }) => call.access === 'public')) {
      const send = (headers?: Record<string, string>) =>
        app
          .visitor()
          .send(
            call.method,
            examplePath(call.path),
            call.method === 'GET' ? undefined : {},
            headers,
          )
      const plain = await send()
      const wrong = await send(bearer('sxt_wrong'))
      expect([call.path, wrong.status, await textOf(wrong)]).toEqual([
        call.path,
        plain.status,
        await textOf(plain),
      ])
    }
    // The manager's own answers need a login.
    const round = await mary.round()
    const own = await app.submit(round, 4, { asManager: true })
    expect(own.status).toBe(401)
    const body = submissionTo(round, 4, { asManager: true })
    const byKey = await app
      .visitor()
      .post('/api/assessments/teamwork/submit', body, bearer(herKey.key))
    expect(byKey.status).toBe(401)
  })

  test('acts for the key’s owner and ignores a login cookie', async () => {
    const eve = await app.signedIn({ tier: 'business' })
    const names = async (headers: Record<string, string>) =>
      (await (await eve.get('/api/teams', headers)).json()).map(
        (team: { name: string }) => team.name,
      )
    expect(await names({})).toEqual([])
    expect(await names(bearer(herKey.key))).toContain('Platform')
    for (const authorization of ['Bearer sxt_wrong', 'Basic bWFyeTpwdw==', '']) {
      expect((await eve.get('/api/teams', { authorization })).status).toBe(401)
      expect((await eve.get('/api/auth/user', { authorization })).status).toBe(401)
    }
    const { key } = await createApiKey(eve)
    const [team] = await (await getWithKey(app, herKey.key)).json()
    const newRound = { title: 'Mine', teamId: team.id, assessmentType: 'agile' }
    expect((await app.visitor().post('/api/quiz-sessions', newRound, bearer(key))).status).toBe(404)
    const round = await app.visitor().post('/api/quiz-sessions', newRound, bearer(herKey.key))
    expect(round.status).toBe(201)
    const { id } = await round.json()
    expect((await getWithKey(app, herKey.key, `/api/quiz-sessions/${id}`)).status).toBe(200)
    expect((await getWithKey(app, key, `/api/quiz-sessions/${id}`)).status).toBe(404)
  })
})

test('the example in the documentation works', async () => {
  const ada = await app.signedIn({ tier: 'business' })
  const round = await ada.round({ title: 'First round', teamId: (await ada.team()).id })
  await app.answered(round, [4, 4, 5])
  await ada.post(`/api/quiz-sessions/${round.id}/release`)
  const { key } = await createApiKey(ada)
  const settings = { SEXTANT_URL: app.origin }
  const stdout = await runExample({ ...settings, SEXTANT_KEY: key })
  expect(stdout).toMatch(new RegExp(`^Send this to Core: ${app.origin}/quiz/[\\w-]+\n`))
  expect(stdout).toContain('First round: 86.7 of 100, from 3 responses\n  Communication 86.7\n')
  expect(await (await ada.get('/api/quiz-sessions')).json()).toMatchObject([
    { title: 'Weekly check' },
    { title: 'First round' },
  ])
  await expect(runExample({ ...settings, SEXTANT_KEY: 'sxt_wrong' })).rejects.toMatchObject({
    stderr: expect.stringMatching(/401, Please send an API key/),
  })
})
