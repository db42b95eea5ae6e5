import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from './app.ts'
import type { Client } from './app.ts'
import { queryStats } from './query-plans.ts'
import { statementsOf } from './statements.ts'

const app = useApp()

const SORTS = {
  '-created': 'rounds.created_at desc, rounds.id',
  title: 'title collate "und-x-icu", rounds.created_at desc, rounds.id',
  '-title': 'title collate "und-x-icu" desc, rounds.created_at desc, rounds.id',
  team: 'teams.name collate "und-x-icu", team_id, rounds.created_at desc, rounds.id',
}

let mary: Client

/** Creates 3,000 rounds of 300 teams, all with different titles and times. */
beforeAll(async () => {
  mary = await app.signedIn({ tier: 'business' })
  const { id, teamId } = await mary.round()
  const workspaceId = mary.user.workspace?.id
  await sql`
    insert into teams (workspace_id, account_id, name, company_name, department_type, creator_role)
    select workspace_id, account_id, chr(65 + n % 26) || chr(192 + n % 60) || n, company_name,
      department_type, creator_role
    from (select * from teams where workspace_id = ${workspaceId} and id = ${teamId}) as sample,
      generate_series(1, 300) as n`.execute(app.db)
  await sql`
    insert into rounds (workspace_id, account_id, team_id, assessment_type,
      assessment_version, title, token, group_size, created_at, expires_at)
    select sample.workspace_id, sample.account_id, team.id, assessment_type, assessment_version,
      chr(97 + n % 26) || chr(192 + n % 60) || team.name, 'earlier' || n || team.id, 3,
      sample.created_at - make_interval(mins => (n * 1000 + place)::integer), sample.created_at
    from (select * from rounds where workspace_id = ${workspaceId} and id = ${id}) as sample,
      generate_series(1, 10) as n, (
        select id, name, row_number() over () as place from teams
        where workspace_id = ${workspaceId} and id <> ${teamId}) as team`.execute(app.db)
  await sql`analyze rounds, teams`.execute(app.db)
})

describe('a page of a long list reads only that page, at any offset:', () => {
  test.each(Object.entries(SORTS))('%s', async (sort, order) => {
    const { rows: all } = await sql<{ id: string }>`
      select rounds.id from rounds
      join teams on teams.workspace_id = rounds.workspace_id and teams.id = team_id
      where rounds.workspace_id = ${mary.user.workspace?.id}
      order by ${sql.raw(order)}`.execute(app.db)
    expect(all).toHaveLength(3_001)
    const page = `/api/quiz-sessions?sort=${sort}&limit=50&after=${all[2_499]?.id}`
    const sent = await statementsOf(async () => void (await mary.get(page)))
    // Counting the list reads its index, and how the rounds of a page are read depends on their number.
    const choosing = sent.filter(({ sql }) => /order by .* limit /s.test(sql))
    expect(choosing).toHaveLength(1)
    for (const statement of choosing) {
      expect((await queryStats(app.db, statement)).rows).toBeLessThan(400)
    }
    const rows: { id: string }[] = await (await mary.get(page)).json()
    expect(rows.map(({ id }) => id)).toEqual(all.slice(2_500, 2_550).map(({ id }) => id))
  })
})
