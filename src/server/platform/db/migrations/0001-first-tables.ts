import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      first_name text not null,
      last_name text not null,
      password_hash text,
      tier text not null default 'free' check (tier in ('free', 'starter', 'pro', 'business')),
      role text not null default 'user' check (role in ('user', 'admin')),
      created_at timestamptz not null default now(),
      last_login_at timestamptz
    )`.execute(db)
  await sql`create unique index accounts_email on accounts (lower(email))`.execute(db)

  await sql`
    create table logins (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index logins_account on logins (account_id)`.execute(db)

  await sql`
    create table teams (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      name text not null,
      description text,
      company_name text not null,
      department_type text not null,
      creator_role text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index teams_account on teams (account_id, created_at)`.execute(db)

  await sql`
    create table quiz_sessions (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      team_id uuid not null references teams on delete cascade,
      assessment_type text not null,
      assessment_version integer not null,
      title text not null,
      description text,
      token text not null unique,
      group_size smallint not null check (group_size in (1, 3, 4, 5, 8, 10)),
      expected_responses integer check (expected_responses > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      closed_at timestamptz,
      waiting integer not null default 0 check (waiting >= 0)
    )`.execute(db)
  await sql`create index quiz_sessions_account on quiz_sessions (account_id, created_at desc)`.execute(
    db,
  )
  await sql`create index quiz_sessions_team on quiz_sessions (team_id)`.execute(db)
  // For the sessions of an account whose release may be due.
  await sql`
    create index quiz_sessions_waiting on quiz_sessions (account_id)
    where waiting > 0`.execute(db)

  await sql`
    create table submissions (
      id uuid primary key default gen_random_uuid(),
      session_id uuid not null references quiz_sessions on delete cascade,
      answers smallint[] not null,
      day date not null default (now() at time zone 'utc')::date,
      is_manager boolean not null default false,
      released boolean not null default false
    )`.execute(db)
  await sql`create index submissions_session on submissions (session_id, released, id)`.execute(db)
  await sql`
    create unique index submissions_manager on submissions (session_id)
    where is_manager`.execute(db)

  // Idempotency keys of submissions. The session is the only column in common with the answers, so a
  // key cannot be matched with the answers that were stored under it.
  await sql`
    create table submission_keys (
      session_id uuid not null references quiz_sessions on delete cascade,
      key_hash bytea not null,
      primary key (session_id, key_hash)
    )`.execute(db)

  await sql`
    create table session_rollups (
      session_id uuid primary key references quiz_sessions on delete cascade,
      released integer not null,
      answer_sum bigint not null,
      last_day date,
      counts integer[] not null,
      sums integer[] not null
    )`.execute(db)

  // Counts created sessions, so that deleting one does not lower the count.
  await sql`
    create table session_months (
      account_id uuid not null references accounts on delete cascade,
      month date not null,
      created integer not null,
      primary key (account_id, month)
    )`.execute(db)

  await sql`
    create table saved_results (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      submission_id uuid,
      assessment_type text not null,
      assessment_version integer not null,
      team_name text not null,
      answers smallint[] not null,
      completed_at timestamptz not null default now(),
      unique (account_id, submission_id)
    )`.execute(db)
  await sql`create index saved_results_account on saved_results (account_id, completed_at desc)`.execute(
    db,
  )
}
