import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'
import { ACCOUNT_TABLES, addWorkspaceKeys, SESSION_TABLES } from './0020-keys.ts'
import { createUpgradeTriggers } from './0020-upgrade-triggers.ts'

/**
 * Makes the workspace the tenant: every row of a tenant carries `workspace_id` as the first column of
 * its primary key and foreign keys. Each account gets a workspace with the account's id. Triggers and
 * the earlier unique keys let servers of the previous version continue to work; the first migration
 * of a later version drops them (see docs/operate.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['accounts', ...ACCOUNT_TABLES, ...SESSION_TABLES])
  await createWorkspaces(db)
  await addWorkspaceKeys(db)
  await createTeamAccess(db)
  await createLookups(db)
  await createUpgradeTriggers(db)
}

async function createWorkspaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspaces (
      workspace_id uuid primary key,
      name text not null,
      tier text not null default 'free' check (tier in ('free', 'starter', 'pro', 'business')),
      suspended_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table members (
      workspace_id uuid not null references workspaces on delete cascade,
      account_id uuid not null,
      role text not null check (role in ('owner', 'manager', 'viewer')),
      joined_at timestamptz not null default now(),
      primary key (workspace_id, account_id)
    )`.execute(db)
  // What the login check needs to know of a workspace, in one query that reads no tenant's table.
  await sql`
    create table account_workspaces (
      account_id uuid not null references accounts on delete cascade,
      workspace_id uuid not null,
      role text not null check (role in ('owner', 'manager', 'viewer')),
      tier text not null check (tier in ('free', 'starter', 'pro', 'business')),
      primary key (account_id, workspace_id)
    )`.execute(db)
  await sql`alter table accounts add column current_workspace_id uuid`.execute(db)

  await sql`
    insert into workspaces (workspace_id, name, tier, suspended_at, created_at)
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), 'Workspace'), tier,
      suspended_at, created_at
    from accounts`.execute(db)
  await sql`
    insert into members (workspace_id, account_id, role, joined_at)
    select id, id, 'owner', created_at from accounts`.execute(db)
  await sql`
    insert into account_workspaces (account_id, workspace_id, role, tier)
    select id, id, 'owner', tier from accounts`.execute(db)
  await sql`update accounts set current_workspace_id = id`.execute(db)
  await sql`create index account_workspaces_workspace on account_workspaces (workspace_id)`.execute(
    db,
  )
}

/** Who may read which teams: those who created them. Owners read all. */
async function createTeamAccess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_access (
      workspace_id uuid not null,
      team_id uuid not null,
      account_id uuid not null,
      primary key (workspace_id, team_id, account_id),
      foreign key (workspace_id, team_id) references teams on delete cascade,
      foreign key (workspace_id, account_id) references members on delete cascade
    )`.execute(db)
  await sql`
    insert into team_access (workspace_id, team_id, account_id)
    select workspace_id, id, account_id from teams`.execute(db)
  await sql`create index team_access_account on team_access (workspace_id, account_id)`.execute(db)
}

/**
 * Tables without a tenant that lead to one. They hold the unique keys that have no tenant. No foreign
 * key ties them to tenants' tables, which may be on other machines.
 */
async function createLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_workspaces as
    select id as team_id, workspace_id from teams`.execute(db)
  await sql`
    create table session_workspaces as
    select id as session_id, token, workspace_id from quiz_sessions`.execute(db)
  await sql`
    create table api_key_workspaces as
    select key_hash, workspace_id, account_id from api_keys`.execute(db)
  await sql`
    create table order_workspaces as
    select id as order_id, provider, provider_id, workspace_id from subscriptions
    union all
    select id, provider, provider_id, workspace_id from report_purchases`.execute(db)
  await sql`
    alter table team_workspaces
      alter column workspace_id set not null,
      add primary key (team_id)`.execute(db)
  await sql`
    alter table session_workspaces
      alter column token set not null,
      alter column workspace_id set not null,
      add primary key (session_id),
      add unique (token)`.execute(db)
  await sql`
    alter table api_key_workspaces
      alter column workspace_id set not null,
      alter column account_id set not null,
      add primary key (key_hash),
      add foreign key (account_id) references accounts on delete cascade`.execute(db)
  await sql`
    alter table order_workspaces
      alter column provider set not null,
      alter column workspace_id set not null,
      add primary key (order_id),
      add unique (provider, provider_id)`.execute(db)
  for (const table of [
    'team_workspaces',
    'session_workspaces',
    'api_key_workspaces',
    'order_workspaces',
  ]) {
    await sql`
      create index ${sql.ref(`${table}_workspace`)} on ${sql.table(table)} (workspace_id)`.execute(
      db,
    )
  }
  await sql`create index api_key_workspaces_account on api_key_workspaces (account_id)`.execute(db)
  // No samples in PostgreSQL's statistics; see 0002.
  await sql`alter table session_workspaces alter column token set statistics 0`.execute(db)
  await sql`alter table api_key_workspaces alter column key_hash set statistics 0`.execute(db)
}
