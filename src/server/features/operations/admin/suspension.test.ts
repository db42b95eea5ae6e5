import type { Round } from '#contract/rounds.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { latestScores } from '#server/features/results/benchmarks/latest-scores.ts'
import { submissionTo } from '#test/server/answers.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { handmadePng } from '#test/server/images.ts'
import { waitForMails } from '#test/server/sent-mails.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })

const SUSPENDED = {
  code: 'forbidden',
  message: 'This account is suspended. Please contact office@sextant.example.',
}

let admin: Client

beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin' })
})

async function suspend({ user }: Client, suspended: boolean): Promise<void> {
  const answer = await admin.patch(`/api/admin/users/${user.id}`, { suspended })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
}

const logIn = ({ user }: Client, password = PASSWORD) =>
  app.visitor().post('/api/auth/login', { email: user.email, password })

/** Returns the logins and the known browsers of an account. */
const loginsOf = async ({ user }: Client) => {
  const { rows } = await sql`
    select token_hash from logins where account_id = ${user.id}
    union all select token_hash from known_browsers where account_id = ${user.id}`.execute(app.db)
  return rows
}

describe('a suspended account', () => {
  test('is signed out everywhere and cannot sign in until the suspension is lifted', async () => {
    const mary = await app.register()
    await logIn(mary)
    expect(await loginsOf(mary)).toHaveLength(4)
    await suspend(mary, true)
    expect(await loginsOf(mary)).toEqual([])
    expect((await mary.get('/api/auth/user')).status).toBe(401)
    expect((await mary.get('/api/teams')).status).toBe(401)

    const right = await logIn(mary)
    expect([right.status, await right.json()]).toEqual([403, SUSPENDED])
    expect(right.headers.getSetCookie()).toEqual([])
    expect(await loginsOf(mary)).toEqual([])

    await suspend(mary, false)
    expect((await mary.get('/api/auth/user')).status).toBe(401)
    expect((await logIn(mary)).status).toBe(200)
  })

  test('cannot use a login that still exists', async () => {
    const mary = await app.signedIn()
    await sql`update accounts set suspended_at = now() where id = ${mary.user.id}`.execute(app.db)
    expect(await loginsOf(mary)).not.toEqual([])
    expect((await mary.get('/api/auth/user')).status).toBe(401)
    const confirmed = await mary.post('/api/auth/confirm-email', { token: 'any' })
    expect(confirmed.status).toBe(401)
  })

  test('is disclosed only with the right password', async () => {
    const mary = await app.signedIn()
    const before = await logIn(mary, 'Wrong.horse1')
    await suspend(mary, true)
    const wrong = await logIn(mary, 'Wrong.horse1')
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).toBe(await before.text())
    const again = await app.visitor().post('/api/auth/register', {
      firstName: 'Mary',
      lastName: 'Jackson',
      email: mary.user.email,
      password: PASSWORD,
    })
    expect([again.status, again.headers.getSetCookie()]).toEqual([409, []])
  })

  test('can choose a new password and still cannot sign in', async () => {
    const mary = await app.signedIn()
    await suspend(mary, true)
    const visitor = app.visitor()
    const reset = await resetWith(visitor, await tokenFor(app, mary.user.email))
    expect([reset.status, reset.headers.getSetCookie()]).toEqual([200, []])
    expect(visitor.cookie).toBeUndefined()
    expect((await logIn(mary)).status).toBe(401)
    expect((await logIn(mary, NEW_PASSWORD)).status).toBe(403)
    await suspend(mary, false)
    expect((await logIn(mary, NEW_PASSWORD)).status).toBe(200)
  })

  test('cannot sign in with Google, linked or not', async () => {
    const known = googleUser()
    google.person = known
    const browser = new GoogleBrowser(app)
    expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
    const grace = Object.assign(app.visitor(), { user: await browser.user() })
    // An unconfirmed account would be taken over, a confirmed one would be linked.
    const [mary, anne] = [await app.signedIn(), await app.signedIn()]
    await sql`update accounts set email_confirmed_at = now() where id = ${anne.user.id}`.execute(
      app.db,
    )
    await waitForMails(app)
    for (const [client, person] of [
      [grace, known],
      [mary, googleUser({ email: mary.user.email })],
      [anne, googleUser({ email: anne.user.email })],
    ] as const) {
      await suspend(client, true)
      const before = await app.dump()
      google.person = person
      const browser = new GoogleBrowser(app)
      expect(redirectTarget(await browser.signIn('/teams'))).toBe(
        '/login?google=suspended&redirect=%2Fteams',
      )
      expect([...browser.cookies.keys()]).toEqual([])
      const rows = (await app.dump()).filter((row) => !before.includes(row))
      expect(rows.filter((row) => !/^(jobs\.|rate_)/.test(row))).toEqual([])
      await suspend(client, false)
      expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
    }
  })

  test('has no login after a concurrent sign-in', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const mary = await app.signedIn()
      const attempts = [logIn(mary), logIn(mary), logIn(mary)]
      const answers = await Promise.all([...attempts, suspend(mary, true)])
      for (const answer of answers.slice(0, 3)) {
        expect([200, 403]).toContain((answer as Response).status)
      }
      expect(await loginsOf(mary)).toEqual([])
    }
  })
})

const open = (round: Round) => app.visitor().get(`/api/quiz-session/${round.token}`)

describe('the rounds of a suspended account', () => {
  const closed = {
    code: 'not_found',
    message: 'This survey was not found or is no longer open.',
  }

  test('are closed until the suspension is lifted and lose no submission', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
    await mary.send('PUT', '/api/branding', { logo })
    const [round, live] = [await mary.round(), await mary.round({ groupSize: 1 })]
    const ended = await mary.round()
    await app.answered(round, [4, 3])
    await app.expire(ended.id)
    const rows = await app.rows(round.id)
    const others = await (await app.signedIn()).round()
    await suspend(mary, true)

    for (const each of [round, live, ended]) {
      for (const answer of [await open(each), await app.submit(each, 5)]) {
        expect([answer.status, await answer.json()]).toEqual([404, closed])
      }
    }
    const picture = `/api/quiz-session/${round.token}/logo`
    expect((await app.visitor().get(picture)).status).toBe(404)
    const own = submissionTo(round, 5, { asManager: true })
    expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(401)
    expect(await app.rows(round.id)).toEqual(rows)
    expect(await app.rows(live.id)).toEqual([])
    expect((await open(others)).status).toBe(200)

    await suspend(mary, false)
    expect((await open(round)).status).toBe(200)
    expect((await open(ended)).status).toBe(410)
    expect((await app.visitor().get(picture)).status).toBe(200)
    await app.answered(round, [5])
    await logIn(mary)
    const waiting = await app.db
      .selectFrom('rounds')
      .select('waiting')
      .where('id', '=', round.id)
      .executeTakeFirst()
    expect(waiting).toEqual({ waiting: 3 })
  })

  test('accept the retry of a stored submission without storing it again', async () => {
    const mary = await app.signedIn()
    const round = await mary.round()
    const submissionId = '8f14e45f-ceea-4a7f-8a3b-0d6f6a5f3c11'
    expect((await app.submit(round, 4, { submissionId })).status).toBe(201)
    await suspend(mary, true)
    expect((await app.submit(round, 4, { submissionId })).status).toBe(201)
    expect(await app.rows(round.id)).toHaveLength(1)
  })

  test('are left out of benchmarks', async () => {
    const mary = await app.signedIn()
    const round = await mary.round({ groupSize: 1 })
    await app.answered(round, [4, 4, 4, 4, 4])
    await sql`update accounts set email_confirmed_at = now(),
      created_at = now() - interval '31 days'`.execute(app.db)
    const scoresInBenchmark = async () => {
      const scores: number[] = []
      for (const type of ASSESSMENT_TYPES) {
        for await (const { overall } of latestScores(app.db, type)) scores.push(overall)
      }
      return scores
    }
    expect(await scoresInBenchmark()).toEqual([80])
    await suspend(mary, true)
    expect(await scoresInBenchmark()).toEqual([])
    await suspend(mary, false)
    expect(await scoresInBenchmark()).toEqual([80])
  })
})

const openStatus = async (round: Round) =>
  (await app.visitor().get(`/api/quiz-session/${round.token}`)).status

describe('a workspace with several people', () => {
  test('stays open while one owner is not suspended', async () => {
    const [mary, noah] = [await app.signedIn(), await app.signedIn()]
    const round = await mary.round()
    await joinWorkspace(app.db, mary, noah, 'owner')
    await suspend(mary, true)
    expect(await openStatus(round)).toBe(200)
    expect((await app.submit(round)).status).toBe(201)
    await suspend(noah, true)
    expect(await openStatus(round)).toBe(404)
    expect((await app.submit(round)).status).toBe(404)
    await suspend(mary, false)
    expect(await openStatus(round)).toBe(200)
  })

  test('is read by its members while its only owner is suspended, with all links closed', async () => {
    const [mary, noah] = [await app.signedIn({ tier: 'pro' }), await app.signedIn()]
    const round = await mary.round()
    await app.answered(round, [4, 4, 4])
    await joinWorkspace(app.db, mary, noah, 'manager', [round.teamId])
    await suspend(mary, true)
    const results = await noah.get(`/api/quiz-sessions/${round.id}/results-v2`)
    expect(results.status).toBe(200)
    const late = { title: 'Late', assessmentType: 'teamwork', teamId: round.teamId }
    const there = { 'x-workspace': mary.user.workspace?.id ?? '' }
    const added = await (await noah.post('/api/quiz-sessions', late, there)).json()
    expect([await openStatus(round), await openStatus(added)]).toEqual([404, 404])
    const own = await noah.round()
    expect(await openStatus(own)).toBe(200)
  })

  test('is not suspended with a member who has opened it', async () => {
    const [mary, noah] = [await app.signedIn(), await app.signedIn()]
    const round = await mary.round()
    await joinWorkspace(app.db, mary, noah, 'viewer')
    await sql`
      update accounts set current_workspace_id = ${mary.user.workspace?.id}
      where id = ${noah.user.id}`.execute(app.db)
    await suspend(noah, true)
    expect(await openStatus(round)).toBe(200)
    const workspaces = await (await admin.get('/api/admin/workspaces')).json()
    const states = new Map(
      workspaces.map(({ id, suspended }: { id: string; suspended: boolean }) => [id, suspended]),
    )
    expect(states.get(mary.user.workspace?.id)).toBe(false)
    expect(states.get(noah.user.workspace?.id)).toBe(true)
  })
})
