import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { handmadePng } from '#test/server/images.ts'
import { submissionTo } from '#test/server/answers.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { bytesOf, everything } from './bytes.ts'

const app = useApp()

type Kind = 'team' | 'session' | 'login' | 'key'

/** Every call about one row, and what a stranger sends to it. */
const CALLS: readonly { call: string; kind: Kind; bodies?: readonly unknown[] }[] = [
  { call: 'PATCH /api/teams/:id', kind: 'team', bodies: [{ name: 'Taken' }, {}, { name: '' }] },
  { call: 'DELETE /api/teams/:id', kind: 'team' },
  { call: 'GET /api/quiz-sessions/:id', kind: 'session' },
  {
    call: 'PATCH /api/quiz-sessions/:id',
    kind: 'session',
    bodies: [
      [{ title: 'Taken' }, {}, { isActive: false }, { isActive: true }],
      [{ groupSize: 1 }, { groupSize: 2 }, { expiresAt: '2001-01-01T00:00:00Z' }],
    ].flat(),
  },
  { call: 'DELETE /api/quiz-sessions/:id', kind: 'session' },
  { call: 'POST /api/quiz-sessions/:id/release', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:sessionId/results-v2', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:sessionId/insights', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/export.csv', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/report.pdf', kind: 'session' },
  { call: 'GET /api/quiz-sessions/:id/report-access', kind: 'session' },
  { call: 'POST /api/quiz-sessions/:id/report-purchase', kind: 'session' },
  { call: 'DELETE /api/auth/logins/:id', kind: 'login' },
  { call: 'DELETE /api/api-keys/:id', kind: 'key' },
]

let mary: Client
let laptop: Client
let strangers: Client[]
/** What Mary has, rounds in every state among it. */
let rounds: QuizSession[]
let hers: Record<Kind, string[]>
/** A round of each stranger's own that can be compared. */
let ownWaves: Map<Client, string>

async function signIn({ user }: Client): Promise<Client> {
  const client = app.visitor()
  await client.post('/api/auth/login', { email: user.email, password: PASSWORD })
  return client
}

/** A manager with rounds that are open, released, closed with too few, and over but not released. */
async function manager(): Promise<{ client: Client; rounds: QuizSession[] }> {
  const client = await app.signedIn({ tier: 'business' })
  const rounds: QuizSession[] = []
  for (const [title, answers] of [
    ['Open round', 2],
    ['Released round', 4],
    ['Closed round', 2],
    ['Over round', 3],
  ] as const) {
    const session = await client.session({ title, description: 'Private words' })
    await app.answered(session, new Array<number>(answers).fill(4))
    rounds.push(session)
  }
  const [, released, closed, over] = rounds
  await client.post(`/api/quiz-sessions/${released?.id}/release`)
  await client.patch(`/api/quiz-sessions/${closed?.id}`, { isActive: false })
  await app.expire(over?.id ?? '')
  return { client, rounds }
}

beforeAll(async () => {
  const managers = [await manager(), await manager()]
  const [a, b] = managers
  if (!a || !b) throw new Error('there are two')
  mary = a.client
  rounds = a.rounds
  laptop = await signIn(mary)
  // Makes the release that is due for herself: any read would, and only Mary's rows are looked at.
  await b.client.get('/api/usage')
  strangers = [b.client, await app.signedIn({ role: 'admin', tier: 'business' })]
  ownWaves = new Map([[b.client, b.rounds[1]?.id ?? '']])
  for (const stranger of strangers.slice(1)) {
    const session = await stranger.session({ groupSize: 1 })
    await app.answered(session, [4])
    ownWaves.set(stranger, session.id)
  }
  const logins = await (await mary.get('/api/auth/logins')).json()
  hers = {
    team: rounds.map(({ teamId }) => teamId),
    session: rounds.map(({ id }) => id),
    login: logins.map(({ id }: { id: string }) => id),
    key: [(await (await mary.post('/api/api-keys', { name: 'Hers' })).json()).id],
  }
})

test('the list of calls about one row is whole', () => {
  const real = app.routes
    .filter(({ method, path }) => method !== 'HEAD' && /^\/api\/.*:(id|\w+Id)\b/.test(path))
    // Admins change accounts that are not theirs; all others are turned away before any row is read.
    .filter(({ path }) => !path.startsWith('/api/admin/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(real.toSorted()).toEqual(CALLS.map(({ call }) => call).toSorted())
})

describe("somebody else's row", () => {
  test.each(CALLS)(
    'answers with the same bytes as one that is not there, and stays: $call',
    async ({ call, kind, bodies = [undefined] }) => {
      const [method = '', path = ''] = call.split(' ')
      const before = await everything(app)
      for (const stranger of strangers) {
        for (const body of bodies) {
          const ask = async (id: string, query = '', headers: Record<string, string> = {}) => {
            const url = path.replace(/:\w+/, id) + query
            return bytesOf(await stranger.send(method, url, body, headers))
          }
          const unknown = await ask(randomUUID())
          expect(unknown).toMatch(/^\[40[04],/)
          for (const id of hers[kind]) {
            expect(await ask(id)).toBe(unknown)
            expect(await ask(id.toUpperCase())).toBe(unknown)
          }
          const [id = ''] = hers[kind]
          const as = { 'x-user-id': mary.user.id, 'x-account-id': mary.user.id }
          expect(await ask(id, `?accountId=${mary.user.id}&user=${mary.user.id}`, as)).toBe(unknown)
          // The id of another kind of row of hers.
          expect(await ask(mary.user.id)).toBe(unknown)
        }
      }
      expect(await everything(app)).toEqual(before)
    },
  )

  test.each(['{%s}', 'urn:uuid:%s', '%s%00', '%s%20', "%s'--", '%s,%s', '%s%2f..'])(
    'is not found by another way to write its id: %s',
    async (form) => {
      const [eve] = strangers
      const id = form.replaceAll('%s', hers.session[0] ?? '')
      const unknown = form.replaceAll('%s', randomUUID())
      const ask = async (id: string) => {
        const answer = await eve?.get(`/api/quiz-sessions/${id}`)
        return answer && bytesOf(answer)
      }
      expect(await ask(id)).toMatch(/^\[40[04],/)
      expect(await ask(id)).toBe(await ask(unknown))
    },
  )

  test('is in no report that asks for it, nor beside a round of the own', async () => {
    const before = await everything(app)
    for (const stranger of strangers) {
      const ask = async (path: string) => bytesOf(await stranger.get(`/api/reports/${path}`))
      const trends = (id: string) => ask(`trends?teamId=${id}&assessmentType=teamwork`)
      const unknownTeam = await trends(randomUUID())
      expect(unknownTeam).toMatch(/^\[404,/)
      for (const id of hers.team) {
        expect(await trends(id)).toBe(unknownTeam)
        expect(await trends(id.toUpperCase())).toBe(unknownTeam)
      }

      const beside = async (id: string) => [
        await ask(`comparison?from=${id}&to=${id}`),
        await ask(`comparison?from=${id}&to=${own}`),
        await ask(`comparison?from=${own}&to=${id}`),
      ]
      const own = ownWaves.get(stranger) ?? ''
      expect(await ask(`comparison?from=${own}&to=${own}`)).toMatch(/^\[200,/)
      const unknownRound = await beside(randomUUID())
      for (const answer of unknownRound) expect(answer).toMatch(/^\[404,/)
      for (const id of hers.session) expect(await beside(id)).toEqual(unknownRound)

      const portfolio = await ask(
        `portfolio?assessmentType=teamwork&accountId=${mary.user.id}&teamId=${hers.team[0]}`,
      )
      expect(portfolio).toBe(await ask('portfolio?assessmentType=teamwork'))
      for (const id of [...hers.team, ...hers.session]) expect(portfolio).not.toContain(id)
    }
    expect(await everything(app)).toEqual(before)
  })

  test('cannot be built on: a round for her team, answers as her', async () => {
    const before = await everything(app)
    for (const stranger of strangers) {
      const create = async (teamId: string) =>
        bytesOf(
          await stranger.post('/api/quiz-sessions', {
            title: 'Mine',
            assessmentType: 'teamwork',
            teamId,
          }),
        )
      const unknown = await create(randomUUID())
      expect(unknown).toMatch(/^\[404,/)
      for (const teamId of hers.team) expect(await create(teamId)).toBe(unknown)

      const [open] = rounds
      if (!open) throw new Error('there is one')
      const answerAs = async (session: QuizSession) =>
        bytesOf(
          await stranger.post(
            '/api/assessments/teamwork/submit',
            submissionTo(session, 1, { asManager: true }),
          ),
        )
      expect(await answerAs(open)).toBe(await answerAs({ ...open, id: randomUUID() }))
    }
    expect(await everything(app)).toEqual(before)
  })
})

describe('her logo', () => {
  test('is seen by others on her open quiz alone', async () => {
    const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
    expect((await mary.send('PUT', '/api/branding', { logo })).status).toBe(200)
    const own = await mary.get('/api/branding/logo')
    const { url } = (await (await mary.get('/api/branding')).json()).logo
    const [open, ...ended] = rounds
    for (const stranger of strangers) {
      // The admin among them has the same plan.
      const asTheirs = await bytesOf(await stranger.get('/api/branding/logo'))
      expect(asTheirs).toMatch(/^\[404,/)
      expect(await bytesOf(await stranger.get(url))).toBe(asTheirs)
      const named = `/api/branding/logo?accountId=${mary.user.id}&user=${mary.user.id}`
      expect(await bytesOf(await stranger.get(named))).toBe(asTheirs)

      const onQuiz = (token = '') => stranger.get(`/api/quiz-session/${token}/logo`)
      expect((await onQuiz(open?.token)).status).toBe(200)
      const unknown = await bytesOf(await onQuiz('A'.repeat(24)))
      const hidden = ended.filter(({ title }) => title !== 'Released round')
      expect(hidden).toHaveLength(2)
      for (const { token } of hidden) expect(await bytesOf(await onQuiz(token))).toBe(unknown)
      for (const id of [open?.id, mary.user.id]) {
        expect(await bytesOf(await onQuiz(id))).toBe(unknown)
      }
    }
    expect(own.status).toBe(200)
  })
})

describe('what is asked without an id', () => {
  test("holds nothing of anybody else's", async () => {
    const traces = [
      ...Object.values(hers).flat(),
      ...rounds.map(({ token }) => token),
      mary.user.id,
      mary.user.email,
    ]
    const paths = app.routes
      .filter(({ method, path }) => method === 'GET' && /^\/api\/[^:]*$/.test(path))
      .map(({ path }) => path)
      .filter((path) => path !== '/api/logout' && !path.endsWith('.pdf'))
    expect(paths).toContain('/api/account/export')
    const seen = { eve: '', admin: '' }
    for (const path of paths) {
      const query = `?accountId=${mary.user.id}&userId=${mary.user.id}&email=${mary.user.email}&assessmentType=teamwork`
      seen.eve += await (await strangers[0]?.get(path + query))?.text()
      if (path.includes('/admin/')) continue
      seen.admin += await (await strangers[1]?.get(path + query))?.text()
    }
    // Else this test would find nothing in nothing.
    expect(seen.eve).toContain('Over round')
    for (const trace of traces) {
      expect(seen.eve).not.toContain(trace)
      expect(seen.admin).not.toContain(trace)
    }
  })

  test('ends no login, changes no password and deletes no account but the own', async () => {
    const before = (await everything(app)).filter((line) => !line.includes('rate_'))
    const eve = await app.signedIn()
    const names = { accountId: mary.user.id, id: mary.user.id, userId: mary.user.id }

    for (const email of [mary.user.email, '', mary.user.id]) {
      const body = { email, password: PASSWORD, ...names }
      expect((await eve.send('DELETE', '/api/account', body)).status).toBe(400)
    }
    const change = { currentPassword: PASSWORD, newPassword: 'Evil.horse1', ...names }
    const changed = await eve.post('/api/auth/change-password', {
      ...change,
      email: mary.user.email,
    })
    expect(changed.status).toBe(200)
    expect((await eve.send('DELETE', '/api/auth/logins', names)).status).toBe(200)
    const own = { email: eve.user.email, password: 'Evil.horse1', ...names }
    expect((await eve.send('DELETE', '/api/account', own)).status).toBe(204)

    expect((await laptop.get('/api/auth/user')).status).toBe(200)
    expect(await everything(app)).toEqual(before)
  })
})
