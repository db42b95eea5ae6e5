import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'
import { trigramClass } from './0012-search-indexes.ts'

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
  await addJoinedAt(db)
  await limitSuspensions(db)
  await fillOneWorkspace(db)
  await addListIndexes(db)
}

/** For the list of all workspaces of administrators. */
async function addListIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index workspaces_created on workspaces (created_at desc, workspace_id)`.execute(db)
  const trigrams = await trigramClass(db)
  if (trigrams === undefined) return
  await sql`
    create index workspaces_words on workspaces using gin
      (lower(name) ${sql.raw(trigrams)})`.execute(db)
  await sql`alter index workspaces_words alter column 1 set statistics 0`.execute(db)
}

/** Since when an account is in a workspace, so that the login's tables tell the oldest one. */
async function addJoinedAt(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_workspaces
      add column joined_at timestamptz not null default now()`.execute(db)
  await sql`
    update account_workspaces set joined_at = members.joined_at from members
    where members.workspace_id = account_workspaces.workspace_id
      and members.account_id = account_workspaces.account_id`.execute(db)
}

/**
 * The trigger for servers of the previous version suspends the current workspace with the account. It
 * leaves a workspace alone that belongs to others or has another owner who is not suspended.
 */
async function limitSuspensions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function upgrade_changed_account() returns trigger language plpgsql as $$
    begin
      if new.tier <> old.tier then
        update workspaces set tier = new.tier
          where workspace_id = new.current_workspace_id and tier <> new.tier;
        update account_workspaces set tier = new.tier
          where workspace_id = new.current_workspace_id and tier <> new.tier;
      end if;
      if new.suspended_at is distinct from old.suspended_at then
        update workspaces set suspended_at = new.suspended_at
          where workspace_id = new.current_workspace_id
            and suspended_at is distinct from new.suspended_at
            and exists (
              select from account_workspaces as own
              where own.workspace_id = new.current_workspace_id
                and own.account_id = new.id and own.role = 'owner')
            and not exists (
              select from account_workspaces as other
                join accounts on accounts.id = other.account_id
              where other.workspace_id = new.current_workspace_id and other.role = 'owner'
                and other.account_id <> new.id and accounts.suspended_at is null);
      end if;
      return null;
    end $$`.execute(db)
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
      invitation_id uuid not null unique,
      email text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create index invitation_workspaces_email on invitation_workspaces (email)`.execute(db)
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

/**
 * The trigger that names the owner for servers of the previous version does so in the workspace that
 * came with the registration alone: their unique keys allow a row per account, not per workspace.
 */
async function fillOneWorkspace(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function upgrade_owner() returns trigger language plpgsql as $$
    begin
      if new.workspace_id is null then
        new.workspace_id := (
          select current_workspace_id from accounts where id = new.account_id);
      elsif new.account_id is null then
        new.account_id := (
          select accounts.id from workspaces
            join members on members.workspace_id = workspaces.workspace_id
            join accounts on accounts.id = members.account_id
          where workspaces.workspace_id = new.workspace_id and members.role = 'owner'
            and accounts.created_at = workspaces.created_at
          limit 1);
      end if;
      return new;
    end $$`.execute(db)
}
