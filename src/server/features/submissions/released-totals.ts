import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Rollup } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Released submissions over many sessions and accounts, read from rollups. */

/**
 * Released submissions of all sessions with a group size above 1. Sessions with group size 1 are left
 * out of metrics, because their count changes with each single submission.
 */
export async function releasedInGroups(db: Db): Promise<number> {
  const { rows } = await sql<{ submissions: number }>`
    select coalesce(sum(session_rollups.released), 0)::bigint as submissions
    from session_rollups join quiz_sessions on quiz_sessions.id = session_rollups.session_id
    where quiz_sessions.group_size > 1`.execute(db)
  return rows[0]?.submissions ?? 0
}

/** Released submissions of the whole installation. */
export async function releasedOverall(db: Db): Promise<number> {
  const row = await db
    .selectFrom('session_rollups')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('released'), sql<number>`0`).as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/**
 * Released submissions by the UTC month (`YYYY-MM`) in which their sessions were created, starting
 * with the day `since`. Months without any are left out. The time of an answer or release is not read.
 */
export async function releasedByMonth(db: Db, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; submissions: number }>`
    select to_char(month, 'YYYY-MM') as month, submissions
    from (
      select date_trunc('month', created_at at time zone 'utc') as month,
        sum(released) as submissions
      from session_rollups
      join quiz_sessions on quiz_sessions.id = session_rollups.session_id
      where created_at >= ${since}::timestamp at time zone 'utc'
      group by 1
    ) as months
    where submissions > 0`.execute(db)
  return new Map(rows.map(({ month, submissions }) => [month, submissions]))
}

/** The number of an owner's sessions with results by team and assessment, latest first. */
export const releasedByTeam = (db: Db, ownerId: string) =>
  db
    .selectFrom('quiz_sessions')
    .innerJoin('session_rollups', 'session_id', 'quiz_sessions.id')
    .select(['team_id as teamId', 'assessment_type as assessmentType'])
    .select((e) => [
      e.fn.countAll<number>().as('rounds'),
      e.fn.max<Date>('created_at').as('latestAt'),
    ])
    .where('account_id', '=', ownerId)
    .where('released', '>', 0)
    .groupBy(['team_id', 'assessment_type'])
    .orderBy('latestAt', 'desc')
    .execute()

/**
 * The rollup of each account's latest session of an assessment with at least `minReleased` released
 * submissions. Reads one page of up to `limit` accounts in the order of their random ids, after the
 * account `after`. Only confirmed accounts that are at least `minAgeDays` old, not suspended and not
 * demo accounts.
 */
export async function latestOfAccounts(
  db: Db,
  filter: {
    assessmentType: AssessmentType
    minReleased: number
    minAgeDays: number
    after: string | null
    limit: number
  },
): Promise<{ accountId: string; rollup: Pick<Rollup, 'released' | 'counts'> }[]> {
  let query = db
    .selectFrom('quiz_sessions')
    .innerJoin('session_rollups', 'session_id', 'quiz_sessions.id')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .distinctOn('account_id')
    .select(['account_id', 'released', 'counts'])
    .where('assessment_type', '=', filter.assessmentType)
    .where('released', '>=', filter.minReleased)
    // To surround one account with fake ones, an attacker needs a mailbox and a wait for each.
    .where('email_confirmed_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('demo', '=', false)
    .where(sql<boolean>`accounts.created_at <= now() - make_interval(days => ${filter.minAgeDays})`)
  if (filter.after !== null) query = query.where('account_id', '>', filter.after)
  const rows = await query
    .orderBy('account_id')
    .orderBy('quiz_sessions.created_at', 'desc')
    .orderBy('quiz_sessions.id', 'desc')
    .limit(filter.limit)
    .execute()
  return rows.map(({ account_id, ...rollup }) => ({ accountId: account_id, rollup }))
}
