import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

/** Returns five rounds of two teams; all but the last have the same creation time. */
async function fiveRounds() {
  const mary = await app.signedIn({ tier: 'business' })
  const [core, ops] = [
    await mary.team({ ...aTeam, name: 'Core' }),
    await mary.team({ ...aTeam, name: 'Ops_1' }),
  ]
  const titles = ['Delta', 'alpha', 'Charlie', 'bravo', '100% echo']
  for (const [index, title] of titles.entries()) {
    await mary.round({ teamId: index < 3 ? core.id : ops.id, title, groupSize: 1 })
  }
  const rounds = await app.db
    .selectFrom('rounds')
    .select(['id', 'created_at'])
    .where('account_id', '=', mary.user.id)
    .orderBy('created_at')
    .execute()
  await sql`
    update rounds set created_at = ${rounds[0]?.created_at}
    where account_id = ${mary.user.id} and id <> ${rounds.at(-1)?.id}`.execute(app.db)
  return { mary, core, ops }
}

/** Reads a page of rounds: its titles, the total and the links in its headers. */
const getPage = async (mary: Client, path: string) => {
  const answer = await mary.get(path)
  expect(answer.status).toBe(200)
  const rows: Round[] = await answer.json()
  const links = answer.headers.get('link') ?? ''
  const linkTo = (rel: string) => new RegExp(`<([^>]*)>; rel="${rel}"`).exec(links)?.[1]
  return {
    titles: rows.map(({ title }) => title),
    total: Number(answer.headers.get('x-total-count')),
    next: linkTo('next'),
    prev: linkTo('prev'),
  }
}

describe('pages of the list of rounds', () => {
  /** Five rounds that no test changes. */
  let five: Awaited<ReturnType<typeof fiveRounds>>
  beforeAll(async () => {
    five = await fiveRounds()
  })

  test.each(['created', '-created', 'title', '-title', 'team', '-team'])(
    'follow each other in both directions, sorted by %s',
    async (sort) => {
      const { mary } = five
      const whole = await getPage(mary, `/api/quiz-sessions?sort=${sort}`)
      expect(whole).toMatchObject({ total: 5, next: undefined, prev: undefined })
      const first = await getPage(mary, `/api/quiz-sessions?sort=${sort}&limit=2`)
      const second = await getPage(mary, first.next ?? '')
      const third = await getPage(mary, second.next ?? '')
      expect([first, second, third].flatMap(({ titles }) => titles)).toEqual(whole.titles)
      expect([first.total, second.total, third.total]).toEqual([5, 5, 5])
      expect([first.prev, third.next]).toEqual([undefined, undefined])
      expect(await getPage(mary, third.prev ?? '')).toMatchObject({ titles: second.titles })
      expect(await getPage(mary, second.prev ?? '')).toMatchObject({
        titles: first.titles,
        prev: undefined,
      })
    },
  )

  test('are sorted by title in any case, by team, and by time', async () => {
    const { mary } = five
    const titles = async (sort: string) =>
      (await getPage(mary, `/api/quiz-sessions?sort=${sort}`)).titles
    expect(await titles('title')).toEqual(['100% echo', 'alpha', 'bravo', 'Charlie', 'Delta'])
    expect((await titles('-team')).slice(0, 2)).toEqual(['100% echo', 'bravo'])
    expect((await titles('-created'))[0]).toBe('100% echo')
    expect((await titles('created')).at(-1)).toBe('100% echo')
  })

  /** The owner of five rounds, of which alpha is closed and bravo has results. */
  let withStates: Client
  beforeAll(async () => {
    withStates = (await fiveRounds()).mary
    const all: Round[] = await (await withStates.get('/api/quiz-sessions')).json()
    const [alpha, bravo] = ['alpha', 'bravo'].map((title) =>
      all.find((round) => round.title === title),
    )
    if (!alpha || !bravo) throw new Error('the sessions were not created')
    await withStates.patch(`/api/quiz-sessions/${alpha.id}`, { isActive: false })
    await app.answered(bravo, [4])
  })

  test.each([
    ['search=ALPHA', ['alpha']],
    ['search=100%25', ['100% echo']],
    ['search=ops_', ['100% echo', 'bravo']],
    ['search=o%25s', []],
    ['search=nothing', []],
    ['state=completed', ['alpha']],
    ['state=active', ['100% echo', 'bravo', 'Charlie', 'Delta']],
    ['state=results', ['bravo']],
    ['state=active&search=core', ['Charlie', 'Delta']],
  ])('with %s have the matching sessions and their number', async (query, expected) => {
    const { titles, total } = await getPage(withStates, `/api/quiz-sessions?sort=title&${query}`)
    expect(titles).toEqual(expected)
    expect(total).toBe(expected.length)
    const first = await getPage(withStates, `/api/quiz-sessions?sort=title&limit=1&${query}`)
    expect(first).toMatchObject({ titles: expected.slice(0, 1), total: expected.length })
    const second = first.next === undefined ? { titles: [] } : await getPage(withStates, first.next)
    expect(second.titles).toEqual(expected.slice(1, 2))
  })

  test('of one team', async () => {
    const { mary, ops } = five
    const { titles, total } = await getPage(mary, `/api/quiz-sessions?teamId=${ops.id}`)
    expect([titles.toSorted(), total]).toEqual([['100% echo', 'bravo'], 2])
    const eve = await app.signedIn()
    expect(await getPage(eve, `/api/quiz-sessions?teamId=${ops.id}`)).toMatchObject({
      titles: [],
      total: 0,
    })
  })

  test('with results include a round whose release was due', async () => {
    const { mary } = await fiveRounds()
    const round = await mary.round({ teamId: (await mary.team()).id, title: 'Ended' })
    await app.answered(round, [4, 4, 4])
    await sql`update rounds set expires_at = now() where id = ${round.id}`.execute(app.db)
    expect(await getPage(mary, '/api/quiz-sessions?state=results')).toMatchObject({
      titles: ['Ended'],
    })
  })

  test('have 500 rows without a limit', async () => {
    const { mary, core } = await fiveRounds()
    await sql`
      insert into rounds (workspace_id, account_id, team_id, assessment_type, assessment_version, title,
        token, group_size, created_at, expires_at)
      select workspace_id, account_id, team_id, assessment_type, assessment_version, 'Earlier', 'earlier-' || n, 3,
        created_at - make_interval(days => n), created_at
      from rounds, generate_series(1, 600) as n where team_id = ${core.id} and title = 'Delta'`.execute(
      app.db,
    )
    const page = await getPage(mary, '/api/quiz-sessions')
    expect([page.titles.length, page.total]).toEqual([500, 605])
    expect((await getPage(mary, page.next ?? '')).titles).toHaveLength(105)
  })

  test('need a cursor that is a round of the account', async () => {
    const { mary } = five
    const other = await app.signedIn()
    for (const id of [(await other.round()).id, randomUUID()]) {
      for (const cursor of ['after', 'before']) {
        const answer = await mary.get(`/api/quiz-sessions?${cursor}=${id}`)
        expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining(id)])
      }
    }
    for (const bad of [
      'limit=0',
      'limit=1001',
      'limit=x',
      'limit=1.5',
      'after=1',
      'sort=id',
      'state=x',
    ]) {
      expect((await mary.get(`/api/quiz-sessions?${bad}`)).status).toBe(400)
    }
  })
})
