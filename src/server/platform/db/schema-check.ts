import { sql } from 'kysely'
import { ALL_WORKSPACES } from './all-workspaces.ts'
import { appliedMigrations, queryOn } from './system-catalog.ts'
import type { Db } from './database.ts'
import type { Findings } from './check-findings.ts'
import { allowsVersion, MIGRATION_NAMES } from './migrate.ts'
import { TENANT_TABLES } from './tenant-tables.ts'

/** Compares the applied migrations with the code's. Returns false if other checks cannot run. */
export async function checkSchema(db: Db, findings: Findings): Promise<boolean> {
  const applied = await appliedMigrations(queryOn(db))
  for (const name of MIGRATION_NAMES) {
    if (!applied.includes(name)) findings.add('Missing migrations', name)
  }
  const unknown = applied.filter((name) => !MIGRATION_NAMES.includes(name))
  if (unknown.length > 0 && !(await allowsVersion(db))) {
    for (const name of unknown) findings.add('Migrations that this version does not have', name)
  }
  return findings.count === 0
}

/** Finds invalid indexes, constraints that are not validated and disabled triggers. */
export async function checkObjects(db: Db, findings: Findings): Promise<void> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'Invalid indexes' as kind, indexrelid::regclass::text as name
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = quote_ident(current_schema())::regnamespace and not (indisvalid and indisready)
    union all
    select 'Constraints that were never validated', conrelid::regclass::text || '.' || conname
      from pg_constraint
      where connamespace = quote_ident(current_schema())::regnamespace and not convalidated
    union all
    select distinct 'Disabled triggers',
        tgrelid::regclass::text || '.' || coalesce(conname, tgname)
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      left join pg_constraint on pg_constraint.oid = tgconstraint
      where relnamespace = quote_ident(current_schema())::regnamespace and tgenabled not in ('O', 'A')
    order by 1, 2`.execute(db)
  for (const { kind, name } of rows) findings.add(kind, name)
}

/** Columns of a table that refer to a row of another. */
interface Reference {
  readonly table: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

type Side = readonly [table: string, ...columns: string[]]

// The rows of both tables are the same in these columns.
const both = ([table, ...columns]: Side, [target, ...targetColumns]: Side): Reference[] => [
  { table, columns, target, targetColumns },
  { table: target, columns: targetColumns, target: table, targetColumns: columns },
]

/**
 * References without a foreign key. The audit log is not among them: it may refer to deleted
 * accounts.
 */
const UNENFORCED: readonly Reference[] = [
  {
    table: 'report_purchases',
    columns: ['workspace_id', 'round_id'],
    target: 'rounds',
    targetColumns: ['workspace_id', 'id'],
  },
  {
    table: 'subscriptions',
    columns: ['workspace_id', 'provider'],
    target: 'billing_customers',
    targetColumns: ['workspace_id', 'provider'],
  },
  {
    table: 'accounts',
    columns: ['current_workspace_id', 'id'],
    target: 'account_workspaces',
    targetColumns: ['workspace_id', 'account_id'],
  },
  ...both(
    ['members', 'workspace_id', 'account_id', 'role'],
    ['account_workspaces', 'workspace_id', 'account_id', 'role'],
  ),
  {
    table: 'account_workspaces',
    columns: ['workspace_id', 'tier'],
    target: 'workspaces',
    targetColumns: ['workspace_id', 'tier'],
  },
  ...both(['teams', 'workspace_id', 'id'], ['team_workspaces', 'workspace_id', 'team_id']),
  ...both(
    ['rounds', 'workspace_id', 'id', 'token'],
    ['round_workspaces', 'workspace_id', 'round_id', 'token'],
  ),
  {
    table: 'restarted_rounds',
    columns: ['workspace_id', 'successor_id'],
    target: 'round_workspaces',
    targetColumns: ['workspace_id', 'round_id'],
  },
  ...both(
    ['api_keys', 'workspace_id', 'key_hash', 'account_id'],
    ['api_key_workspaces', 'workspace_id', 'key_hash', 'account_id'],
  ),
  ...both(
    ['workspace_invitations', 'workspace_id', 'id', 'expires_at'],
    ['invitation_workspaces', 'workspace_id', 'invitation_id', 'expires_at'],
  ),
  ...['subscriptions', 'report_purchases'].map((table) => ({
    table,
    columns: ['workspace_id', 'id', 'provider'],
    target: 'order_workspaces',
    targetColumns: ['workspace_id', 'order_id', 'provider'],
  })),
  {
    table: 'billing_customers',
    columns: ['workspace_id'],
    target: 'workspaces',
    targetColumns: ['workspace_id'],
  },
]

/** Finds rows that refer to a missing row, with or without a foreign key. */
export async function checkReferences(db: Db, findings: Findings): Promise<void> {
  const { rows: enforced } = await sql<Reference>`
    select child.relname::text as table, parent.relname::text as target,
      array(select attname::text from unnest(conkey) with ordinality as parts (attnum, place)
        join pg_attribute on attrelid = conrelid and pg_attribute.attnum = parts.attnum
        order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality as parts (attnum, place)
        join pg_attribute on attrelid = confrelid and pg_attribute.attnum = parts.attnum
        order by place) as "targetColumns"
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    where contype = 'f' and connamespace = quote_ident(current_schema())::regnamespace
    order by 1, 2, 3`.execute(db)
  for (const reference of [...enforced, ...UNENFORCED])
    await checkReference(db, reference, findings)
}

const isTenants = (table: string): boolean => TENANT_TABLES.some((name) => name === table)

async function checkReference(db: Db, reference: Reference, findings: Findings): Promise<void> {
  const { table, columns, target, targetColumns } = reference
  const pairs = columns.map(
    (column, place) =>
      sql`${sql.ref(`child.${column}`)} = ${sql.ref(`parent.${targetColumns[place]}`)}`,
  )
  const keys = columns.map((column) => sql`${sql.ref(`child.${column}`)}`)
  // A spread table and a plain one cannot be joined, but what was read of them can.
  const rowsOf = (table: string, columns: readonly string[]) =>
    isTenants(reference.table) === isTenants(target)
      ? sql.table(table)
      : sql`(select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
          offset 0)`
  const notNull = columns.map((column) => sql`${sql.ref(`child.${column}`)} is not null`)
  const { rows } = await sql<{ missing: string; rows: number }>`
    ${ALL_WORKSPACES} select concat_ws(' ', ${sql.join(keys)}) as missing, count(*) as rows
    from ${rowsOf(table, columns)} as child
    where ${sql.join(notNull, sql` and `)}
      and not exists (select from ${rowsOf(target, targetColumns)} as parent
        where ${sql.join(pairs, sql` and `)})
    group by 1 order by 1 limit 1000`.execute(db)
  for (const { missing, rows: count } of rows) {
    findings.add(
      `Rows of ${table} that refer to a missing row of ${target}`,
      `${columns.join(', ')} ${missing} (rows: ${count})`,
    )
  }
}
