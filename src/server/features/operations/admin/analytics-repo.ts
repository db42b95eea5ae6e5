import type { Analytics } from '#contract/admin.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

type Counts = Omit<Analytics, 'releasedSubmissions' | 'months' | 'testMode'>

/** Returns the current totals. */
export async function countTotals(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    ${ALL_WORKSPACES} select
      (select count(*) from accounts) as "totalUsers",
      (select count(distinct accounts.id) from account_workspaces as own
          join accounts on accounts.id = own.account_id
        where own.role = 'owner' and own.tier <> 'free' and not demo) as "paidUsers",
      (select count(*) from teams) as "totalTeams",
      (select count(*) from rounds) as "totalQuizzes",
      (select count(*) from rounds
        where closed_at is null and expires_at > now()) as "activeQuizzes"`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the count returned no row')
  return row
}

/**
 * Returns the latest UTC months by the database's clock, `YYYY-MM`, oldest first, up to this month.
 */
export async function latestMonths(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(
      date_trunc('month', now() at time zone 'utc') - make_interval(months => ago),
      'YYYY-MM') as month
    from generate_series(${count - 1}::integer, 0, -1) as ago`.execute(db)
  return rows.map(({ month }) => month)
}

/** Returns registrations by UTC month from the day `since` on, and how many have a paid plan now. */
export async function countRegistrationsByMonth(
  db: Db,
  since: string,
): Promise<Map<string, { registered: number; converted: number }>> {
  const { rows } = await sql<{ month: string; registered: number; converted: number }>`
    select to_char(month, 'YYYY-MM') as month, registered, converted
    from (
      select date_trunc('month', created_at at time zone 'utc') as month,
        count(*) as registered,
        count(*) filter (where not demo and exists (
          select from account_workspaces as own
          where own.account_id = accounts.id and own.role = 'owner' and own.tier <> 'free'
        )) as converted
      from accounts
      where created_at >= ${since}::timestamp at time zone 'utc'
      group by 1
    ) as months`.execute(db)
  return new Map(rows.map(({ month, ...counts }) => [month, counts]))
}

/** Returns existing rounds by the UTC month of their creation, from the day `since` on. */
export async function countRoundsByMonth(db: Db, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; created: number }>`
    ${ALL_WORKSPACES} select to_char(month, 'YYYY-MM') as month, created
    from (
      select date_trunc('month', created_at at time zone 'utc') as month, count(*) as created
      from rounds
      where created_at >= ${since}::timestamp at time zone 'utc'
      group by 1
    ) as months`.execute(db)
  return new Map(rows.map(({ month, created }) => [month, created]))
}
