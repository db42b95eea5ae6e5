import { setTier } from '#test/server/accounts.ts'
import { randomUUID } from 'node:crypto'
import type { Team } from '#contract/teams.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

describe('teams', () => {
  test('are created, listed, changed and deleted by their owner', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const team = await mary.team()
    expect(team).toMatchObject({ ...aTeam, sessionCount: 0 })

    const changed = await mary.patch(`/api/teams/${team.id}`, { name: 'Core Platform' })
    expect(changed.status).toBe(200)
    // Fields that were not sent stay unchanged, including the optional description.
    expect(await changed.json()).toMatchObject({ ...aTeam, name: 'Core Platform' })

    expect(await (await mary.get('/api/teams')).json()).toHaveLength(1)
    expect((await mary.delete(`/api/teams/${team.id}`)).status).toBe(204)
    expect(await (await mary.get('/api/teams')).json()).toEqual([])
  })

  test('a free account gets an upgrade error for its second team', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    await mary.team()
    const second = await mary.post('/api/teams', aTeam)
    expect(second.status).toBe(403)
    expect(await second.json()).toEqual({
      code: 'upgrade_required',
      message:
        "You've reached the free plan limit of 1 team(s). Upgrade your plan to create more teams.",
      upgradeRequired: true,
      tier: 'free',
      limit: 1,
    })
  })

  test.each([
    ['free', 1],
    ['starter', 3],
    ['pro', 10],
  ] as const)('%s allows %i teams, also for 20 concurrent requests', async (tier, limit) => {
    const mary = await app.signedIn({ tier })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mary.post('/api/teams', aTeam)),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(limit)
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(20 - limit)
    expect(await (await mary.get('/api/teams')).json()).toHaveLength(limit)
  })

  test('business accounts and admins have no limit', async () => {
    const business = await app.signedIn({ tier: 'business' })
    const admin = await app.signedIn({ tier: 'free', role: 'admin' })
    for (const client of [business, admin]) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => client.post('/api/teams', aTeam)),
      )
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
    }
  })

  test.each([
    ['name', ''],
    ['name', '   '],
    ['companyName', ''],
    ['departmentType', undefined],
    ['creatorRole', ''],
    ['name', 'a\u0000b'],
    ['name', 'two\nlines'],
    ['name', 'x'.repeat(121)],
    ['name', 7],
  ])('%s = %j is rejected, naming the field', async (field, value) => {
    const mary = await app.signedIn()
    const answer = await mary.post('/api/teams', { ...aTeam, [field]: value })
    expect(answer.status).toBe(400)
    expect(await (await mary.get('/api/teams')).json()).toEqual([])
  })

  test('another account’s team returns the same error as an unknown one', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    const team = await mary.team()
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      const theirs = await eve.send(method, `/api/teams/${team.id}`, body)
      const nobodys = await eve.send(method, `/api/teams/${randomUUID()}`, body)
      expect(theirs.status).toBe(404)
      expect(await theirs.text()).toBe(await nobodys.text())
    }
    expect(await (await mary.get('/api/teams')).json()).toMatchObject([{ name: 'Core' }])
  })
})

async function threeTeams() {
  const mary = await app.signedIn({ tier: 'pro' })
  for (const [name, companyName] of [
    ['Delta', 'Acme'],
    ['alpha', 'Acme'],
    ['Beta', 'Globex'],
  ] as const) {
    await mary.team({ ...aTeam, name, companyName })
  }
  return mary
}

describe('pages of the list of teams', () => {
  test.each([
    ['', ['Delta', 'alpha', 'Beta']],
    ['sort=-created', ['Beta', 'alpha', 'Delta']],
    ['sort=name', ['alpha', 'Beta', 'Delta']],
    ['sort=-name', ['Delta', 'Beta', 'alpha']],
    ['search=ACME', ['Delta', 'alpha']],
    ['search=et', ['Beta']],
  ])('with "%s" are filtered and sorted', async (query, expected) => {
    const mary = await threeTeams()
    const names: string[] = []
    let path: string | undefined = `/api/teams?limit=1&${query}`
    while (path !== undefined) {
      const answer: JsonResponse = await mary.get(path)
      expect(answer.headers.get('x-total-count')).toBe(String(expected.length))
      for (const { name } of await answer.json()) names.push(name)
      path = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(names).toEqual(expected)
  })

  test('find and sort names whatever composition and case they were typed in', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    for (const name of ['Zug', 'A\u0308rzte', 'ägypten', 'Ast', 'émile', 'Z\u030cupa']) {
      await mary.team({ ...aTeam, name })
    }
    const names = async (query: string) => {
      const teams: Team[] = await (await mary.get(`/api/teams?${query}`)).json()
      return teams.map(({ name }) => name)
    }
    const sorted = ['ägypten', 'Ärzte', 'Ast', 'émile', 'Zug', 'Župa']
    expect(await names('sort=name')).toEqual(sorted)
    expect(await names('sort=-name')).toEqual(sorted.toReversed())
    for (const typed of ['ärz', 'ÄRZ', 'a\u0308rz']) {
      expect(await names(`search=${encodeURIComponent(typed)}`)).toEqual(['Ärzte'])
    }
  })

  test('know which teams are read-only, on every page', async () => {
    const mary = await threeTeams()
    await setTier(app.db, mary.user.id, 'free')
    const [newest] = await (await mary.get('/api/teams?sort=-created&limit=1')).json()
    const [oldest] = await (await mary.get('/api/teams?sort=-name&limit=1')).json()
    expect([newest.readOnly, oldest.readOnly]).toEqual([true, false])
  })

  test('need a cursor that is a team of the account', async () => {
    const mary = await threeTeams()
    const theirs = await (await app.signedIn()).team()
    expect((await mary.get(`/api/teams?after=${theirs.id}`)).status).toBe(404)
    expect((await mary.get(`/api/teams?before=${theirs.id}`)).status).toBe(404)
  })
})
