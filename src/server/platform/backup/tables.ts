import type { Schema } from '#server/platform/db/schema.ts'

/**
 * What a backup holds, in the order in which it can be loaded: whom a row refers to comes before
 * it. A table stands here or below, or nothing compiles: whoever makes one decides.
 */
export const CARRIED = [
  'accounts',
  'identities',
  'known_browsers',
  'api_keys',
  'branding',
  'teams',
  'quiz_sessions',
  'submissions',
  'waiting_groups',
  'submission_keys',
  'session_rollups',
  'session_insights',
  'session_months',
  'saved_results',
  'messages',
  'benchmarks',
  'billing_customers',
  'subscriptions',
  'payment_events',
  'billing_notices',
  'report_purchases',
  'sandbox_objects',
  'income',
  'audit_log',
] as const satisfies readonly (keyof Schema)[]

/** What it leaves out, and why. The jobs have a schema of their own, which is left out whole. */
const LEFT_OUT: Readonly<Record<Exclude<keyof Schema, (typeof CARRIED)[number]>, string>> = {
  logins: 'who holds such a cookie is let in: after a restore everybody signs in again',
  password_resets: 'who holds such a link gets in, and it is good for an hour',
  email_confirmations: 'who holds such a link shows that an address is theirs; it is sent anew',
  rate_keys: 'counts of the moment, which a crash forgets too',
  rate_budgets: 'counts of the moment, which a crash forgets too',
  rate_delays: 'counts of the moment, which a crash forgets too',
}

/** Which migrations have run: written by them, and told in the header. */
const OF_THE_MIGRATOR = ['kysely_migration', 'kysely_migration_lock']

const carried: ReadonlySet<string> = new Set(CARRIED)
const leftOut: ReadonlySet<string> = new Set([...Object.keys(LEFT_OUT), ...OF_THE_MIGRATOR])

/** Of the tables that a database has: those to carry, in order, and those of which nobody decided. */
export function decide<T extends { readonly name: string }>(
  found: readonly T[],
): { carry: T[]; undecided: string[] } {
  const byName = new Map(found.map((table) => [table.name, table]))
  return {
    carry: CARRIED.flatMap((name) => byName.get(name) ?? []),
    undecided: [...byName.keys()].filter((name) => !carried.has(name) && !leftOut.has(name)),
  }
}
