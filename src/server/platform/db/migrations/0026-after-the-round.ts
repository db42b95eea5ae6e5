import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'
import { isSpread } from '#server/platform/distribution/cluster.ts'
import { createSpreadStoreFunction, spreadTable } from '#server/platform/distribution/distribute.ts'
import { storeSubmissions } from './store-function.ts'

/**
 * Adds shared results, open questions with comments, and actions of teams. The new function that stores
 * submissions takes the same parameters, so servers of the previous version continue to work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['teams', 'quiz_sessions', 'email_opt_outs', 'email_opt_out_links'])
  await sql`
    alter table quiz_sessions
      add column sharing text not null default 'manager' check (sharing in ('team', 'manager')),
      add column shared_secret bytea,
      add column open_questions text[] not null default '{}',
      add column results_mailed boolean not null default false`.execute(db)
  // For the job that looks for ended rounds and unsent emails. Empty so far: it takes one scan.
  await sql`
    create index quiz_sessions_shared on quiz_sessions (expires_at)
    where sharing = 'team'`.execute(db)
  await createComments(db)
  await createActions(db)
  await separateOptOuts(db)
  if (await isSpread(db)) {
    for (const table of ['waiting_comments', 'comments', 'actions']) await spreadTable(db, table)
    await createSpreadStoreFunction(db)
  } else await sql.raw(storeSubmissions('on one machine')).execute(db)
}

async function createComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waiting_comments (
      workspace_id uuid not null,
      session_id uuid not null,
      question smallint not null,
      waiting text[] not null default '{}',
      held text[] not null default '{}',
      primary key (workspace_id, session_id, question),
      foreign key (workspace_id, session_id) references quiz_sessions (workspace_id, id)
        on delete cascade
    )`.execute(db)
  await sql`
    comment on table waiting_comments is
      'One row for all comments on a question that are not shown, so that no row tells when or in which order they came.'`.execute(
    db,
  )
  await sql`
    create table comments (
      workspace_id uuid not null,
      session_id uuid not null,
      id uuid not null default gen_random_uuid(),
      question smallint not null,
      text text not null,
      hidden boolean not null default false,
      reported boolean not null default false,
      primary key (workspace_id, session_id, id),
      foreign key (workspace_id, session_id) references quiz_sessions (workspace_id, id)
        on delete cascade
    )`.execute(db)
}

async function createActions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table actions (
      workspace_id uuid not null,
      id uuid not null default gen_random_uuid(),
      team_id uuid not null,
      session_id uuid,
      title text not null,
      owner text,
      owner_member_id uuid,
      due_date date,
      category text,
      question_id text,
      status text not null default 'open' check (status in ('open', 'done', 'dropped')),
      reason text,
      created_at timestamptz not null default now(),
      ended_on date,
      primary key (workspace_id, id),
      foreign key (workspace_id, team_id) references teams (workspace_id, id) on delete cascade,
      check ((status = 'open') = (ended_on is null)),
      check ((status = 'dropped') = (reason is not null))
    )`.execute(db)
  await sql`create index actions_of_team on actions (workspace_id, team_id)`.execute(db)
  // The order of lists: open ones by due date, then ended ones, latest first.
  await sql`
    create index actions_in_order on actions (workspace_id,
      (case when status = 'open' then coalesce(due_date - date '2000-01-01', 1000000)
        else 9000000 - (ended_on - date '2000-01-01') end),
      created_at desc, id)`.execute(db)
}

/** An address can stop emails about actions and still get invitations. */
async function separateOptOuts(db: Kysely<unknown>): Promise<void> {
  for (const table of ['email_opt_outs', 'email_opt_out_links']) {
    await sql`
      alter table ${sql.table(table)}
        add column kind text not null default 'rounds' check (kind in ('rounds', 'actions'))`.execute(
      db,
    )
  }
  await sql`
    alter table email_opt_outs drop constraint email_opt_outs_pkey,
      add primary key (address_hash, kind)`.execute(db)
}
