import { sql } from 'kysely'
import { appliedMigrations, queryOn } from './system-catalog.ts'
import type { Db } from './database.ts'
import type { Findings } from './check-findings.ts'
import { MIGRATION_NAMES } from './migrate.ts'

/** Compares the applied migrations with the code's. Returns false if other checks cannot run. */
export async function checkSchema(db: Db, findings: Findings): Promise<boolean> {
  const applied = await appliedMigrations(queryOn(db))
  for (const name of MIGRATION_NAMES) {
    if (!applied.includes(name)) findings.add('Missing migrations', name)
  }
  for (const name of applied) {
    if (!MIGRATION_NAMES.includes(name))
      findings.add('Migrations that this version does not have', name)
  }
  return findings.count === 0
}

/** Finds invalid indexes, constraints that are not validated and disabled triggers. */
export async function checkObjects(db: Db, findings: Findings): Promise<void> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'Invalid indexes' as kind, indexrelid::regclass::text as name
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = current_schema()::regnamespace and not (indisvalid and indisready)
    union all
    select 'Constraints that were never validated', conrelid::regclass::text || '.' || conname
      from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated
    union all
    select distinct 'Disabled triggers',
        tgrelid::regclass::text || '.' || coalesce(conname, tgname)
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      left join pg_constraint on pg_constraint.oid = tgconstraint
      where relnamespace = current_schema()::regnamespace and tgenabled not in ('O', 'A')
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

/**
 * References without a foreign key. The audit log is not among them: it may refer to deleted
 * accounts.
 */
const UNENFORCED: readonly Reference[] = [
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
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2, 3`.execute(db)
  for (const reference of [...enforced, ...UNENFORCED])
    await checkReference(db, reference, findings)
}

async function checkReference(db: Db, reference: Reference, findings: Findings): Promise<void> {
  const { table, columns, target, targetColumns } = reference
  const pairs = columns.map(
    (column, place) =>
      sql`${sql.ref(`child.${column}`)} = ${sql.ref(`parent.${targetColumns[place]}`)}`,
  )
  const keys = columns.map((column) => sql`${sql.ref(`child.${column}`)}`)
  const notNull = columns.map((column) => sql`${sql.ref(`child.${column}`)} is not null`)
  const { rows } = await sql<{ missing: string; rows: number }>`
    select concat_ws(' ', ${sql.join(keys)}) as missing, count(*) as rows
    from ${sql.table(table)} as child
    where ${sql.join(notNull, sql` and `)}
      and not exists (select from ${sql.table(target)} as parent
        where ${sql.join(pairs, sql` and `)})
    group by 1 order by 1 limit 1000`.execute(db)
  for (const { missing, rows: count } of rows) {
    findings.add(
      `Rows of ${table} that refer to a missing row of ${target}`,
      `${columns.join(', ')} ${missing} (rows: ${count})`,
    )
  }
}
