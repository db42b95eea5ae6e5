import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'

/** Triggers of migrations 0015, 0018 and 0020 and their functions begin with these words. */
const FUNCTIONS = ['copy_subscription_versions', 'erase_sum_histograms', 'upgrade\\_%']

/** Unique keys without the workspace. */
const CONSTRAINTS = [
  ['api_keys', 'api_keys_key_hash_key'],
  ['report_purchases', 'report_purchases_provider_provider_id_key'],
  ['saved_results', 'saved_results_account_id_submission_id_key'],
  ['subscriptions', 'subscriptions_provider_provider_id_key'],
] as const

const INDEXES = [
  'billing_notices_former_key',
  'branding_former_key',
  'session_insights_former_key',
  'session_months_former_key',
  'session_rollups_former_key',
  'submissions_manager',
  'api_keys_account',
  'quiz_sessions_account',
  'quiz_sessions_team',
  'quiz_sessions_token',
  'report_purchases_account',
  'saved_results_account',
  'subscriptions_account',
]

const COLUMNS = [
  ['accounts', 'tier'],
  ['billing_customers', 'account_id'],
  ['billing_notices', 'account_id'],
  ['branding', 'account_id'],
  ['report_purchases', 'account_id'],
  ['session_months', 'account_id'],
  ['session_rollups', 'sums'],
  ['session_rollups', 'spread_sums'],
  ['subscriptions', 'account_id'],
  ['subscriptions', 'asked'],
  ['subscriptions', 'heard'],
] as const

/**
 * Drops what only servers from before migration 0020 needed: triggers, unique keys without the
 * workspace, and columns. Tables that are spread over machines can have neither of the first two. Reads
 * and writes no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, [
    ...new Set([
      ...[...CONSTRAINTS, ...COLUMNS].map(([table]) => table),
      'teams',
      'quiz_sessions',
      'submissions',
      'waiting_groups',
      'submission_keys',
      'session_insights',
      'account_workspaces',
    ]),
  ])
  // `cascade` drops the triggers.
  await sql`
    do $$
    declare
      former regprocedure;
    begin
      for former in
        select oid from pg_proc
        where pronamespace = current_schema()::regnamespace
          and proname like any(array[${sql.join(FUNCTIONS.map((name) => sql.lit(name)))}])
      loop
        execute format('drop function %s cascade', former);
      end loop;
    end $$`.execute(db)
  for (const [table, name] of CONSTRAINTS) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  await sql`drop index ${sql.join(INDEXES.map((name) => sql.ref(name)))}`.execute(db)
  for (const [table, column] of COLUMNS) {
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db)
  }
}
