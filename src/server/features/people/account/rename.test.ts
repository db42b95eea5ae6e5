import { useApp } from '#test/server/app.ts'
import { accountEntries } from '#test/server/email-changes.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets`.execute(app.db))

describe('the name of an account', () => {
  test('can be changed, in part too', async () => {
    const mary = await app.signedIn()
    const answer = await mary.patch('/api/account', { lastName: '  Winston-Jackson ' })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { firstName: 'Mary', lastName: 'Winston-Jackson', name: 'Mary Winston-Jackson' },
    ])
    expect((await (await mary.get('/api/auth/user')).json()).name).toBe('Mary Winston-Jackson')
    expect(await accountEntries(app, mary)).toEqual([
      'Changed the name Mary Jackson to Mary Winston-Jackson.',
    ])
  })

  test.each([
    [{ firstName: ' ' }, 'Please enter your first name.'],
    [{ lastName: 'a\nb' }, 'Must be a single line.'],
    [{ firstName: 'x'.repeat(81) }, 'Please use at most 80 characters.'],
  ])('is checked: %j', async (body, message) => {
    const answer = await (await app.signedIn()).patch('/api/account', body)
    expect([answer.status, (await answer.json()).issues[0].message]).toEqual([400, message])
  })

  test('leaves no entry if nothing changes', async () => {
    const mary = await app.signedIn()
    expect((await mary.patch('/api/account', { firstName: 'Mary' })).status).toBe(200)
    expect((await mary.patch('/api/account', {})).status).toBe(200)
    expect(await accountEntries(app, mary)).toEqual([])
  })

  test('can be changed 20 times an hour', async () => {
    const mary = await app.signedIn()
    for (let count = 0; count < 20; count += 1) {
      await mary.patch('/api/account', { firstName: `Mary ${count}` })
    }
    expect((await mary.patch('/api/account', { firstName: 'Mary' })).status).toBe(429)
  })
})
