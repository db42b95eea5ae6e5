import { sql } from 'kysely'
import { appliedMigrations, askThrough } from './system-catalog.ts'
import type { Db } from './database.ts'
import type { Findings } from './check-findings.ts'
import { MIGRATION_NAMES } from './migrate.ts'

/** Whether the schema is that of this version; where it is not, nothing else can be looked at. */
export async function checkSchema(db: Db, findings: Findings): Promise<boolean> {
  const applied = await appliedMigrations(askThrough(db))
  for (const name of MIGRATION_NAMES) {
    if (!applied.includes(name)) findings.add('Migrations that have not run', name)
  }
  for (const name of applied) {
    if (!MIGRATION_NAMES.includes(name)) findings.add('Migrations of another version', name)
  }
  return findings.count === 0
}

/** What PostgreSQL itself would not rely on, or what is switched off. */
export async function checkObjects(db: Db, findings: Findings): Promise<void> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'Indexes that are not valid' as kind, indexrelid::regclass::text as name
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = current_schema()::regnamespace and not (indisvalid and indisready)
    union all
    select 'Constraints that were never checked', conrelid::regclass::text || '.' || conname
      from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated
    union all
    select distinct 'Triggers that are switched off',
        tgrelid::regclass::text || '.' || coalesce(conname, tgname)
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      left join pg_constraint on pg_constraint.oid = tgconstraint
      where relnamespace = current_schema()::regnamespace and tgenabled not in ('O', 'A')
    order by 1, 2`.execute(db)
  for (const { kind, name } of rows) findings.add(kind, name)
}

/** Columns of one table that name a row of another. */
interface Reference {
  readonly table: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

/**
 * References that no foreign key keeps. Of the others, the audit log names accounts that may be
 * gone, and that is meant.
 */
const UNKEPT: readonly Reference[] = [
  {
    table: 'quiz_sessions',
    columns: ['team_id', 'account_id'],
    target: 'teams',
    targetColumns: ['id', 'account_id'],
  },
  {
    table: 'report_purchases',
    columns: ['session_id', 'account_id'],
    target: 'quiz_sessions',
    targetColumns: ['id', 'account_id'],
  },
  {
    table: 'subscriptions',
    columns: ['account_id', 'provider'],
    target: 'billing_customers',
    targetColumns: ['account_id', 'provider'],
  },
]

/** Rows that refer to what is not there, with or without a foreign key to forbid it. */
export async function checkReferences(db: Db, findings: Findings): Promise<void> {
  const { rows: kept } = await sql<Reference>`
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
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2, 3`.execute(db)
  for (const reference of [...kept, ...UNKEPT]) await checkReference(db, reference, findings)
}

async function checkReference(db: Db, reference: Reference, findings: Findings): Promise<void> {
  const { table, columns, target, targetColumns } = reference
  const pairs = columns.map(
    (column, place) =>
      sql`${sql.ref(`child.${column}`)} = ${sql.ref(`parent.${targetColumns[place]}`)}`,
  )
  const named = columns.map((column) => sql`${sql.ref(`child.${column}`)}`)
  const full = columns.map((column) => sql`${sql.ref(`child.${column}`)} is not null`)
  const { rows } = await sql<{ missing: string; rows: number }>`
    select concat_ws(' ', ${sql.join(named)}) as missing, count(*) as rows
    from ${sql.table(table)} as child
    where ${sql.join(full, sql` and `)}
      and not exists (select from ${sql.table(target)} as parent
        where ${sql.join(pairs, sql` and `)})
    group by 1 order by 1 limit 1000`.execute(db)
  for (const { missing, rows: count } of rows) {
    const what = `${table} without their row in ${target}`
    findings.add(`Rows of ${what}`, `${columns.join(', ')} ${missing} (rows: ${count})`)
  }
}
