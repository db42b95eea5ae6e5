import type { Schema } from './schema.ts'

/** Tables that are spread by the same value lie together: joins and transactions stay on a machine. */
type Family = 'session' | 'account'

/**
 * Where a table would stand in Citus: a copy on every machine, on the coordinator alone, or spread
 * over the machines by a column.
 */
export type Place = 'reference' | 'local' | { readonly by: string; readonly family: Family }

/**
 * The plan for more rows than one machine takes; docs/scale.md says when, and what it costs. Nothing
 * is distributed today, but keys and foreign keys are held to it, so that it stays a plan. In each
 * family the table that the others refer to comes first.
 */
export const DISTRIBUTION: Readonly<Record<keyof Schema, Place>> = {
  accounts: 'reference',
  teams: 'reference',

  quiz_sessions: { by: 'id', family: 'session' },
  submissions: { by: 'session_id', family: 'session' },
  waiting_groups: { by: 'session_id', family: 'session' },
  submission_keys: { by: 'session_id', family: 'session' },
  session_rollups: { by: 'session_id', family: 'session' },
  session_insights: { by: 'session_id', family: 'session' },

  saved_results: { by: 'account_id', family: 'account' },
  session_months: { by: 'account_id', family: 'account' },
  known_browsers: { by: 'account_id', family: 'account' },
  branding: { by: 'account_id', family: 'account' },

  // Found by a hash or by the provider's id, and written seldom or for a day.
  logins: 'local',
  identities: 'local',
  email_confirmations: 'local',
  password_resets: 'local',
  api_keys: 'local',
  billing_customers: 'local',
  subscriptions: 'local',
  billing_notices: 'local',
  report_purchases: 'local',
  payment_events: 'local',
  income: 'local',
  sandbox_objects: 'local',
  messages: 'local',
  audit_log: 'local',
  benchmarks: 'local',
  rate_keys: 'local',
  rate_budgets: 'local',
  rate_delays: 'local',
}

/** Foreign keys that Citus refuses: that step drops them, and says what does their work then. */
export const DROPPED_FOREIGN_KEYS: Readonly<Record<string, keyof Schema>> = {
  report_purchases_session_id_fkey: 'report_purchases',
}

const SHARDS = 64

/** What is run, once, on a coordinator that knows its workers; as printed in docs/scale.md. */
export function distributionScript(): string {
  const tables = Object.entries(DISTRIBUTION)
  const copied = tables.filter(([, place]) => place === 'reference')
  return [
    ...Object.entries(DROPPED_FOREIGN_KEYS).map(
      ([name, table]) => `alter table ${table} drop constraint ${name};`,
    ),
    ...copied.map(([table]) => `select create_reference_table('${table}');`),
    ...(['session', 'account'] as const).flatMap(familyScript),
  ].join('\n')
}

function familyScript(family: Family): string[] {
  const members = Object.entries(DISTRIBUTION).flatMap(([table, place]) =>
    typeof place === 'object' && place.family === family ? [{ table, by: place.by }] : [],
  )
  return members.map(({ table, by }, index) => {
    const beside =
      index === 0
        ? `colocate_with => 'none', shard_count => ${SHARDS}`
        : `colocate_with => '${members[0]?.table}'`
    return `select create_distributed_table('${table}', '${by}', ${beside});`
  })
}
