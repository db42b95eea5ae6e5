import { createLink } from '#server/features/operations/admin/account-changes.ts'
import { useApp } from '#test/server/app.ts'
import { Browser } from '#test/server/browser.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { addTotp, newPerson } from '#test/server/second-factor.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

// Someone gets hold of a link that signs in, which the operator printed for another person.

const app = useApp({ publicUrl: 'http://localhost:3000' })
/** The same server where people sign in with the provider alone. */
const providerOnly = useApp({
  sharedDatabase: () => app.connection,
  provider: { ...GOOGLE_PROVIDER, isOnlyWay: true },
})

async function linkFor(id: string): Promise<string> {
  const { link } = await createLink(app.db, 'command', id, 'https://acme.example', 'sign-in-link')
  const [, token = ''] =
    /^https:\/\/acme\.example\/sign-in-link\?token=([\w-]{43})$/.exec(link) ?? []
  return token
}

async function person() {
  const browser = await newPerson(app)
  const user = await browser.user()
  return { browser, user, token: await linkFor(user.id) }
}

const use = (browser: Browser, token: string) => browser.post('/api/auth/sign-in-link', { token })

describe('a link that signs in', () => {
  test('works once, also where people sign in with the provider alone, and is recorded', async () => {
    const { user, token } = await person()
    const rows = (await app.dump()).join('\n')
    expect(rows).toContain(hashToken(token).toString('hex'))
    expect(rows).not.toContain(token)
    const first = new Browser(providerOnly)
    expect((await use(first, token)).status).toBe(200)
    expect(await first.user()).toMatchObject({ id: user.id })
    const second = new Browser(app)
    expect((await use(second, token)).status).toBe(400)
    expect(await second.user()).toBeUndefined()
    const log = app.db.selectFrom('audit_log').select(['action', 'by_command'])
    expect(await log.where('account_id', '=', user.id).execute()).toEqual([
      { action: 'sign-in-link', by_command: true },
    ])
  })

  test('opens one browser of several that use it at the same time', async () => {
    const { user, token } = await person()
    const browsers = [1, 2, 3].map(() => new Browser(app))
    const started = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('accounts').select('id').where('id', '=', user.id).forUpdate().execute()
      const all = browsers.map((browser) => use(browser, token))
      await app.waiting(3)
      return { all }
    })
    const statuses = (await Promise.all(started.all)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('works for 15 minutes', async () => {
    const { user, token } = await person()
    const expire = (minutes: number) =>
      sql`update password_resets set expires_at = expires_at - make_interval(mins => ${minutes})
        where account_id = ${user.id}`.execute(app.db)
    await expire(14)
    await expire(1)
    expect((await use(new Browser(app), token)).status).toBe(400)
    const again = await linkFor(user.id)
    await expire(14)
    expect((await use(new Browser(app), again)).status).toBe(200)
  })

  test('sets no password, and a link that sets one does not sign in', async () => {
    const { user, token } = await person()
    expect((await resetWith(app.visitor(), token)).status).toBe(400)
    const reset = await tokenFor(app, user.email)
    expect((await use(new Browser(app), reset)).status).toBe(400)
    expect((await use(new Browser(app), token)).status).toBe(200)
    expect((await resetWith(app.visitor(), reset, NEW_PASSWORD)).status).toBe(200)
  })

  test('does not replace the second factor', async () => {
    const { browser, token } = await person()
    await addTotp(browser)
    const thief = new Browser(app)
    expect(await (await use(thief, token)).json()).toMatchObject({ secondFactorRequired: true })
    expect(await thief.user()).toBeUndefined()
  })

  test('does not open a suspended account, and ends with a new password', async () => {
    const suspended = await person()
    const now = { suspended_at: new Date() }
    await app.db.updateTable('accounts').set(now).where('id', '=', suspended.user.id).execute()
    expect((await use(new Browser(app), suspended.token)).status).toBe(403)
    const { user, token } = await person()
    await resetWith(app.visitor(), await tokenFor(app, user.email))
    expect((await use(new Browser(app), token)).status).toBe(400)
  })
})
