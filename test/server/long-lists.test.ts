import { MAX_ACTIONS } from '#domain/actions.ts'
import { MAX_OPEN_QUESTIONS } from '#domain/comments.ts'
import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import { CALLS } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { setTier } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const app = useApp()

/** Lists that come in one piece, with their maximum number of items. */
const BOUNDED: Readonly<Record<string, number>> = {
  'GET /api/account/export': Infinity, // streamed
  'GET /api/workspaces/:id/export': Infinity, // streamed
  'GET /api/admin/analytics': 12,
  'GET /api/api-keys': 20,
  'GET /api/assessments': 6,
  'GET /api/assessments/:type': 30,
  'GET /api/auth/factors': 50,
  'GET /api/auth/logins': 50,
  'GET /api/auth/passkeys': 20,
  'GET /api/auth/second-factor': 2,
  'GET /api/benchmarks/:type': 9,
  'GET /api/invoices': 100,
  'GET /api/plans': 4,
  'GET /api/quiz-session/:token': 30,
  'GET /api/quiz-sessions/:id': MAX_OPEN_QUESTIONS,
  'GET /api/quiz-sessions/:id/invitations': MAX_ROSTER,
  'GET /api/teams/:id/members': MAX_ROSTER,
  'GET /api/invitations/:token': MAX_ROSTER,
  'GET /api/quiz-sessions/:sessionId/insights': 20,
  'GET /api/quiz-sessions/:sessionId/results-v2': 1_000,
  'GET /api/shared-results/:token': 1_000,
  'GET /api/teams/:id/actions': MAX_ACTIONS,
  'GET /api/reports/assessments': 6,
  'GET /api/reports/comparison': 7,
  'GET /api/reports/standings': 5,
  'GET /api/sample-results': 7,
  'GET /api/workspace-invitations/:token': 20,
  'GET /api/workspaces': 100,
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const hasList = ({ response }: Endpoint): boolean =>
  response !== undefined &&
  /"type":"array"/.test(
    JSON.stringify(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })),
  )

const isPaged = ({ query }: Endpoint): boolean =>
  query instanceof z.ZodObject && ('limit' in query.shape || 'page' in query.shape)

test('every list comes in pages or has a maximum', () => {
  const lists = CALLS.map(({ call }) => call).filter(
    (call) => call.method === 'GET' && hasList(call),
  )
  const whole = lists.filter((call) => !isPaged(call)).map(nameOf)
  expect(whole.toSorted()).toEqual(Object.keys(BOUNDED).toSorted())
  expect(lists.filter(isPaged).map(nameOf).toSorted()).toEqual([
    'GET /api/actions',
    'GET /api/admin/audit',
    'GET /api/admin/teams',
    'GET /api/admin/users',
    'GET /api/admin/workspaces',
    'GET /api/quiz-sessions',
    'GET /api/reports',
    'GET /api/reports/portfolio',
    'GET /api/reports/trends',
    'GET /api/results',
    'GET /api/teams',
    'GET /api/workspaces/:id/audit',
    'GET /api/workspaces/:id/invitations',
    'GET /api/workspaces/:id/members',
  ])
})

/** Rows of each list; more than a page of a screen may show. */
const ROWS = 130

describe('a workspace with more rows than fit one page', () => {
  let mary: Client
  let workspaceId: string

  beforeAll(async () => {
    mary = await app.signedIn({ tier: 'business' })
    workspaceId = mary.user.workspace?.id ?? ''
    const sample = await mary.round({ title: 'Sample' })
    await app.answered(sample, [4, 5, 3])
    await mary.patch(`/api/quiz-sessions/${sample.id}`, { isActive: false })
    await insertRows(mary, sample)
  })

  async function insertRows({ user }: Client, sample: { id: string; teamId: string }) {
    const others = ROWS - 1
    const steps = [
      sql`insert into teams (workspace_id, account_id, name, company_name, department_type, creator_role)
        select ${workspaceId}::uuid, ${user.id}::uuid, 'Team ' || n, 'Acme', 'IT', 'Lead'
        from generate_series(1, ${others}::integer) as n`,
      // One round of each other team, and as many of the first one.
      sql`insert into rounds (workspace_id, account_id, team_id, assessment_type,
          assessment_version, title, token, group_size, created_at, expires_at, closed_at)
        select workspace_id, account_id, team.id, assessment_type, assessment_version, 'Copy', n::text || team.id,
          3, now() - make_interval(mins => n::integer), now(), now()
        from (select * from rounds
          where workspace_id = ${workspaceId} and id = ${sample.id}) as sample, lateral (
          select id, row_number() over () as n from teams
          where workspace_id = ${workspaceId} and id <> ${sample.teamId}
          union all
          select ${sample.teamId}::uuid, 1000 + n from generate_series(1, ${others}::integer) as n
        ) as team`,
      sql`insert into round_rollups (workspace_id, round_id, released, mean, last_day, entered,
          distribution)
        select session.workspace_id, session.id, released, mean, last_day, entered, distribution
        from round_rollups join rounds as session
          on session.workspace_id = round_rollups.workspace_id
        where round_id = ${sample.id} and round_rollups.workspace_id = ${workspaceId}
          and session.title = 'Copy'`,
      sql`insert into accounts (email, email_key, first_name, last_name, password_hash,
          current_workspace_id)
        select n || '@big.example', n || '@big.example', 'Given' || n, 'Family', 'none', ${workspaceId}::uuid
        from generate_series(1, ${others}::integer) as n`,
      sql`insert into members (workspace_id, account_id, role)
        select ${workspaceId}::uuid, id, 'viewer' from accounts where email like '%@big.example'
        on conflict do nothing`,
      sql`insert into account_workspaces (workspace_id, account_id, role, tier)
        select ${workspaceId}::uuid, id, 'viewer', 'business' from accounts
        where email like '%@big.example' on conflict do nothing`,
      sql`insert into workspace_invitations (workspace_id, id, email, email_key, role, team_ids, invited_by,
          expires_at)
        select ${workspaceId}::uuid, gen_random_uuid(), 'new' || n || '@example.com',
          'new' || n || '@example.com', 'viewer', '{}',
          ${user.id}::uuid, now() + interval '1 day' from generate_series(1, ${ROWS}::integer) as n`,
      sql`insert into audit_entries (workspace_id, id, action, detail)
        select ${workspaceId}::uuid, gen_random_uuid(), 'rules.changed', 'Entry'
        from generate_series(1, ${ROWS}::integer)`,
    ]
    for (const step of steps) await step.execute(app.db)
  }

  test.each([
    ['/api/teams'],
    ['/api/teams?sort=name'],
    ['/api/quiz-sessions', 2 * ROWS - 1],
    ['/api/quiz-sessions?state=results&sort=team', 2 * ROWS - 1],
    ['/api/reports'],
    ['/api/reports/portfolio?assessmentType=teamwork'],
    ['/api/reports/portfolio?assessmentType=teamwork&results=with&sort=-score'],
    ['/api/reports/portfolio?assessmentType=teamwork&results=with&sort=name'],
    ['/api/workspaces/:id/members'],
    ['/api/workspaces/:id/members?search=given1', 41],
    ['/api/workspaces/:id/invitations'],
    ['/api/workspaces/:id/audit'],
  ])('%s has pages that follow each other in both directions', async (list, total = ROWS) => {
    const path = list.replace(':id', workspaceId)
    const whole = rowsOf(await (await mary.get(path)).json())
    expect(new Set(whole).size).toBe(total)
    const seen: (string | undefined)[] = []
    let previous = ''
    for (let next: string | undefined = withLimit(path, 40); next;) {
      const page = await mary.get(next)
      expect(page.headers.get('x-total-count')).toBe(String(total))
      const rows = rowsOf(await page.json())
      expect(rows.length).toBeLessThanOrEqual(40)
      seen.push(...rows)
      previous = linkIn(page, 'prev') ?? ''
      next = linkIn(page, 'next')
    }
    expect(seen).toEqual(whole)
    const last = total % 40 || 40
    expect(rowsOf(await (await mary.get(previous)).json())).toEqual(whole.slice(-last - 40, -last))
    const unknown = withLimit(path, 40) + `&after=${crypto.randomUUID()}`
    expect((await mary.get(unknown)).status).toBe(404)
  })

  test('has trends in pages of consecutive rounds, each with the last of the page before', async () => {
    const { body, teamId } = await firstTrend()
    expect(body).toMatchObject({ rounds: ROWS, hasEarlier: true, hasLater: false })
    expect(body.waves).toHaveLength(40)
    const [first] = body.waves
    const earlier = await trendOf(teamId, `limit=40&upTo=${first.sessionId}`)
    expect(earlier.waves.at(-1).sessionId).toBe(first.sessionId)
    expect(earlier).toMatchObject({ hasEarlier: true, hasLater: true })
    const [oldest] = (await trendOf(teamId, 'limit=100')).waves
    const around = await trendOf(teamId, `limit=10&including=${oldest.sessionId}`)
    expect(around.waves[0].sessionId).toBe(oldest.sessionId)
    expect(around).toMatchObject({ hasEarlier: true, hasLater: true })
    expect(around.waves).toHaveLength(10)
    const path = `/api/reports/trends?teamId=${teamId}&assessmentType=teamwork`
    expect((await mary.get(`${path}&limit=101`)).status).toBe(400)
    expect((await mary.get(`${path}&upTo=${crypto.randomUUID()}`)).status).toBe(404)
  })

  async function firstTrend() {
    const [{ latestTeamId: teamId, ...counts }] = await (
      await mary.get('/api/reports/assessments')
    ).json()
    expect(counts).toEqual({ assessmentType: 'teamwork', rounds: 2 * ROWS - 1 })
    return { body: await trendOf(teamId, 'limit=40'), teamId }
  }

  const trendOf = async (teamId: string, query: string) =>
    (await mary.get(`/api/reports/trends?teamId=${teamId}&assessmentType=teamwork&${query}`)).json()

  test('counts its owners and invitations on every page', async () => {
    const members = await mary.get(`/api/workspaces/${workspaceId}/members?limit=1`)
    expect(await members.json()).toMatchObject({ owners: 1, withoutSecondFactor: ROWS })
    const invitations = await mary.get(`/api/workspaces/${workspaceId}/invitations?limit=1`)
    expect(await invitations.json()).toMatchObject({ open: ROWS })
  })
})

test('a person is in at most 100 workspaces', async () => {
  const mary = await app.signedIn()
  await sql`
    insert into workspaces (workspace_id, name, tier)
    select gen_random_uuid(), 'Many', 'pro' from generate_series(1, 99)`.execute(app.db)
  await sql`
    insert into members (workspace_id, account_id, role)
    select workspace_id, ${mary.user.id}::uuid, 'viewer' from workspaces
    where name = 'Many'`.execute(app.db)
  await sql`
    insert into account_workspaces (workspace_id, account_id, role, tier)
    select workspace_id, ${mary.user.id}::uuid, 'viewer', 'pro' from workspaces
    where name = 'Many'`.execute(app.db)
  await setTier(app.db, mary.user.id, 'pro')
  const { workspaces } = await (await mary.get('/api/workspaces')).json()
  expect(workspaces).toHaveLength(100)
  const created = await mary.post('/api/workspaces', { name: 'One more' })
  expect(created.status).toBe(409)
  expect((await created.json()).message).toContain('Leave one first')
})

const withLimit = (path: string, limit: number) =>
  `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`

const linkIn = ({ headers }: Response, rel: string): string | undefined =>
  new RegExp(`<([^>]*)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1]

interface Row {
  readonly id?: string
  readonly userId?: string
  readonly team?: { readonly id: string }
}

/** Returns the ids of the rows of a list, or of the list in an object. */
const rowsOf = (body: Partial<Record<string, readonly Row[]>>): (string | undefined)[] => {
  const rows: readonly Row[] = Array.isArray(body)
    ? body
    : (body.members ?? body.invitations ?? body.teams ?? [])
  return rows.map(({ id, userId, team }) => id ?? userId ?? team?.id)
}
