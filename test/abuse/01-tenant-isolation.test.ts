import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { workspaceOf } from '#test/server/accounts.ts'
import { addAction } from '#test/server/actions.ts'
import { handmadePng } from '#test/server/images.ts'
import { invited } from '#test/server/workspace-invitations.ts'
import { submissionTo } from '#test/server/answers.ts'
import { saveOwnRun } from '#test/server/own-run.ts'
import { insertPasskey, insertRememberedBrowser } from '#test/server/second-factor-rows.ts'
import { paidInvoice } from '#test/server/paying.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from './single-row-calls.ts'
import type { Kind } from './single-row-calls.ts'
import { responseBytes, databaseRows } from './snapshots.ts'

const app = useApp()

let mary: Client
let laptop: Client
let others: Client[]
/** Mary's rounds, one in each state. */
let rounds: Round[]
let marysIds: Record<Kind, string[]>
/** An invitation to Mary's workspace. */
let invitationId: string
/** A round of each other account that can be compared. */
let ownRounds: Map<Client, string>

/**
 * Returns a manager whose rounds are open, released, closed with too few submissions, and expired but
 * not released.
 */
async function manager(): Promise<{ client: Client; rounds: Round[] }> {
  const client = await app.signedIn({ tier: 'business' })
  const rounds: Round[] = []
  for (const [title, answers] of [
    ['Open round', 2],
    ['Released round', 4],
    ['Closed round', 2],
    ['Over round', 3],
  ] as const) {
    const round = await client.round({ title, description: 'Private words' })
    await app.answered(round, new Array<number>(answers).fill(4))
    rounds.push(round)
  }
  const [, released, closed, over] = rounds
  await client.post(`/api/quiz-sessions/${released?.id}/release`)
  await client.patch(`/api/quiz-sessions/${closed?.id}`, { isActive: false })
  await app.expire(over?.id ?? '')
  return { client, rounds }
}

beforeAll(async () => {
  const [a, b] = [await manager(), await manager()] as const
  ;({ client: mary, rounds } = a)
  laptop = app.visitor()
  await laptop.post('/api/auth/login', { email: mary.user.email, password: PASSWORD })
  // Triggers the second manager's own due release; any read does. Mary's stays due.
  await b.client.get('/api/usage')
  others = [b.client, await app.signedIn({ role: 'admin', tier: 'business' })]
  ownRounds = new Map([[b.client, b.rounds[1]?.id ?? '']])
  for (const other of others.slice(1)) {
    const round = await other.round({ groupSize: 1 })
    await app.answered(round, [4])
    ownRounds.set(other, round.id)
  }
  const logins = await (await mary.get('/api/auth/logins')).json()
  marysIds = {
    team: rounds.map(({ teamId }) => teamId),
    action: [await addAction(mary, rounds[0]?.teamId ?? '')],
    session: rounds.map(({ id }) => id),
    login: logins.map(({ id }: { id: string }) => id),
    key: [(await (await mary.post('/api/api-keys', { name: 'Hers' })).json()).id],
    passkey: [await insertPasskey(app, mary)],
    browser: [await insertRememberedBrowser(app, mary)],
    invoice: [await paidInvoice(app, mary)],
    result: await saveOwnRun(mary),
    workspace: [await workspaceOf(app.db, mary.user.id)],
  }
  invitationId = (await invited(app, mary)).id
})

test('the list of calls about a single row is complete', () => {
  const real = app.routes
    .filter(({ method, path }) => method !== 'HEAD' && /^\/api\/.*:(id|\w+Id)\b/.test(path))
    // Admins may change accounts of others; everyone else is rejected before a row is read.
    .filter(({ path }) => !path.startsWith('/api/admin/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(real.toSorted()).toEqual(CALLS.map(({ call }) => call).toSorted())
})

describe('a row of another account', () => {
  let before: string[]
  beforeAll(async () => {
    before = await databaseRows(app)
  })

  test.each(CALLS)(
    'gets the same response as a missing row: $call',
    async ({ call, kind, bodies = [undefined] }) => {
      const [method = '', path = ''] = call.split(' ')
      for (const other of others) {
        for (const body of bodies) {
          const request = async (id: string, query = '', headers: Record<string, string> = {}) => {
            const url =
              path
                .replace(/:\w+/, id)
                .replace(':invitationId', invitationId)
                .replace(':userId', mary.user.id) + query
            return responseBytes(await other.send(method, url, body, headers))
          }
          const unknown = await request(randomUUID())
          expect(unknown).toMatch(/^\[40[04],/)
          for (const id of marysIds[kind]) {
            expect(await request(id)).toBe(unknown)
          }
          const [id = ''] = marysIds[kind]
          expect(await request(id.toUpperCase())).toBe(unknown)
          const spoofed = { 'x-user-id': mary.user.id, 'x-account-id': mary.user.id }
          expect(
            await request(id, `?accountId=${mary.user.id}&user=${mary.user.id}`, spoofed),
          ).toBe(unknown)
          // The ID of another kind of row of hers.
          expect(await request(mary.user.id)).toBe(unknown)
        }
      }
    },
  )

  test('stays unchanged by these calls', async () => {
    expect(await databaseRows(app)).toEqual(before)
  })

  test.each(['{%s}', 'urn:uuid:%s', '%s%00', '%s%20', "%s'--", '%s,%s', '%s%2f..'])(
    'is not found by another spelling of its ID: %s',
    async (form) => {
      const [eve] = others
      const id = form.replaceAll('%s', marysIds.session[0] ?? '')
      const unknown = form.replaceAll('%s', randomUUID())
      const request = async (id: string) => {
        const answer = await eve?.get(`/api/quiz-sessions/${id}`)
        return answer && responseBytes(answer)
      }
      expect(await request(id)).toMatch(/^\[40[04],/)
      expect(await request(id)).toBe(await request(unknown))
    },
  )

  test('is in no report, and cannot be compared with a round of one’s own', async () => {
    for (const other of others) {
      const request = async (path: string) => responseBytes(await other.get(`/api/reports/${path}`))
      const trends = (id: string) => request(`trends?teamId=${id}&assessmentType=teamwork`)
      const unknownTeam = await trends(randomUUID())
      expect(unknownTeam).toMatch(/^\[404,/)
      for (const id of marysIds.team) {
        expect(await trends(id)).toBe(unknownTeam)
        expect(await trends(id.toUpperCase())).toBe(unknownTeam)
      }

      const compareWith = async (id: string) => [
        await request(`comparison?from=${id}&to=${id}`),
        await request(`comparison?from=${id}&to=${ownRound}`),
        await request(`comparison?from=${ownRound}&to=${id}`),
      ]
      const ownRound = ownRounds.get(other) ?? ''
      expect(await request(`comparison?from=${ownRound}&to=${ownRound}`)).toMatch(/^\[200,/)
      const unknownRound = await compareWith(randomUUID())
      for (const answer of unknownRound) expect(answer).toMatch(/^\[404,/)
      for (const id of marysIds.session) expect(await compareWith(id)).toEqual(unknownRound)

      const portfolio = await request(
        `portfolio?assessmentType=teamwork&accountId=${mary.user.id}&teamId=${marysIds.team[0]}`,
      )
      expect(portfolio).toBe(await request('portfolio?assessmentType=teamwork'))
      for (const id of [...marysIds.team, ...marysIds.session]) expect(portfolio).not.toContain(id)
    }
  })

  test('cannot be used: no round for her team, no submission as its manager', async () => {
    for (const other of others) {
      const create = async (teamId: string) =>
        responseBytes(
          await other.post('/api/quiz-sessions', {
            title: 'Mine',
            assessmentType: 'teamwork',
            teamId,
          }),
        )
      const unknown = await create(randomUUID())
      expect(unknown).toMatch(/^\[404,/)
      for (const teamId of marysIds.team) expect(await create(teamId)).toBe(unknown)

      const [open] = rounds
      if (!open) throw new Error('there is one')
      const submitAs = async (round: Round) =>
        responseBytes(
          await other.post(
            '/api/assessments/teamwork/submit',
            submissionTo(round, 1, { asManager: true }),
          ),
        )
      expect(await submitAs(open)).toBe(await submitAs({ ...open, id: randomUUID() }))
    }
    expect(await databaseRows(app)).toEqual(before)
  })
})

describe('the logo of another account', () => {
  test('is visible only on its open quiz', async () => {
    const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
    expect((await mary.send('PUT', '/api/branding', { logo })).status).toBe(200)
    const marysLogo = await mary.get('/api/branding/logo')
    const { url } = (await (await mary.get('/api/branding')).json()).logo
    const [open, ...ended] = rounds
    for (const other of others) {
      // The admin is on the same plan.
      const ownLogo = await responseBytes(await other.get('/api/branding/logo'))
      expect(ownLogo).toMatch(/^\[404,/)
      expect(await responseBytes(await other.get(url))).toBe(ownLogo)
      const withAccountId = `/api/branding/logo?accountId=${mary.user.id}&user=${mary.user.id}`
      expect(await responseBytes(await other.get(withAccountId))).toBe(ownLogo)

      const onQuiz = (token = '') => other.get(`/api/quiz-session/${token}/logo`)
      expect((await onQuiz(open?.token)).status).toBe(200)
      const unknown = await responseBytes(await onQuiz('A'.repeat(24)))
      const hidden = ended.filter(({ title }) => title !== 'Released round')
      expect(hidden).toHaveLength(2)
      for (const { token } of hidden) expect(await responseBytes(await onQuiz(token))).toBe(unknown)
      for (const id of [open?.id, mary.user.id]) {
        expect(await responseBytes(await onQuiz(id))).toBe(unknown)
      }
    }
    expect(marysLogo.status).toBe(200)
  })
})

describe('a call without an ID', () => {
  test('returns no data of other accounts', async () => {
    const traces = [
      ...Object.values(marysIds).flat(),
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
      seen.eve += await (await others[0]?.get(path + query))?.text()
      if (path.includes('/admin/')) continue
      seen.admin += await (await others[1]?.get(path + query))?.text()
    }
    // The responses do contain the account's own data, so the checks below mean something.
    expect(seen.eve).toContain('Over round')
    for (const trace of traces) {
      expect(seen.eve).not.toContain(trace)
      expect(seen.admin).not.toContain(trace)
    }
  })

  test('ends no login, changes no password and deletes no account of others', async () => {
    const before = (await databaseRows(app)).filter((line) => !line.includes('rate_'))
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
    const ownAccount = { email: eve.user.email, password: 'Evil.horse1', ...names }
    expect((await eve.send('DELETE', '/api/account', ownAccount)).status).toBe(204)

    expect((await laptop.get('/api/auth/user')).status).toBe(200)
    expect(await databaseRows(app)).toEqual(before)
  })
})
