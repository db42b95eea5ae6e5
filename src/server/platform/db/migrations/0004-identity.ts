import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const NEVER_SAMPLED: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['logins', ['browser']],
  ['known_browsers', ['token_hash', 'last_in']],
  ['identities', ['subject']],
  ['email_confirmations', ['token_hash', 'expires_at']],
  ['rate_delays', ['subject', 'open_at', 'forget_at']],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column email_confirmed_at timestamptz`.execute(db)

  // An id for the API, which must not expose the token's hash.
  await sql`
    alter table logins
      add column id uuid not null unique default gen_random_uuid(),
      add column browser text not null default 'Unknown browser'`.execute(db)

  await sql`
    create table known_browsers (
      token_hash bytea not null,
      account_id uuid not null references accounts on delete cascade,
      last_in date not null,
      primary key (account_id, token_hash)
    )`.execute(db)

  await sql`
    create table identities (
      issuer text not null,
      subject text not null,
      account_id uuid not null references accounts on delete cascade,
      created_at timestamptz not null default now(),
      primary key (issuer, subject)
    )`.execute(db)
  await sql`create index identities_account on identities (account_id)`.execute(db)

  await sql`
    create table email_confirmations (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index email_confirmations_account on email_confirmations (account_id)`.execute(
    db,
  )

  // Unlogged like the other counters: a crash of the database resets them.
  await sql`
    create unlogged table rate_delays (
      guard text not null,
      subject bytea not null,
      tries integer not null,
      open_at timestamptz not null,
      forget_at timestamptz not null,
      primary key (guard, subject)
    )`.execute(db)
  await sql`create index rate_delays_forget on rate_delays (forget_at)`.execute(db)

  // No samples in PostgreSQL's statistics; see 0002.
  for (const [table, columns] of NEVER_SAMPLED) {
    for (const column of columns) {
      await sql`
        alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(
        db,
      )
    }
  }
}
