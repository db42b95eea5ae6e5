import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'

/**
 * Adds second factors, confirmations of a login and the rule that requires a factor. New columns have
 * defaults and new tables are unknown to servers of the previous version, so these continue to work:
 * their sign-ins ask for no second factor, as long as they run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, [
    'workspaces',
    'account_workspaces',
    'logins',
    'known_browsers',
    'audit_log',
  ])
  for (const table of ['workspaces', 'account_workspaces']) {
    await sql`
      alter table ${sql.table(table)}
        add column two_factor_required boolean not null default false`.execute(db)
  }
  await sql`alter table logins add column confirmed_at timestamptz`.execute(db)
  await sql`
    alter table known_browsers
      add column id uuid not null default gen_random_uuid(),
      add column browser text not null default '',
      add column remembered_until date`.execute(db)
  await sql`
    alter table audit_log
      drop constraint audit_log_action_check,
      add constraint audit_log_action_check check
        (action in ('tier', 'role', 'suspension', 'reset-link', 'second-factor-reset'))`.execute(db)
  await createFactors(db)
  await createSteps(db)
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table totp_factors (
      account_id uuid primary key references accounts on delete cascade,
      secret bytea not null,
      confirmed_on date,
      last_step bigint not null default 0
    )`.execute(db)
  await sql`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_on date
    )`.execute(db)
  await sql`create index passkeys_account on passkeys (account_id)`.execute(db)
  await sql`
    create table recovery_codes (
      account_id uuid not null references accounts on delete cascade,
      code_hash bytea not null,
      salt bytea not null,
      primary key (account_id, code_hash)
    )`.execute(db)
}

/** What a sign-in or a ceremony needs between its two requests. */
async function createSteps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pending_logins (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index pending_logins_account on pending_logins (account_id)`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      account_id uuid references accounts on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create index passkey_challenges_account on passkey_challenges (account_id)`.execute(db)
}
