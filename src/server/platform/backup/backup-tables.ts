import type { Schema } from '#server/platform/db/schema.ts'

/**
 * The tables in a backup, in loading order: a table comes after those that it refers to. Every table
 * of the schema has to be listed here or in EXCLUDED; otherwise this file does not compile.
 */
export const BACKUP_TABLES = [
  'accounts',
  'identities',
  'known_browsers',
  'former_emails',
  'workspaces',
  'members',
  'account_workspaces',
  'api_keys',
  'branding',
  'teams',
  'team_access',
  'team_members',
  'audit_entries',
  'audit_repeats',
  'rounds',
  'invited_rounds',
  'round_invitations',
  'round_links',
  'sealing_keys',
  'held_comments',
  'comments',
  'actions',
  'submissions',
  'waiting_groups',
  'submission_keys',
  'round_rollups',
  'round_insights',
  'round_months',
  'saved_results',
  'messages',
  'email_opt_outs',
  'email_opt_out_links',
  'benchmarks',
  'billing_customers',
  'billing_details',
  'subscriptions',
  'payment_events',
  'billing_notices',
  'report_purchases',
  'payment_disputes',
  'sandbox_objects',
  'income',
  'audit_log',
  'team_workspaces',
  'round_workspaces',
  'restarted_rounds',
  'api_key_workspaces',
  'order_workspaces',
  'totp_factors',
  'passkeys',
  'recovery_codes',
] as const satisfies readonly (keyof Schema)[]

/** Excluded tables and the reason. The schema of the jobs is excluded as a whole. */
const EXCLUDED: Readonly<Record<Exclude<keyof Schema, (typeof BACKUP_TABLES)[number]>, string>> = {
  logins: 'its cookies give access; users sign in again after a restore',
  setup_links: 'its link makes an administrator and is valid for an hour',
  password_resets: 'its links give access and are valid for an hour',
  workspace_invitations: 'their links give access to a workspace; they can be sent again',
  invitation_workspaces: 'its links give access to a workspace',
  pending_logins: 'its cookies give access; they are valid for ten minutes',
  passkey_challenges: 'short-lived, and each is used once',
  email_confirmations: 'its links confirm an address; they can be sent again',
  email_changes: 'their links change an address; they can be sent again',
  server_keys: 'the header of a backup names the key',
  rate_keys: 'short-lived counters, which a crash resets as well',
  rate_budgets: 'short-lived counters, which a crash resets as well',
  rate_delays: 'short-lived counters, which a crash resets as well',
}

/** Written by the migrator; the applied migrations are in the header. */
const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock']

const listed: ReadonlySet<string> = new Set([
  ...BACKUP_TABLES,
  ...Object.keys(EXCLUDED),
  ...MIGRATOR_TABLES,
])

/** Selects the tables for a backup, in loading order, and returns the names of unknown ones. */
export function selectTables<T extends { readonly name: string }>(
  tables: readonly T[],
): { included: T[]; unknown: string[] } {
  const byName = new Map(tables.map((table) => [table.name, table]))
  return {
    included: BACKUP_TABLES.flatMap((name) => byName.get(name) ?? []),
    unknown: [...byName.keys()].filter((name) => !listed.has(name)),
  }
}
