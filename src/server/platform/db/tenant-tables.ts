import type { Schema } from './schema.ts'

/**
 * The tables of tenants: every row carries `workspace_id`, the first column of its primary key and of
 * its foreign keys, and every statement names it. A table of the schema has to be listed here or in
 * PLAIN_TABLES; otherwise this file does not compile. A table comes after those that it refers to.
 */
export const TENANT_TABLES = [
  'workspaces',
  'members',
  'teams',
  'team_access',
  'team_members',
  'workspace_invitations',
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
  'branding',
  'billing_details',
  'subscriptions',
  'billing_notices',
  'report_purchases',
  'payment_disputes',
  'api_keys',
  'audit_entries',
  'audit_repeats',
] as const satisfies readonly TableWithWorkspace[]

type TableWithWorkspace = {
  [T in keyof Schema]: Schema[T] extends { workspace_id: unknown } ? T : never
}[keyof Schema]

/** People and what is global, and the tables that lead to a workspace. */
export const PLAIN_TABLES: Readonly<
  Record<Exclude<keyof Schema, (typeof TENANT_TABLES)[number]>, 'people' | 'global' | 'lookup'>
> = {
  accounts: 'people',
  logins: 'people',
  known_browsers: 'people',
  identities: 'people',
  email_confirmations: 'people',
  password_resets: 'people',
  email_changes: 'people',
  former_emails: 'people',
  totp_factors: 'people',
  passkeys: 'people',
  recovery_codes: 'people',
  pending_logins: 'people',
  passkey_challenges: 'people',
  email_opt_outs: 'global',
  email_opt_out_links: 'global',
  messages: 'global',
  audit_log: 'global',
  benchmarks: 'global',
  payment_events: 'global',
  income: 'global',
  server_keys: 'global',
  setup_links: 'global',
  sandbox_objects: 'global',
  rate_keys: 'global',
  rate_budgets: 'global',
  rate_delays: 'global',
  account_workspaces: 'lookup',
  team_workspaces: 'lookup',
  round_workspaces: 'lookup',
  restarted_rounds: 'lookup',
  api_key_workspaces: 'lookup',
  order_workspaces: 'lookup',
  invitation_workspaces: 'lookup',
  billing_customers: 'lookup',
}
