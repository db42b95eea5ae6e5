import { AccountExport } from '#contract/account.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { useApp } from '#test/server/app.ts'
import { insertPasskey, insertRememberedBrowser } from '#test/server/second-factor-rows.ts'
import { responses } from '#test/server/answers.ts'
import { addPasskey, addTotp, newPerson } from '#test/server/second-factor.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

describe('the export of an account', () => {
  test('has everything stored about the account', async () => {
    const { mary, round, close, results } = await newRound(app)
    await app.answered(round, [4, 5, 3])
    await close()
    await mary.post('/api/assessments/agile/submit', {
      teamName: 'Core',
      responses: responses('agile', 2),
    })
    await mary.post('/api/support', {
      name: 'Mary Jackson',
      email: mary.user.email,
      category: 'billing',
      subject: 'A question',
      message: 'What do I pay?',
    })
    await insertPasskey(app, mary)
    await insertRememberedBrowser(app, mary)
    const answer = await mary.get('/api/account/export')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=sextant-account-\d{4}-\d\d-\d\d\.json$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const file = AccountExport.parse(await answer.json())
    expect(file.account).toMatchObject({ email: mary.user.email, subscriptionTier: 'pro' })
    expect(file.logins).toHaveLength(1)
    expect(file.signInWith).toEqual([])
    expect(file.secondFactors).toMatchObject({
      totp: null,
      passkeys: [{ name: 'Blue key', lastUsedOn: null }],
      recoveryCodesLeft: 0,
      rememberedBrowsers: [{ browser: 'Firefox' }],
    })
    expect(file.teams.map(({ name }) => name)).toEqual(['Core'])
    // Advanced analytics are computed from the rest and left out.
    const summary = { ...(await results()).summary, advanced: null }
    expect(file.sessions.map(({ summary }) => summary)).toEqual([summary])
    expect(file.savedResults[0]?.answers).toHaveLength(25)
    expect(file.savedResults[0]?.answers[0]).toEqual({
      questionId: 'agile.responsiveness.6',
      value: 2,
    })
    expect(file.messages).toMatchObject([{ category: 'billing', message: 'What do I pay?' }])
  })

  test('has the second factors without a key or a code', async () => {
    const person = await newPerson(app)
    const { secret, recoveryCodes } = await addTotp(person)
    const { authenticator } = await addPasskey(person, 'My phone')
    const text = await (await person.send('GET', '/api/account/export')).text()
    const { secondFactors } = AccountExport.parse(JSON.parse(text))
    expect(secondFactors.totp).toEqual({ addedOn: new Date().toISOString().slice(0, 10) })
    expect(secondFactors.passkeys.map(({ name }) => name)).toEqual(['My phone'])
    expect(secondFactors.recoveryCodesLeft).toBe(recoveryCodes.length)
    for (const kept of [secret, authenticator.id, ...recoveryCodes])
      expect(text).not.toContain(kept)
  })

  test('has only the number of waiting responses', async () => {
    const { mary, round } = await newRound(app)
    await app.answered(round, [4, 5])
    const text = await (await mary.get('/api/account/export')).text()
    expect(JSON.parse(text).sessions[0].summary).toMatchObject({
      totalSubmissions: 2,
      waiting: 2,
      released: 0,
      averageScore: 0,
      categoryDetails: [],
    })
    const groups = await app.db.selectFrom('waiting_groups').select('id').execute()
    expect(groups.length).toBeGreaterThan(0)
    for (const { id } of groups) expect(text).not.toContain(id)
  })

  test('has no data of other accounts, no secret and no quiz link', async () => {
    const { mary, round } = await newRound(app)
    const eve = await app.signedIn()
    const text = await (await eve.get('/api/account/export')).text()
    expect(text).not.toContain(mary.user.email)
    expect(text).not.toContain(round.id)
    const own = await (await mary.get('/api/account/export')).text()
    for (const secret of [round.token, mary.cookie?.split('=')[1], 'argon2', 'password_hash']) {
      expect(own).not.toContain(secret)
    }
    expect((await app.visitor().get('/api/account/export')).status).toBe(401)
  })
})

describe('exports', () => {
  const limited = useApp({ rateLimitScale: 0.1 })

  test('are rate limited', async () => {
    const mary = await limited.signedIn()
    for (let count = 0; count < 2; count += 1) {
      expect((await mary.get('/api/account/export')).status).toBe(200)
    }
    expect((await mary.get('/api/account/export')).status).toBe(429)
  })

  test('are limited apart from exports of single rounds', async () => {
    const mary = await limited.signedIn({ tier: 'starter' })
    const round = await mary.round({ groupSize: 1 })
    await limited.answered(round, [4])
    for (let count = 0; count < 2; count += 1) {
      const path = `/api/quiz-sessions/${round.id}/export.csv`
      expect((await mary.get(path)).status).toBe(200)
    }
    expect((await mary.get('/api/account/export')).status).toBe(200)
  })
})
