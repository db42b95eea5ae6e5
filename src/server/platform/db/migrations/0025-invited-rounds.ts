import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'
import { isSpread } from '#server/platform/distribution/cluster.ts'
import { createSpreadStoreFunction, spreadTable } from '#server/platform/distribution/distribute.ts'
import { storeSubmissions } from './store-function.ts'

/**
 * Adds members of teams, invited rounds with their invitations, and addresses that want no emails. No
 * column has a time: none may tell when a person answered, or whether they did. The new function that
 * stores submissions takes the same parameters, so servers of the previous version continue to work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['teams', 'quiz_sessions'])
  await sql`
    alter table quiz_sessions
      add column access text not null default 'open' check (access in ('open', 'invited'))`.execute(
    db,
  )
  await createMembers(db)
  await createRounds(db)
  await createOptOuts(db)
  if (await isSpread(db)) {
    for (const table of ['team_members', 'invited_rounds', 'round_invitations', 'round_links']) {
      await spreadTable(db, table)
    }
    await createSpreadStoreFunction(db)
  } else await sql.raw(storeSubmissions('on one machine')).execute(db)
}

async function createMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_members (
      workspace_id uuid not null,
      team_id uuid not null,
      id uuid not null default gen_random_uuid(),
      name text,
      email text not null,
      primary key (workspace_id, team_id, id),
      foreign key (workspace_id, team_id) references teams (workspace_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create unique index team_members_email
      on team_members (workspace_id, team_id, lower(email))`.execute(db)
}

async function createRounds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invited_rounds (
      workspace_id uuid not null,
      session_id uuid not null,
      public_key bytea not null,
      private_key bytea,
      drawn jsonb not null default '{}',
      reminders_sent smallint not null default 0,
      reminded_half boolean not null default false,
      reminded_last boolean not null default false,
      reminded_on date,
      too_few boolean not null default false,
      primary key (workspace_id, session_id),
      foreign key (workspace_id, session_id) references quiz_sessions (workspace_id, id)
        on delete cascade
    )`.execute(db)
  await sql`
    comment on column invited_rounds.drawn is
      'Hashes of blinded messages by member: one value, so that no row of its own tells when or in which order tickets were drawn.'`.execute(
    db,
  )
  await sql`
    comment on column invited_rounds.too_few is
      'The round was closed because too few invited people can be reached.'`.execute(db)
  await sql`
    create table round_invitations (
      workspace_id uuid not null,
      session_id uuid not null,
      member_id uuid not null,
      name text,
      email text not null,
      delivery text not null default 'sending'
        check (delivery in ('sending', 'sent', 'undeliverable')),
      primary key (workspace_id, session_id, member_id),
      foreign key (workspace_id, session_id) references quiz_sessions (workspace_id, id)
        on delete cascade
    )`.execute(db)
  await sql`
    create table round_links (
      workspace_id uuid not null,
      session_id uuid not null,
      token_hash bytea not null,
      member_id uuid not null,
      primary key (workspace_id, session_id, token_hash),
      foreign key (workspace_id, session_id) references quiz_sessions (workspace_id, id)
        on delete cascade
    )`.execute(db)
}

async function createOptOuts(db: Kysely<unknown>): Promise<void> {
  await sql`create table email_opt_outs (address_hash bytea primary key)`.execute(db)
  await sql`
    create table email_opt_out_links (
      token_hash bytea primary key,
      address_hash bytea not null,
      created_on date not null default (now() at time zone 'utc')::date
    )`.execute(db)
}
