import { PASSWORD, useApp } from '#test/server/app.ts'
import { REGISTRATION_REASONS } from '#domain/registration.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

let serial = 0
const newPerson = () => ({
  firstName: 'Mary',
  lastName: 'Jackson',
  email: `mary${(serial += 1)}@example.com`,
  password: PASSWORD,
})

const register = (change: Record<string, unknown> = {}) =>
  app.visitor().post('/api/auth/register', { ...newPerson(), ...change })

const accounts = async () =>
  (await app.db.selectFrom('accounts').select('email').execute()).map(({ email }) => email)

describe('registration', () => {
  test('creates a free account without admin rights and signs it in', async () => {
    const mary = app.visitor()
    const person = newPerson()
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
      workspace: { id: expect.any(String), role: 'owner' },
      emailConfirmed: false,
      hasPassword: true,
      createdAt: expect.any(String),
      lastLoginAt: expect.any(String),
    })
    expect(await (await mary.get('/api/auth/user')).json()).toEqual(user)
  })

  test('sets an HttpOnly, SameSite login cookie', async () => {
    const [cookie = '', hint, known, ...more] = (await register()).headers.getSetCookie()
    // Readable by scripts; says only that a login exists.
    expect(hint).toBe(`signed-in=1; Max-Age=${365 * 86_400}; Path=/; SameSite=Lax`)
    // Identifies a known browser; sent to sign-in endpoints only.
    expect(known).toMatch(
      /^known=[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
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
    [`Correct.horse1${'x'.repeat(115)}`, 'Password must be at most 128 characters long.'],
  ])('rejects the password %j with the first broken rule', async (password, message) => {
    const person = { ...newPerson(), password }
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

  test.each(['Ka1!5862', 'Ka1"5862', `Correct.horse1${'x'.repeat(114)}`, 'Aa1! ünï😀'])(
    'accepts the password %j',
    async (password) => {
      const person = { ...newPerson(), password }
      expect((await register(person)).status).toBe(201)
      const again = await app.visitor().post('/api/auth/login', person)
      expect(again.status).toBe(200)
    },
  )

  test('rejects the most common passwords even if they meet the rules', async () => {
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
  ])('rejects %s = %j and names the field', async (field, value) => {
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

  test('ignores a plan or role in the request', async () => {
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
      .innerJoin('workspaces', 'workspace_id', 'current_workspace_id')
      .select(['workspaces.tier', 'accounts.role', 'workspaces.name'])
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(row).toEqual({ tier: 'free', role: 'user', name: user.name })
  })

  test('rejects an existing address, also in another case or with spaces', async () => {
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

  test('takes an international address once, and signs in with its domain in either form', async () => {
    const stored = 'R&D@müller.example'
    const encoded = 'r&d@xn--mller-kva.example'
    const answer = await register({ email: 'R&D@XN--MLLER-KVA.example' })
    expect((await answer.json()).user.email).toBe(stored)
    for (const email of [stored, encoded, 'r&d@MU\u0308LLER.example']) {
      const again = await register({ email })
      expect(again.status).toBe(409)
      const login = await app.visitor().post('/api/auth/login', { email, password: PASSWORD })
      expect(login.status).toBe(200)
    }
  })

  test('says why an address with letters of two alphabets is refused', async () => {
    // The o is Cyrillic.
    const answer = await register({ email: 'bоb@example.com' })
    expect(answer.status).toBe(400)
    const [issue] = (await answer.json()).issues
    expect(issue.path).toBe('email')
    expect(issue.message).toContain('several alphabets')
  })

  test('creates one account for ten simultaneous requests with one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        register({ email: index % 2 ? 'ten@example.com' : 'TEN@example.com' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

describe.each(['invited', 'closed'] as const)('a server with REGISTRATION=%s', (registration) => {
  const limited = useApp({ registration })
  const registerHere = (change: Record<string, unknown> = {}) =>
    limited.visitor().post('/api/auth/register', { ...newPerson(), ...change })

  test('refuses people without an invitation, and says how to get in', async () => {
    const answer = await registerHere()
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      code: 'registration_closed',
      message: REGISTRATION_REASONS[registration],
    })
    expect(await limited.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  test('refuses an invitation that does not exist', async () => {
    const answer = await registerHere({ invitation: 'x'.repeat(43) })
    expect(answer.status).toBe(registration === 'invited' ? 404 : 403)
    expect(await limited.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })
})
