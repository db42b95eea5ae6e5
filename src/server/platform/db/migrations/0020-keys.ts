import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'

/** Tables with an `account_id`, from which their workspace follows. */
export const ACCOUNT_TABLES = [
  'teams',
  'quiz_sessions',
  'session_months',
  'saved_results',
  'branding',
  'api_keys',
  'billing_customers',
  'subscriptions',
  'billing_notices',
  'report_purchases',
] as const

/** Tables with a `session_id`, from which their workspace follows. */
export const SESSION_TABLES = [
  'submissions',
  'waiting_groups',
  'submission_keys',
  'session_rollups',
  'session_insights',
] as const

/** The columns of the primary keys behind `workspace_id`, and the tables that the rows belong to. */
const KEYS: readonly {
  readonly table: (typeof ACCOUNT_TABLES)[number] | (typeof SESSION_TABLES)[number]
  readonly key: readonly string[]
  readonly parent?: 'workspaces' | 'teams' | 'quiz_sessions'
}[] = [
  { table: 'teams', key: ['id'], parent: 'workspaces' },
  { table: 'quiz_sessions', key: ['id'], parent: 'teams' },
  { table: 'submissions', key: ['session_id', 'released', 'id'], parent: 'quiz_sessions' },
  { table: 'waiting_groups', key: ['session_id', 'id'], parent: 'quiz_sessions' },
  { table: 'submission_keys', key: ['session_id', 'key_hash'], parent: 'quiz_sessions' },
  { table: 'session_rollups', key: ['session_id'], parent: 'quiz_sessions' },
  { table: 'session_insights', key: ['session_id'], parent: 'quiz_sessions' },
  { table: 'session_months', key: ['month'], parent: 'workspaces' },
  { table: 'saved_results', key: ['id'], parent: 'workspaces' },
  { table: 'branding', key: [], parent: 'workspaces' },
  { table: 'api_keys', key: ['id'], parent: 'workspaces' },
  // Leads from the provider's customer to the workspace, so it is a lookup without foreign keys.
  { table: 'billing_customers', key: ['provider'] },
  { table: 'subscriptions', key: ['id'], parent: 'workspaces' },
  { table: 'billing_notices', key: ['kind', 'about'], parent: 'workspaces' },
  { table: 'report_purchases', key: ['id'], parent: 'workspaces' },
]

/** Tables whose `account_id` only servers of the previous version write and read from now on. */
const FORMER_OWNERS = [
  'session_months',
  'branding',
  'billing_customers',
  'subscriptions',
  'billing_notices',
  'report_purchases',
] as const

/** Fills `workspace_id` in all tables and makes it the first column of their keys. */
export async function addWorkspaceKeys(db: Kysely<unknown>): Promise<void> {
  await dropOldForeignKeys(db)
  for (const { table, key } of KEYS) {
    const isAccountTable = ACCOUNT_TABLES.some((name) => name === table)
    await (isAccountTable ? fillFromAccount : fillFromSession)(db, table, key)
  }
  for (const { table, parent } of KEYS) {
    if (parent) await addForeignKey(db, table, parent)
  }
  for (const table of FORMER_OWNERS) {
    await sql`alter table ${sql.table(table)} alter column account_id drop not null`.execute(db)
  }
  await addIndexes(db)
}

/** Foreign keys without the workspace, and all from tenants' tables to tables without one. */
async function dropOldForeignKeys(db: Kysely<unknown>): Promise<void> {
  const tables = [...ACCOUNT_TABLES, ...SESSION_TABLES]
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any(${tables})
      and connamespace = current_schema()::regnamespace`.execute(db)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
}

/** Rewrites the table once, which is faster than an update of its rows and leaves no dead ones. */
async function fillFromAccount(
  db: Kysely<unknown>,
  table: string,
  key: readonly string[],
): Promise<void> {
  await sql`alter table ${sql.table(table)} add column workspace_id uuid`.execute(db)
  await alterTable(db, table, [
    sql`drop constraint ${sql.ref(`${table}_pkey`)}`,
    sql`alter column workspace_id type uuid using account_id`,
    ...workspaceKey(table, key),
  ])
}

/**
 * Copies the table into a new one with the workspace of each row's session, in the order of the key.
 * A third of the time of an update, and the order of the rows tells nothing about their arrival.
 */
async function fillFromSession(
  db: Kysely<unknown>,
  table: string,
  key: readonly string[],
): Promise<void> {
  const former = sql.table(`${table}_former`)
  const { columns, options, unsampled, triggers } = await layoutOf(db, table)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`alter table ${sql.table(table)} rename to ${sql.ref(`${table}_former`)}`.execute(db)
  await sql`
    create table ${sql.table(table)} (like ${former}
      including defaults including constraints including storage including comments,
      workspace_id uuid)
    ${options ? sql`with (${sql.raw(options)})` : sql``}`.execute(db)
  await sql`
    insert into ${sql.table(table)} (${list}, workspace_id)
    select ${sql.join(columns.map((column) => sql.ref(`row.${column}`)))}, owner.workspace_id
    from ${former} as row join quiz_sessions as owner on owner.id = row.session_id
    order by ${sql.join(['workspace_id', ...key].map((column) => sql.ref(column)))}`.execute(db)
  await sql`drop table ${former}`.execute(db)
  await alterTable(db, table, [
    ...unsampled.map((column) => sql`alter column ${sql.ref(column)} set statistics 0`),
    ...workspaceKey(table, key),
  ])
  for (const trigger of triggers) await sql.raw(trigger).execute(db)
}

interface Layout {
  readonly columns: string[]
  readonly options: string | null
  readonly unsampled: string[]
  /** Definitions that name the table. */
  readonly triggers: string[]
}

/** What `like` does not copy, and the names of the columns. */
async function layoutOf(db: Kysely<unknown>, table: string): Promise<Layout> {
  const { rows } = await sql<Layout>`
    select array_to_string(reloptions, ', ') as options,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
          and attstattarget = 0) as unsampled,
      array(select pg_get_triggerdef(oid) from pg_trigger
        where tgrelid = pg_class.oid and not tgisinternal) as triggers
    from pg_class where oid = ${table}::regclass`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`the table ${table} does not exist`)
  return row
}

const workspaceKey = (table: string, key: readonly string[]): RawBuilder<unknown>[] => [
  sql`alter column workspace_id set not null`,
  sql`add constraint ${sql.ref(`${table}_pkey`)}
    primary key (${sql.join(['workspace_id', ...key].map((column) => sql.ref(column)))})`,
]

const addForeignKey = (
  db: Kysely<unknown>,
  table: string,
  parent: 'workspaces' | 'teams' | 'quiz_sessions',
): Promise<void> => {
  const columns = { workspaces: '', teams: ', team_id', quiz_sessions: ', session_id' }[parent]
  return alterTable(db, table, [
    sql`add constraint ${sql.ref(`${table}_${parent}_fkey`)}
      foreign key (workspace_id${sql.raw(columns)}) references ${sql.table(parent)} on delete cascade`,
  ])
}

const alterTable = async (
  db: Kysely<unknown>,
  table: string,
  changes: readonly RawBuilder<unknown>[],
): Promise<void> => {
  await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db)
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  // An admin's lists, and batches of submissions, look rows up by id alone.
  await sql`create index teams_id on teams (id)`.execute(db)
  await sql`create index quiz_sessions_id on quiz_sessions (id)`.execute(db)
  await sql`create index teams_workspace on teams (workspace_id, created_at)`.execute(db)
  await sql`
    create index quiz_sessions_workspace on quiz_sessions (workspace_id, created_at desc)`.execute(
    db,
  )
  await sql`
    create index quiz_sessions_workspace_team on quiz_sessions (workspace_id, team_id)`.execute(db)
  await sql`
    create index saved_results_workspace on saved_results
      (workspace_id, account_id, completed_at desc)`.execute(db)
  await sql`
    create unique index saved_results_once on saved_results
      (workspace_id, account_id, submission_id)`.execute(db)
  // The former one is the target of `on conflict` in a statement of the previous version.
  await sql`
    create unique index submissions_manager on submissions (session_id)
    where is_manager`.execute(db)
  await sql`
    create unique index submissions_one_manager on submissions (workspace_id, session_id)
    where is_manager`.execute(db)
  await sql`drop index subscriptions_one_live`.execute(db)
  await sql`
    create unique index subscriptions_one_live on subscriptions (workspace_id)
    where status <> 'ended'`.execute(db)
  await sql`drop index report_purchases_once`.execute(db)
  await sql`
    create unique index report_purchases_once on report_purchases (workspace_id, session_id)
    where status in ('open', 'paid')`.execute(db)
  await keepKeysOfPreviousVersion(db)
}

/** The targets of `on conflict` in the statements of the previous version, which it cannot do without. */
async function keepKeysOfPreviousVersion(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of [
    ['session_rollups', 'session_id'],
    ['session_insights', 'session_id'],
    ['session_months', 'account_id, month'],
    ['branding', 'account_id'],
    ['billing_notices', 'account_id, kind, about'],
  ] as const) {
    await sql`
      create unique index ${sql.ref(`${table}_former_key`)}
        on ${sql.table(table)} (${sql.raw(columns)})`.execute(db)
  }
}
