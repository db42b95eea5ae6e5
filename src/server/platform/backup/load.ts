import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { appliedMigrations, queryOn, listTables } from '#server/platform/db/system-catalog.ts'
import type { RunQuery, TableInfo } from '#server/platform/db/system-catalog.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { migrate, MIGRATION_NAMES, migrateTo } from '#server/platform/db/migrate.ts'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { askOf, connectUnhurried } from './connect.ts'
import { BackupFileError } from './format.ts'
import type { Manifest } from './format.ts'
import { readBackup } from './read.ts'
import { decide } from './tables.ts'
import { inOrder } from './write.ts'

/** Whether this version can make the tables that the backup was taken of. */
export function refuseNewer({ migrations, version }: Manifest, path: string): void {
  if (migrations.some((name, index) => name !== MIGRATION_NAMES[index])) {
    throw new BackupFileError(
      `${path} was made by a newer version (${version}, up to ${migrations.at(-1)}; this one knows ${MIGRATION_NAMES.at(-1)}). Nothing was changed.`,
    )
  }
}

/**
 * Loads a backup that was checked before into an empty database: all of it or nothing, first into
 * the tables that it was taken of, which are then brought up to date.
 */
export async function loadBackup(
  db: Db,
  connection: Connection,
  path: string,
  checked: Manifest,
): Promise<void> {
  const ask = queryOn(db)
  await refuseServed(ask)
  refuseOtherSchema(await appliedMigrations(ask), checked)
  await refuseFilled(ask, decide(await listTables(ask)).carry)
  const last = checked.migrations.at(-1)
  if (last !== undefined) await migrateTo(db, last)

  const client = await connectUnhurried(connection)
  try {
    await client.query('begin')
    await loadAll(client, path, checked)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(db)
}

async function refuseServed(ask: RunQuery): Promise<void> {
  const others = await ask(`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'sextant'
      and pid <> pg_backend_pid()`)
  if (others.length > 0) {
    throw new BackupFileError(
      'A server is running on this database. Stop it first. Nothing was changed.',
    )
  }
}

/** There is no way back from a newer schema, and none across from another. */
function refuseOtherSchema(applied: readonly string[], { migrations }: Manifest): void {
  if (applied.some((name, index) => name !== migrations[index])) {
    throw new BackupFileError(
      'The tables in this database are newer than the backup. Restore it into a database that no server has ever run on; it is brought up to date there. Nothing was changed.',
    )
  }
}

async function refuseFilled(ask: RunQuery, tables: readonly TableInfo[]): Promise<void> {
  for (const { name } of tables) {
    const rows = await ask(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0) {
      throw new BackupFileError(
        `This database is in use: there is something in ${name}. Restore into a fresh one. Nothing was changed.`,
      )
    }
  }
}

async function loadAll(client: pg.Client, path: string, checked: Manifest): Promise<void> {
  const ask = askOf(client)
  const tables = decide(await listTables(ask)).carry
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  await client.query(`lock table ${names} in access exclusive mode`)
  await refuseFilled(ask, tables)
  if (shapes(tables) !== shapes(checked.tables)) {
    throw new BackupFileError(
      `${path} does not hold the tables that it should. Nothing was changed.`,
    )
  }
  const read = await readBackup(path, async ({ name, columns }, rows) => {
    const wanted = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const into = `copy ${pg.escapeIdentifier(name)} (${wanted}) from stdin (format binary)`
    await pipeline(rows, client.query(copyFrom(into)))
  })
  if (JSON.stringify(read) !== JSON.stringify(checked)) {
    throw new BackupFileError(`${path} was changed while it was read. Nothing was changed.`)
  }
  await goOnCounting(client)
  await verify(client, tables, checked)
}

/** Names and columns, in whatever order. */
const shapes = (tables: readonly { name: string; columns: readonly string[] }[]) =>
  tables
    .map(({ name, columns }) => `${name}: ${columns.toSorted().join(' ')}`)
    .toSorted()
    .join('\n')

/** Numbers that the database gives go on where the loaded ones end. */
async function goOnCounting(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(`
    select relname::text as name, attname::text as column,
      pg_get_serial_sequence(format('%I', relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and attidentity <> ''`)
  for (const { name, column, sequence } of rows) {
    const highest = `max(${pg.escapeIdentifier(column)})`
    await client.query(
      `select setval($1, coalesce(${highest}, 1), ${highest} is not null)
       from ${pg.escapeIdentifier(name)}`,
      [sequence],
    )
  }
}

/** What the database gives back now is what it gave when the backup was made. */
async function verify(
  client: pg.Client,
  tables: readonly TableInfo[],
  { tables: carried, sums }: Manifest,
): Promise<void> {
  for (const table of tables) {
    const hash = createHash('sha256')
    const columns = carried.find(({ name }) => name === table.name)?.columns ?? table.columns
    const rows = client.query(copyTo(inOrder({ ...table, columns })))
    for await (const bytes of rows as AsyncIterable<Buffer>) hash.update(bytes)
    await client.query('select')
    const told = sums.find(({ name }) => name === table.name)
    if (told?.rows !== rows.rowCount || told.sha256 !== hash.digest('hex')) {
      throw new BackupFileError(`What was loaded into ${table.name} differs. Nothing was changed.`)
    }
  }
}
