import type { Schema } from './schema.ts'

/** Tables distributed by the same key are colocated, so joins and transactions stay on one node. */
type Family = 'session' | 'account'

/** Citus: a reference table, a local table of the coordinator, or a table distributed by a column. */
export type Placement = 'reference' | 'local' | { readonly by: string; readonly family: Family }

/**
 * How the tables can be distributed over several machines with Citus; see docs/scale.md. Nothing is
 * distributed today, but a test holds keys and foreign keys to this plan. In each family the table
 * that the others refer to comes first.
 */
export const DISTRIBUTION: Readonly<Record<keyof Schema, Placement>> = {
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

  // Looked up by a hash or the provider's id; rarely written, or kept for a day.
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

/** Foreign keys that Citus does not support. docs/scale.md says what replaces them. */
export const DROPPED_FOREIGN_KEYS: Readonly<Record<string, keyof Schema>> = {
  report_purchases_session_id_fkey: 'report_purchases',
}

const SHARDS = 64

/** Returns the SQL to run once on the coordinator, as printed in docs/scale.md. */
export function distributionScript(): string {
  const tables = Object.entries(DISTRIBUTION)
  const reference = tables.filter(([, placement]) => placement === 'reference')
  return [
    ...Object.entries(DROPPED_FOREIGN_KEYS).map(
      ([name, table]) => `alter table ${table} drop constraint ${name};`,
    ),
    ...reference.map(([table]) => `select create_reference_table('${table}');`),
    ...(['session', 'account'] as const).flatMap(familyScript),
  ].join('\n')
}

function familyScript(family: Family): string[] {
  const members = Object.entries(DISTRIBUTION).flatMap(([table, placement]) =>
    typeof placement === 'object' && placement.family === family
      ? [{ table, by: placement.by }]
      : [],
  )
  return members.map(({ table, by }, index) => {
    const colocation =
      index === 0
        ? `colocate_with => 'none', shard_count => ${SHARDS}`
        : `colocate_with => '${members[0]?.table}'`
    return `select create_distributed_table('${table}', '${by}', ${colocation});`
  })
}
