import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { latestOfAccounts } from '#server/features/submissions/released-totals.ts'
import { submissionTo } from '#test/server/answers.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { GoogleVisitor, leadsTo } from '#test/server/google-visitor.ts'
import { handmadePng } from '#test/server/images.ts'
import { mailsOut } from '#test/server/mails-out.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/resets.ts'
import { somebody, useGoogle } from '#test/server/use-google.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })

const SAID = {
  code: 'forbidden',
  message: 'This account is suspended. Please contact office@sextant.example.',
}

let admin: Client

beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin' })
})

async function set({ user }: Client, suspended: boolean): Promise<void> {
  const answer = await admin.patch(`/api/admin/users/${user.id}`, { suspended })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
}

const logIn = ({ user }: Client, password = PASSWORD) =>
  app.visitor().post('/api/auth/login', { email: user.email, password })

const loginsOf = async ({ user }: Client) =>
  (await app.dump()).filter(
    (row) => /^(logins|known_browsers): /.test(row) && row.includes(user.id),
  )

describe('whoever is suspended', () => {
  test('is out at once on every browser, and in again only after it is lifted', async () => {
    const mary = await app.signedIn()
    await logIn(mary)
    expect(await loginsOf(mary)).toHaveLength(4)
    await set(mary, true)
    expect(await loginsOf(mary)).toEqual([])
    expect((await mary.get('/api/auth/user')).status).toBe(401)
    expect((await mary.get('/api/teams')).status).toBe(401)

    const right = await logIn(mary)
    expect([right.status, await right.json()]).toEqual([403, SAID])
    expect(right.headers.getSetCookie()).toEqual([])
    expect(await loginsOf(mary)).toEqual([])

    await set(mary, false)
    expect((await mary.get('/api/auth/user')).status).toBe(401)
    expect((await logIn(mary)).status).toBe(200)
  })

  test('has no login that works, even one that was left behind', async () => {
    const mary = await app.signedIn()
    await sql`update accounts set suspended_at = now() where id = ${mary.user.id}`.execute(app.db)
    expect(await loginsOf(mary)).not.toEqual([])
    expect((await mary.get('/api/auth/user')).status).toBe(401)
    const confirmed = await mary.post('/api/auth/confirm-email', { token: 'any' })
    expect(confirmed.status).toBe(401)
  })

  test('is told so by the right password alone', async () => {
    const mary = await app.signedIn()
    const before = await logIn(mary, 'Wrong.horse1')
    await set(mary, true)
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

  test('may choose a new password, and is still not let in', async () => {
    const mary = await app.signedIn()
    await set(mary, true)
    const visitor = app.visitor()
    const reset = await resetWith(visitor, await tokenFor(app, mary.user.email))
    expect([reset.status, reset.headers.getSetCookie()]).toEqual([200, []])
    expect(visitor.cookie).toBeUndefined()
    expect((await logIn(mary)).status).toBe(401)
    expect((await logIn(mary, NEW_PASSWORD)).status).toBe(403)
    await set(mary, false)
    expect((await logIn(mary, NEW_PASSWORD)).status).toBe(200)
  })

  test('comes in by Google neither as known, nor as new, nor by taking over', async () => {
    const known = somebody()
    google.person = known
    const browser = new GoogleVisitor(app)
    expect(leadsTo(await browser.signIn())).toBe('/dashboard')
    const grace = Object.assign(app.visitor(), { user: await browser.user() })
    // One whose address nobody confirmed would change hands, one that is confirmed be linked.
    const [mary, anne] = [await app.signedIn(), await app.signedIn()]
    await sql`update accounts set email_confirmed_at = now() where id = ${anne.user.id}`.execute(
      app.db,
    )
    await mailsOut(app)
    for (const [client, person] of [
      [grace, known],
      [mary, somebody({ email: mary.user.email })],
      [anne, somebody({ email: anne.user.email })],
    ] as const) {
      await set(client, true)
      const before = await app.dump()
      google.person = person
      const browser = new GoogleVisitor(app)
      expect(leadsTo(await browser.signIn('/teams'))).toBe(
        '/login?google=suspended&redirect=%2Fteams',
      )
      expect([...browser.cookies.keys()]).toEqual([])
      const rows = (await app.dump()).filter((row) => !before.includes(row))
      expect(rows.filter((row) => !/^(jobs\.|rate_)/.test(row))).toEqual([])
      await set(client, false)
      expect(leadsTo(await browser.signIn())).toBe('/dashboard')
    }
  })

  test('who signs in at that very moment is out afterwards', async () => {
    for (let round = 0; round < 4; round += 1) {
      const mary = await app.signedIn()
      const logins = [logIn(mary), logIn(mary), logIn(mary)]
      const answers = await Promise.all([...logins, set(mary, true)])
      for (const answer of answers.slice(0, 3)) {
        expect([200, 403]).toContain((answer as Response).status)
      }
      expect(await loginsOf(mary)).toEqual([])
    }
  })
})

const open = (session: QuizSession) => app.visitor().get(`/api/quiz-session/${session.token}`)

describe('what is theirs', () => {
  const closed = {
    code: 'not_found',
    message: 'This quiz session was not found or is no longer open.',
  }

  test('quiz links are closed until it is lifted, and no answer is lost', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const logo = handmadePng({ width: 20, height: 10 }).toString('base64')
    await mary.send('PUT', '/api/branding', { logo })
    const [session, live] = [await mary.session(), await mary.session({ groupSize: 1 })]
    const over = await mary.session()
    await app.answered(session, [4, 3])
    await app.expire(over.id)
    const rows = await app.rows(session.id)
    const others = await (await app.signedIn()).session()
    await set(mary, true)

    for (const one of [session, live, over]) {
      for (const answer of [await open(one), await app.submit(one, 5)]) {
        expect([answer.status, await answer.json()]).toEqual([404, closed])
      }
    }
    const picture = `/api/quiz-session/${session.token}/logo`
    expect((await app.visitor().get(picture)).status).toBe(404)
    const own = submissionTo(session, 5, { asManager: true })
    expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(401)
    expect(await app.rows(session.id)).toEqual(rows)
    expect(await app.rows(live.id)).toEqual([])
    expect((await open(others)).status).toBe(200)

    await set(mary, false)
    expect((await open(session)).status).toBe(200)
    expect((await open(over)).status).toBe(410)
    expect((await app.visitor().get(picture)).status).toBe(200)
    await app.answered(session, [5])
    await logIn(mary)
    const waiting = await app.db
      .selectFrom('quiz_sessions')
      .select('waiting')
      .where('id', '=', session.id)
      .executeTakeFirst()
    expect(waiting).toEqual({ waiting: 3 })
  })

  test('a retry of what was stored is answered as before, and stores nothing', async () => {
    const mary = await app.signedIn()
    const session = await mary.session()
    const submissionId = '8f14e45f-ceea-4a7f-8a3b-0d6f6a5f3c11'
    expect((await app.submit(session, 4, { submissionId })).status).toBe(201)
    await set(mary, true)
    expect((await app.submit(session, 4, { submissionId })).status).toBe(201)
    expect(await app.rows(session.id)).toHaveLength(1)
  })

  test('its rounds are none of those that others are compared with', async () => {
    const mary = await app.signedIn()
    const session = await mary.session({ groupSize: 1 })
    await app.answered(session, [4, 4, 4, 4, 4])
    await sql`update accounts set email_confirmed_at = now(),
      created_at = now() - interval '31 days'`.execute(app.db)
    const compared = async () => {
      const asked = { minReleased: 5, minAgeDays: 30, after: null, limit: 100 }
      const found = ASSESSMENT_TYPES.map((assessmentType) =>
        latestOfAccounts(app.db, { ...asked, assessmentType }),
      )
      return (await Promise.all(found)).flat().map(({ accountId }) => accountId)
    }
    expect(await compared()).toEqual([mary.user.id])
    await set(mary, true)
    expect(await compared()).toEqual([])
    await set(mary, false)
    expect(await compared()).toEqual([mary.user.id])
  })
})
