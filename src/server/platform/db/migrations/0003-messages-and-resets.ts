import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const NEVER_SAMPLED: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['messages', ['name', 'email', 'subject', 'message', 'created_at']],
  ['password_resets', ['token_hash', 'expires_at']],
  ['rate_keys', ['key']],
  ['rate_budgets', ['subject', 'ends_at']],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('contact', 'support')),
      account_id uuid references accounts on delete set null,
      tier text check (tier in ('free', 'starter', 'pro', 'business')),
      name text not null,
      email text not null,
      category text check (category in ('technical', 'billing', 'account', 'feature', 'other')),
      priority text check (priority in ('low', 'normal', 'high', 'urgent')),
      subject text,
      message text not null,
      created_at timestamptz not null default now(),
      check ((kind = 'support') = (category is not null)),
      check ((kind = 'support') = (priority is not null)),
      check ((kind = 'support') = (subject is not null)),
      check (kind = 'support' or tier is null)
    )`.execute(db)
  await sql`create index messages_account on messages (account_id)`.execute(db)
  await sql`create index messages_created on messages (created_at)`.execute(db)

  await sql`
    create table password_resets (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index password_resets_account on password_resets (account_id)`.execute(db)

  // Unlogged: cheap under a flood of requests. A crash of the database empties them, which resets
  // the counters.
  await sql`
    create unlogged table rate_keys (
      day date primary key,
      key bytea not null
    )`.execute(db)
  await sql`
    create unlogged table rate_budgets (
      budget text not null,
      subject bytea not null,
      used integer not null,
      ends_at timestamptz not null,
      primary key (budget, subject)
    )`.execute(db)
  await sql`create index rate_budgets_ends on rate_budgets (ends_at)`.execute(db)

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
