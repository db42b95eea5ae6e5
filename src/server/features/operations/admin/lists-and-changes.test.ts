import { randomUUID } from 'node:crypto'
import type { AccountAuditEntry } from '#contract/admin.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { subscribe } from '#test/server/paying.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const app = useApp()

let admin: Client

beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin', email: 'ada@admins.example' })
})

const change = (actor: Client, target: Client, body: object) =>
  actor.patch(`/api/admin/users/${target.user.id}`, body)

// oxlint-disable-next-line typescript/no-explicit-any -- a wrong shape fails the test itself
async function listed(path: string): Promise<{ rows: any[]; total: number }> {
  const answer = await admin.get(path)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return { rows: await answer.json(), total: Number(answer.headers.get('x-total-count')) }
}

const search = async (text: string, list = 'users') =>
  (await listed(`/api/admin/${list}?${new URLSearchParams({ search: text })}`)).rows.map(
    ({ name }) => name,
  )

/** Returns the audit log of one account, latest first. */
async function auditLog({ user }: Client): Promise<AccountAuditEntry[]> {
  return (await listed(`/api/admin/audit?search=${user.email}`)).rows
}

const page = (list: string, query: string) => listed(`/api/admin/${list}?search=crowd&${query}`)

describe('a long list', () => {
  const PEOPLE = 120
  const crowd = sql`(
    select *, (array['free', 'starter', 'pro', 'business'])[1 + last_name::integer % 4] as tier
    from accounts where first_name = 'Crowd') as crowd`
  const inserts = [
    sql`accounts (email, email_key, first_name, last_name, current_workspace_id, last_login_at)
      select email, email, 'Crowd', lpad(n::text, 3, '0'), gen_random_uuid(),
        now() - make_interval(days => n + nullif(n % 2, 1))
      from generate_series(1, ${PEOPLE}::integer) as n, concat(n, '@crowd.example') as email`,
    sql`workspaces (workspace_id, name, tier) select current_workspace_id, last_name, tier from ${crowd}`,
    sql`members (workspace_id, account_id, role) select current_workspace_id, id, 'owner' from ${crowd}`,
    sql`account_workspaces (workspace_id, account_id, role, tier)
      select current_workspace_id, id, 'owner', tier from ${crowd}`,
    sql`teams (workspace_id, account_id, name, company_name, department_type, creator_role)
      select current_workspace_id, id, 'Team ' || last_name, 'Crowd & Co', 'Sales', 'Manager' from ${crowd}`,
  ]

  // All rows have the same creation time, so only their ids order them.
  beforeAll(() =>
    app.db.transaction().execute(async (db) => {
      for (const rows of inserts) await sql`insert into ${rows}`.execute(db)
    }),
  )

  test.each(['users', 'teams'])('comes in pages that skip no row: %s', async (list) => {
    const pages = [await page(list, ''), await page(list, 'page=2'), await page(list, 'page=3')]
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20])
    expect(pages.map(({ total }) => total)).toEqual([PEOPLE, PEOPLE, PEOPLE])
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids.every((id, index) => index === 0 || ids[index - 1] < id)).toBe(true)
    expect(new Set(ids).size).toBe(PEOPLE)
    expect(await page(list, 'page=4')).toEqual({ rows: [], total: PEOPLE })
    expect(await page(list, 'page=999999')).toEqual({ rows: [], total: PEOPLE })
    for (const bad of ['0', '-1', '1.5', 'x', '', '1000000']) {
      expect((await admin.get(`/api/admin/${list}?page=${bad}`)).status).toBe(400)
    }
    expect((await listed(`/api/admin/${list}`)).total).toBeGreaterThanOrEqual(PEOPLE)
  })

  test('can be sorted by the listed columns only', async () => {
    const first = async (sort: string) => (await page('users', `sort=${sort}`)).rows[0]
    expect(await first('name')).toMatchObject({ name: 'Crowd 001' })
    expect(await first('-name')).toMatchObject({ name: 'Crowd 120' })
    expect(await first('email')).toMatchObject({ email: '100@crowd.example' })
    expect(await first('-email')).toMatchObject({ email: '9@crowd.example' })
    expect(await first('tier')).toMatchObject({ subscriptionTier: 'free' })
    expect(await first('-tier')).toMatchObject({ subscriptionTier: 'business' })
    expect(await first('-lastLogin')).toMatchObject({ name: 'Crowd 002' })
    expect(await first('lastLogin')).toMatchObject({ lastLoginAt: null })
    const teams = await page('teams', 'sort=-owner')
    expect(teams.rows[0]).toMatchObject({ name: 'Team 120', ownerEmail: '120@crowd.example' })
    for (const sort of ['id', '--name', 'name;drop', 'password_hash', '']) {
      expect((await admin.get(`/api/admin/users?sort=${sort}`)).status).toBe(400)
    }
  })
})

test('a search is literal, ignores case and spans first and last name', async () => {
  const names = [
    ['Zoë', '100%'],
    ['Zoë', '100x'],
    ['Under_', 'Score'],
    ['Back\\', "Sl'ash"],
  ]
  for (const [first = '', last = ''] of names) {
    const client = await app.signedIn()
    await app.db
      .updateTable('accounts')
      .set({ first_name: first, last_name: last })
      .where('id', '=', client.user.id)
      .execute()
    if (last === 'Score') await client.team({ name: 'Half_Moon', companyName: '50% Ltd' })
  }
  expect(new Set(await search('ZOË 100'))).toEqual(new Set(['Zoë 100%', 'Zoë 100x']))
  expect(await search('100%')).toEqual(['Zoë 100%'])
  expect(await search('under_')).toEqual(['Under_ Score'])
  expect(await search('\\ Sl')).toEqual(["Back\\ Sl'ash"])
  expect(await search("l'A")).toEqual(["Back\\ Sl'ash"])
  for (const text of ['und_r', 'Zo%', '1\\00', '"; drop table accounts; --']) {
    expect(await search(text)).toEqual([])
  }
  expect(await search('ADA@admins')).toEqual(['Mary Jackson'])
  expect(await search('F_mo', 'teams')).toEqual(['Half_Moon'])
  expect(await search('0% l', 'teams')).toEqual(['Half_Moon'])
  expect(await search('er_ sc', 'teams')).toEqual(['Half_Moon'])
  expect(await search('h_lf', 'teams')).toEqual([])
  expect((await listed(`/api/admin/users?search=${'%20'.repeat(9)}`)).total).toBeGreaterThan(4)
  expect((await admin.get(`/api/admin/users?search=${'x'.repeat(201)}`)).status).toBe(400)
})

const person = ({ user }: Client) => ({ id: user.id, name: user.name, email: user.email })

describe('a change', () => {
  let mary: Client
  beforeEach(async () => {
    mary = await app.signedIn()
  })

  test('applies at once and is logged, one entry per changed field', async () => {
    await mary.team()
    const answer = await change(admin, mary, { subscriptionTier: 'pro', role: 'admin' })
    expect(answer.status).toBe(200)
    const [row] = (await listed(`/api/admin/users?search=${mary.user.email}`)).rows
    expect(await answer.json()).toEqual(row)
    expect(row).toMatchObject({ subscriptionTier: 'pro', isAdmin: true, teamCount: 1 })
    expect(await (await mary.get('/api/auth/user')).json()).toMatchObject({
      subscriptionTier: 'pro',
      isAdmin: true,
    })

    // Unchanged values are not logged again.
    const same = { subscriptionTier: 'pro', role: 'admin', suspended: false }
    expect((await change(admin, mary, same)).status).toBe(200)
    await change(admin, mary, { ...same, subscriptionTier: 'free' })
    const entry = { by: 'admin', actor: person(admin), account: person(mary) }
    expect(await auditLog(mary)).toEqual(
      [
        { ...entry, action: 'tier', before: 'pro', after: 'free' },
        { ...entry, action: 'role', before: 'user', after: 'admin' },
        { ...entry, action: 'tier', before: 'free', after: 'pro' },
      ].map((fields) => ({ ...fields, id: expect.any(Number), at: expect.any(String) })),
    )
  })

  test('is refused if it is empty, invalid, of an unknown account or not by an admin', async () => {
    for (const bad of [{}, { tier: 'pro' }, { subscriptionTier: 'gold' }, { role: 'owner' }]) {
      expect((await change(admin, mary, bad)).status).toBe(400)
    }
    expect((await change(admin, mary, { suspended: 'yes' })).status).toBe(400)
    const unknown = `/api/admin/users/${randomUUID()}`
    expect((await admin.patch(unknown, { role: 'user' })).status).toBe(404)
    expect((await change(mary, admin, { role: 'user' })).status).toBe(403)
    expect((await change(mary, mary, { role: 'admin' })).status).toBe(403)
    expect((await change(app.visitor(), mary, { role: 'admin' })).status).toBe(401)
    expect(await auditLog(mary)).toEqual([])
  })

  test('of one’s own role or suspension is refused', async () => {
    for (const body of [{ role: 'user' }, { suspended: true }]) {
      const answer = await change(admin, admin, { ...body, subscriptionTier: 'business' })
      expect(answer.status).toBe(409)
      expect((await answer.json()).message).toMatch(/your own/)
    }
    expect(await (await admin.get('/api/auth/user')).json()).toMatchObject({
      isAdmin: true,
      subscriptionTier: 'free',
    })
    expect((await change(admin, admin, { subscriptionTier: 'starter' })).status).toBe(200)
  })

  test('is logged once and in order among twenty concurrent ones', async () => {
    const tiers = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'pro' : 'starter'))
    const answers = await Promise.all(
      tiers.map((subscriptionTier) => change(admin, mary, { subscriptionTier })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const log = (await auditLog(mary)).toReversed()
    expect(log.length).toBeGreaterThanOrEqual(2)
    let tier: string | null = 'free'
    for (const { before, after } of log) {
      expect(before).toBe(tier)
      expect(after).not.toBe(before)
      tier = after
    }
    expect((await auditLog(mary))[0]?.after).toBe(
      (await (await mary.get('/api/auth/user')).json()).subscriptionTier,
    )
  })

  test.each([{ role: 'user' }, { suspended: true }])(
    'by two admins of each other leaves one admin: %j',
    async (body) => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const pair = [await app.signedIn({ role: 'admin' }), await app.signedIn({ role: 'admin' })]
        const [a, b] = pair as [Client, Client]
        const answers = await Promise.all([change(a, b, body), change(b, a, body)])
        const statuses = answers.map(({ status }) => status)
        expect(statuses).toContain(200)
        expect(statuses.some((status) => status === 401 || status === 403)).toBe(true)
        const answersAfter = await Promise.all(pair.map((client) => client.get('/api/admin/users')))
        expect(answersAfter.filter(({ status }) => status === 200)).toHaveLength(1)
      }
    },
  )

  test('of a plan shows an active subscription, whose next event overrides it', async () => {
    await subscribe(mary, 'starter_monthly')
    const answer = await change(admin, mary, { subscriptionTier: 'business' })
    expect(await answer.json()).toMatchObject({ subscribed: true, subscriptionTier: 'business' })
    await mary.post('/api/sandbox/renew', { payment: 'paid' })
    const tier = async () => (await (await mary.get('/api/auth/user')).json()).subscriptionTier
    await expect.poll(tier, { timeout: 10_000 }).toBe('starter')
    // The provider's event is not logged as an admin's change.
    expect(await auditLog(mary)).toHaveLength(1)
  })
})

describe('the audit log', () => {
  test('keeps entries of deleted accounts without their names', async () => {
    const other = await app.signedIn({ role: 'admin' })
    const mary = await app.signedIn({ email: `${randomUUID()}@gone.example` })
    await change(other, mary, { subscriptionTier: 'starter' })
    const [entry] = await auditLog(mary)
    for (const client of [mary, other]) {
      await app.db.deleteFrom('accounts').where('id', '=', client.user.id).execute()
    }
    const { rows } = await listed('/api/admin/audit')
    expect(rows.find(({ id }) => id === entry?.id)).toEqual({
      ...entry,
      actor: null,
      account: null,
    })
    expect(JSON.stringify(await app.dump())).not.toContain('@gone.example')
  })

  test('comes in pages, latest first', async () => {
    const mary = await app.signedIn()
    const insert = sql`
      insert into audit_log (by_command, account_id, action, before, after)
      select true, ${mary.user.id}, 'reset-link', null, null from generate_series(1, 60)`
    await insert.execute(app.db)
    const path = `/api/admin/audit?search=${mary.user.email}`
    const pages = [await listed(path), await listed(`${path}&page=2`)]
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [50, 60],
      [10, 60],
    ])
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(pages[0]?.rows[0]).toMatchObject({ by: 'command', actor: null })
  })

  test('cannot be edited, even with access to the database', async () => {
    const before = await app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(before.length).toBeGreaterThan(0)
    for (const statement of [
      sql`update audit_log set after = 'free'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`insert into audit_log overriding system value select * from audit_log
        on conflict (id) do update set after = 'free'`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow('only ever added to')
    }
    expect(await app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(before)
    const routes = app.routes.filter(({ path }) => path.includes('audit'))
    expect(new Set(routes.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']))
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await admin.send(method, '/api/admin/audit', {})).status).toBe(404)
    }
  })
})

test('a team is found by its owner and shows no quiz link', async () => {
  const mary = await app.signedIn()
  const { teamId, token } = await mary.round()
  const answer = await admin.get(`/api/admin/teams?search=${mary.user.email}`)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject([{ id: teamId, name: aTeam.name, sessionCount: 1 }])
  expect(text).not.toContain(token)
})
