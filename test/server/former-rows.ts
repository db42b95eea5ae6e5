import type { Tier } from '#domain/plans.ts'
import type { Db } from '#server/platform/db/database.ts'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'
import { sql } from 'kysely'

const LATER_TABLES = new Set<string>([
  'team_members',
  'invited_rounds',
  'round_invitations',
  'round_links',
  'waiting_comments',
  'comments',
  'actions',
])

/** The tables of tenants of version 0.1.0. */
export const FORMER_TENANT_TABLES = TENANT_TABLES.filter((table) => !LATER_TABLES.has(table))

/** Inserts an account with statements of version 0.1.0, which knows no workspaces. */
export async function insertFormerAccount(db: Db, id: string, tier: Tier): Promise<void> {
  await sql`
    insert into accounts (id, email, first_name, last_name, tier)
    values (${id}, ${`${id}@example.com`}, 'Mary', ${tier}, ${tier})`.execute(db)
}

/** Inserts a row into each table that version 0.1.0 has for an account, with its statements. */
export async function insertFormerRows(
  db: Db,
  accountId: string,
): Promise<{ teamId: string; sessionId: string }> {
  const team = await sql<{ id: string }>`
    insert into teams (account_id, name, company_name, department_type, creator_role)
    values (${accountId}, 'Core', 'Acme', 'Design', 'Manager') returning id`.execute(db)
  const teamId = team.rows[0]?.id ?? ''
  const session = await sql<{ id: string }>`
    insert into quiz_sessions (account_id, team_id, assessment_type, assessment_version, title,
      token, group_size, expires_at)
    values (${accountId}, ${teamId}, 'teamwork', 1, 'Round', gen_random_uuid(), 3, now())
    returning id`.execute(db)
  const sessionId = session.rows[0]?.id ?? ''
  await sql`
    with keys as (
      insert into submission_keys (session_id, key_hash) values (${sessionId}, ${Buffer.from('key')})
    ), released as (
      insert into submissions (session_id, answers, released)
      values (${sessionId}, '{1,2,3}', true)
    )
    insert into waiting_groups (session_id, answers) values (${sessionId}, '{"{1,2,3}"}')`.execute(
    db,
  )
  for (const answers of ['{4,4,4}', '{5,5,5}']) {
    await sql`
      insert into submissions (session_id, answers, is_manager, released)
      values (${sessionId}, ${answers}::smallint[], true, true)
      on conflict (session_id) where is_manager do update set answers = excluded.answers`.execute(
      db,
    )
    await sql`
      insert into session_rollups (session_id, released, answer_sum, counts, sums)
      values (${sessionId}, 1, 6, '{1}', '{0,0}')
      on conflict (session_id) do update set released = excluded.released`.execute(db)
    await sql`
      insert into session_insights (session_id, released, provider) values (${sessionId}, 1, 'p')
      on conflict (session_id) do update set released = excluded.released`.execute(db)
    await sql`
      insert into session_months (account_id, month, created) values (${accountId}, '2026-11-01', 1)
      on conflict (account_id, month) do update set created = session_months.created + 1`.execute(
      db,
    )
    await sql`
      insert into saved_results (account_id, submission_id, assessment_type, assessment_version,
        team_name, answers)
      values (${accountId}, ${accountId}, 'teamwork', 1, 'Own', '{1}')
      on conflict (account_id, submission_id) do nothing`.execute(db)
    await sql`
      insert into branding (account_id, accent) values (${accountId}, '#336699')
      on conflict (account_id) do update set accent = excluded.accent`.execute(db)
    await sql`
      insert into billing_notices (account_id, kind, about) values (${accountId}, 'receipt', 'in_1')
      on conflict (account_id, kind, about) do nothing`.execute(db)
    await sql`
      insert into billing_customers (account_id, provider, provider_id)
      values (${accountId}, 'sandbox', ${`cus_${accountId}`}) on conflict do nothing`.execute(db)
  }
  await sql`
    insert into api_keys (account_id, name, prefix, key_hash)
    values (${accountId}, 'BI', 'sxt_', ${Buffer.from(`key of ${accountId}`)})`.execute(db)
  await sql`
    insert into subscriptions (account_id, provider, status, price_id, tier, period, amount)
    values (${accountId}, 'sandbox', 'creating', 'p', 'pro', 'monthly', 4900)`.execute(db)
  await sql`
    insert into report_purchases (account_id, session_id, provider, provider_id, status, title,
      amount)
    values (${accountId}, ${sessionId}, 'sandbox', ${`pay_${accountId}`}, 'paid', 'Round', 900)`.execute(
    db,
  )
  await sql`
    update subscriptions set provider_id = ${`sub_${accountId}`}
    where account_id = ${accountId}`.execute(db)
  return { teamId, sessionId }
}
