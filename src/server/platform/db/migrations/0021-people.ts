import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'

/**
 * Adds what several people in a workspace need: invitations, rules and an audit log. New columns have
 * defaults and new tables are unknown to servers of the previous version, so these continue to work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['workspaces', 'quiz_sessions'])
  await sql`
    alter table workspaces
      add column minimum_group_size integer not null default 1,
      add column retention_months integer check (retention_months between 1 and 120)`.execute(db)
  await sql`
    alter table quiz_sessions
      add column retention_months integer check (retention_months between 1 and 120),
      add column answers_erased_on date,
      add column views_erased integer not null default 0`.execute(db)
  await createInvitations(db)
  await createAuditEntries(db)
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      email text not null,
      role text not null check (role in ('owner', 'manager', 'viewer')),
      team_ids uuid[] not null,
      invited_by uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (workspace_id, id)
    )`.execute(db)
  await sql`
    create unique index invitations_email on invitations (workspace_id, lower(email))`.execute(db)
  await sql`
    create table invitation_workspaces (
      token_hash bytea primary key,
      workspace_id uuid not null,
      invitation_id uuid not null unique
    )`.execute(db)
}

/**
 * Append-only, by rights. Updates are revoked. Deletes are refused row by row, because a workspace's
 * deletion cascades here with the rights of the table's owner, which row security does not bind then.
 * Superusers are not bound at all.
 */
async function createAuditEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      at timestamptz not null default now(),
      account_id uuid,
      actor text,
      action text not null,
      detail text not null,
      primary key (workspace_id, id)
    )`.execute(db)
  await sql`
    create index audit_entries_latest on audit_entries (workspace_id, at desc, id)`.execute(db)
  await sql`revoke update, truncate on audit_entries from current_user`.execute(db)
  await sql`
    create function refuse_deletion() returns boolean language plpgsql as $$
    begin
      raise insufficient_privilege using message = 'entries of the audit log cannot be deleted';
    end $$`.execute(db)
  await sql`alter table audit_entries enable row level security`.execute(db)
  await sql`alter table audit_entries force row level security`.execute(db)
  await sql`create policy audit_entries_read on audit_entries for select using (true)`.execute(db)
  await sql`create policy audit_entries_add on audit_entries for insert with check (true)`.execute(
    db,
  )
  await sql`
    create policy audit_entries_keep on audit_entries for delete
      using (refuse_deletion())`.execute(db)
}
