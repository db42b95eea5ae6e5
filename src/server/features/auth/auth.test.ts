import { PASSWORD, useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

let serial = 0
const aPerson = () => ({
  firstName: 'Mary',
  lastName: 'Jackson',
  email: `mary${(serial += 1)}@example.com`,
  password: PASSWORD,
})

const register = (change: Record<string, unknown> = {}) =>
  app.visitor().post('/api/auth/register', { ...aPerson(), ...change })

const accounts = async () =>
  (await app.db.selectFrom('accounts').select('email').execute()).map(({ email }) => email)

describe('registration', () => {
  test('makes a free account that is no admin, and signs it in', async () => {
    const mary = app.visitor()
    const person = aPerson()
    const answer = await mary.post('/api/auth/register', person)
    expect(answer.status).toBe(201)
    const { message, user } = await answer.json()
    expect(message).toBe('Account created successfully!')
    expect(user).toEqual({
      id: expect.any(String),
      firstName: 'Mary',
      lastName: 'Jackson',
      name: 'Mary Jackson',
      email: person.email,
      isAdmin: false,
      role: 'user',
      subscriptionTier: 'free',
      emailConfirmed: false,
      hasPassword: true,
      createdAt: expect.any(String),
      lastLoginAt: expect.any(String),
    })
    expect(await (await mary.get('/api/auth/user')).json()).toEqual(user)
  })

  test('puts the login into a cookie that scripts and other sites do not get', async () => {
    const [cookie = '', hint, ...more] = (await register()).headers.getSetCookie()
    // The other one says that there is a login, and nothing of which.
    expect(hint).toBe(`signed-in=1; Max-Age=${365 * 86_400}; Path=/; SameSite=Lax`)
    expect(more).toEqual([])
    const [pair, ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^login=[\w-]{43}$/)
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${365 * 86_400}`,
      'Path=/',
      'SameSite=Lax',
    ])
  })

  test.each([
    ['', 'Password must be at least 8 characters long.'],
    ['Aa1!567', 'Password must be at least 8 characters long.'],
    ['        ', 'Password must contain at least one uppercase letter.'],
    ['aa1!5678', 'Password must contain at least one uppercase letter.'],
    ['A       ', 'Password must contain at least one lowercase letter.'],
    ['AA1!5678', 'Password must contain at least one lowercase letter.'],
    ['Aa      ', 'Password must contain at least one number.'],
    ['Aa!!!!!!', 'Password must contain at least one number.'],
    ['Aa345678', 'Password must contain at least one special character (!@#$%^&*...).'],
    ['Aa1-_+=~', 'Password must contain at least one special character (!@#$%^&*...).'],
    [`Aa1!${'x'.repeat(125)}`, 'Password must be at most 128 characters long.'],
  ])('the password %j is refused for the first rule it breaks', async (password, message) => {
    const person = { ...aPerson(), password }
    const answer = await register(person)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: 'bad_input',
      message,
      issues: [{ path: 'password', message }],
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await accounts()).not.toContain(person.email)
  })

  test.each(['Aa1!5678', 'Aa1"5678', `Aa1!${'x'.repeat(124)}`, 'Aa1! ünï😀'])(
    'the password %j is taken and works',
    async (password) => {
      const person = { ...aPerson(), password }
      expect((await register(person)).status).toBe(201)
      const again = await app.visitor().post('/api/auth/login', person)
      expect(again.status).toBe(200)
    },
  )

  test('the commonest passwords are refused, though they meet the rules', async () => {
    const statuses: number[] = []
    for (const password of ['Password1!', 'Passw0rd!', 'P@ssw0rd', 'Qwerty123!']) {
      statuses.push((await register({ password })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400])
  })

  test.each([
    ['firstName', ''],
    ['firstName', '   '],
    ['firstName', undefined],
    ['firstName', null],
    ['firstName', 'x'.repeat(81)],
    ['lastName', ''],
    ['lastName', '\t'],
    ['lastName', undefined],
    ['lastName', 'two\nlines'],
    ['lastName', 7],
    ['email', ''],
    ['email', 'mary'],
    ['email', 'mary@localhost'],
    ['email', 'mary @example.com'],
    ['email', 'mary@example.com\nbcc: eve@example.com'],
    ['email', `${'m'.repeat(250)}@example.com`],
    ['email', ['mary@example.com']],
    ['password', undefined],
    ['password', 12_345_678],
  ])('%s = %j is refused, naming the field', async (field, value) => {
    const before = await accounts()
    const answer = await register({ [field]: value })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_input', issues: [{ path: field }] })
    expect(await accounts()).toEqual(before)
  })

  test('trims names and address', async () => {
    const answer = await register({
      firstName: '  Mary ',
      lastName: ' Jackson\t',
      email: '  Trimmed@Example.com ',
    })
    expect((await answer.json()).user).toMatchObject({
      name: 'Mary Jackson',
      email: 'Trimmed@Example.com',
    })
  })

  test('takes no plan and no role from whoever asks for one', async () => {
    const answer = await register({
      id: '00000000-0000-4000-8000-000000000000',
      isAdmin: true,
      is_admin: true,
      role: 'admin',
      tier: 'business',
      subscriptionTier: 'business',
      createdAt: '2001-01-01T00:00:00Z',
    })
    expect(answer.status).toBe(201)
    const { user } = await answer.json()
    expect(user).toMatchObject({ isAdmin: false, role: 'user', subscriptionTier: 'free' })
    expect(user.id).not.toMatch(/^0{8}/)
    expect(user.createdAt).not.toMatch(/^2001/)
    const row = await app.db
      .selectFrom('accounts')
      .select(['tier', 'role'])
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(row).toEqual({ tier: 'free', role: 'user' })
  })

  test('a known address is a conflict, in another case and with blanks too', async () => {
    await register({ email: 'known@example.com' })
    for (const email of ['known@example.com', 'KNOWN@Example.COM', ' known@example.com ']) {
      const answer = await register({ email, password: 'Another.one1' })
      expect(answer.status).toBe(409)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    const login = await app
      .visitor()
      .post('/api/auth/login', { email: 'known@example.com', password: 'Another.one1' })
    expect(login.status).toBe(401)
  })

  test('ten at once with one address make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        register({ email: index % 2 ? 'ten@example.com' : 'TEN@example.com' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

describe('login', () => {
  test('trims the address and ignores its case, but not the password', async () => {
    await register({ email: 'Case@example.com' })
    for (const email of ['case@example.com', 'CASE@EXAMPLE.COM', '  Case@example.com\n']) {
      const visitor = app.visitor()
      const answer = await visitor.post('/api/auth/login', { email, password: PASSWORD })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ user: { email: 'Case@example.com' } })
      expect((await visitor.get('/api/auth/user')).status).toBe(200)
    }
    for (const password of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toUpperCase(), '']) {
      const answer = await app
        .visitor()
        .post('/api/auth/login', { email: 'case@example.com', password })
      expect(answer.status).toBe(401)
    }
  })

  test('answers an unknown address and a wrong password in the same words', async () => {
    await register({ email: 'there@example.com' })
    const answers = await Promise.all(
      ['there@example.com', 'nobody@example.com', 'no address', ''].map((email) =>
        app.visitor().post('/api/auth/login', { email, password: 'Wrong.horse1' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
  })

  test('is asked for by whoever is out, has forged one or let it lapse', async () => {
    expect((await app.visitor().get('/api/auth/user')).status).toBe(401)
    for (const cookie of ['login=', 'login=x', `login=${'A'.repeat(43)}`, 'login=%00', 'x=y']) {
      expect((await app.visitor().get('/api/auth/user', { cookie })).status).toBe(401)
    }
    const mary = await app.signedIn()
    await sql`
      update logins set expires_at = now() where account_id = ${mary.user.id}`.execute(app.db)
    expect((await mary.get('/api/auth/user')).status).toBe(401)
  })

  test('lives on for 30 days from the day of its last use, of which only the day is noted', async () => {
    const mary = await app.signedIn()
    await sql`
      update logins set last_used_at = now() - interval '25 hours', expires_at = now() + interval '1 day'
      where account_id = ${mary.user.id}`.execute(app.db)
    const noted = async () => {
      const { rows } = await sql<{ used: Date; expires: Date }>`
        select last_used_at as used, expires_at as expires
        from logins where account_id = ${mary.user.id}`.execute(app.db)
      return rows[0]
    }
    const before = await noted()
    // Public pages ask who is signed in; that alone leaves no trace.
    expect((await mary.get('/api/auth/user')).status).toBe(200)
    expect(await noted()).toEqual(before)
    await mary.get('/api/teams')
    const today = new Date(new Date().toISOString().slice(0, 10))
    const in30Days = new Date(today.getTime() + 30 * 86_400_000)
    expect(await noted()).toEqual({ used: today, expires: in30Days })
  })

  test('ends on the server when the user signs out, on this browser alone', async () => {
    const phone = await app.signedIn()
    const laptop = app.visitor()
    await laptop.post('/api/auth/login', { email: phone.user.email, password: PASSWORD })
    const cookie = phone.cookie ?? ''

    const answer = await phone.get('/api/logout')
    expect(answer.status).toBe(200)
    expect(phone.cookie).toBeUndefined()
    expect((await app.visitor().get('/api/auth/user', { cookie })).status).toBe(401)
    expect((await laptop.get('/api/auth/user')).status).toBe(200)
    expect((await app.visitor().get('/api/logout')).status).toBe(200)
  })
})

describe('secrets', () => {
  test('neither password nor login token is in the database or in a log', async () => {
    const mary = await app.signedIn()
    await app.visitor().post('/api/auth/login', { email: mary.user.email, password: PASSWORD })
    const token = mary.cookie?.split('=')[1] ?? ''
    expect(token).toHaveLength(43)
    const kept = [...(await app.dump()), ...app.logged].join('\n')
    expect(kept).toContain(mary.user.email)
    for (const secret of [
      PASSWORD,
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ]) {
      expect(kept).not.toContain(secret)
    }
  })

  test('passwords are hashed with argon2id at the floor of OWASP, salted', async () => {
    const [one, other] = [await app.signedIn(), await app.signedIn()]
    const rows = await app.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', 'in', [one.user.id, other.user.id])
      .execute()
    const hashes = rows.map((row) => row.password_hash)
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(new Set(hashes).size).toBe(2)
  })
})
