import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Describes the columns whose names do not explain themselves. Renaming one takes two columns and a
 * trigger until the next version, for tables that every sign-in or release writes.
 */
const COMMENTS: Readonly<Record<string, string>> = {
  'rate_budgets.budget': 'Name of the rate limit.',
  'rate_budgets.used': 'Uses in the window that ends at ends_at.',
  'rate_delays.guard': 'Name of the attempt limit.',
  'rate_delays.tries': 'Attempts that count, until forget_at.',
  'rate_delays.open_at': 'Earliest time of the next attempt (exponential backoff).',
  'rate_delays.forget_at': 'Expiry of the row: later attempts start at 1 again.',
  'known_browsers.last_in': 'UTC day of the last sign-in.',
  'subscriptions.tier_given': 'Tier that this subscription set on the account; null if none.',
  'subscriptions.changing_until': 'Lock of a change in progress, valid until this time.',
  'subscriptions.owed_since': 'Creation of the overdue invoice; null unless past due or unpaid.',
  'session_insights.asking_until': 'Lock of a call to the AI provider, valid until this time.',
  'session_insights.failed_until': 'Retry time after a failed call to the AI provider.',
  'sandbox_objects.made_with': 'Idempotency key of the creation, with the kind of object.',
  'benchmarks.made_on': 'UTC day on which the benchmark was computed.',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, comment] of Object.entries(COMMENTS)) {
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db)
  }
}
