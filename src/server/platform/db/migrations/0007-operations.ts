import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column suspended_at timestamptz`.execute(db)

  // Ids only, so that a deleted account leaves no personal data here.
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      by_command boolean not null,
      actor_id uuid,
      account_id uuid not null,
      action text not null check (action in ('tier', 'role', 'suspension', 'reset-link')),
      before text,
      after text,
      check (by_command = (actor_id is null))
    )`.execute(db)
  await sql`create index audit_log_account on audit_log (account_id)`.execute(db)
  await sql`
    create function refuse_to_edit() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only ever added to';
    end $$`.execute(db)
  await sql`
    create trigger audit_log_stays before update or delete or truncate on audit_log
    for each statement execute function refuse_to_edit()`.execute(db)

  await sql`
    create table api_keys (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      name text not null,
      prefix text not null,
      key_hash bytea not null unique,
      created_on date not null default (now() at time zone 'utc')::date,
      last_used_on date
    )`.execute(db)
  await sql`create index api_keys_account on api_keys (account_id)`.execute(db)
  // No samples of hashes in PostgreSQL's statistics; see 0002.
  await sql`alter table api_keys alter column key_hash set statistics 0`.execute(db)

  // Payments, and refunds as negative amounts, without the account.
  await sql`
    create table income (
      provider text not null,
      provider_id text not null,
      kind text not null check (kind in ('plan', 'report', 'refund')),
      amount integer not null,
      received_on date not null default (now() at time zone 'utc')::date,
      primary key (provider, provider_id, kind)
    )`.execute(db)
  await sql`create index income_received on income (provider, received_on)`.execute(db)
}
