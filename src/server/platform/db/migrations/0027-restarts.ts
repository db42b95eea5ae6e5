import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'
import { isSpread } from '#server/platform/distribution/cluster.ts'
import { createSpreadStoreFunction } from '#server/platform/distribution/distribute.ts'
import { storeSubmissions } from './store-function.ts'

/**
 * Adds restarts of invited rounds, what their end deletes, and the mailbox of an address. Servers of the
 * previous version change rosters, so they must not serve this schema.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['quiz_sessions', 'invited_rounds', 'round_invitations', 'team_members'])
  await sql`
    alter table quiz_sessions
      add column responded boolean not null default false,
      add column deleted_unread integer not null default 0,
      add column concluded boolean not null default false`.execute(db)
  await sql`update quiz_sessions set responded = true where access = 'invited'`.execute(db)
  await sql`
    create index quiz_sessions_to_conclude on quiz_sessions (expires_at)
    where access = 'invited' and not concluded`.execute(db)
  await sql`
    alter table invited_rounds
      add column restarts jsonb not null default '[]',
      add column former_tokens text[] not null default '{}',
      add column refused_at timestamptz,
      alter column public_key drop not null`.execute(db)
  await sql`
    comment on column invited_rounds.restarts is
      'What each restart changed, as all invited people see it: [{day, by, person, before, after}].'`.execute(
    db,
  )
  for (const table of ['team_members', 'round_invitations']) {
    await sql`alter table ${sql.table(table)} add column mailbox text`.execute(db)
    await sql`update ${sql.table(table)} set mailbox = lower(email)`.execute(db)
    await sql`alter table ${sql.table(table)} alter column mailbox set not null`.execute(db)
  }
  await sql`drop index team_members_email`.execute(db)
  await sql`
    create unique index team_members_mailbox
      on team_members (workspace_id, team_id, mailbox)`.execute(db)
  await sql`
    create table restarted_rounds (
      session_id uuid primary key,
      token text not null unique,
      workspace_id uuid not null,
      successor_id uuid not null,
      restarted_on date not null default (now() at time zone 'utc')::date,
      reason text not null
    )`.execute(db)
  await sql`create index restarted_rounds_successor on restarted_rounds (successor_id)`.execute(db)
  if (await isSpread(db)) await createSpreadStoreFunction(db)
  else await sql.raw(storeSubmissions('on one machine')).execute(db)
}
