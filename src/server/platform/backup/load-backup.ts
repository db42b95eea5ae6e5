import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { isServerConnected, queryOn, listTables } from '#server/platform/db/system-catalog.ts'
import type { RunQuery, TableInfo } from '#server/platform/db/system-catalog.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { isSpread } from '#server/platform/db/cluster.ts'
import { MIGRATION_NAMES } from '#server/platform/db/migrate.ts'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { beginWithoutTimeouts, connectForBackup, runQueryOn } from './connection.ts'
import { BackupFileError } from './file-format.ts'
import type { BackupManifest } from './file-format.ts'
import { readBackup } from './read-backup.ts'
import { selectTables } from './backup-tables.ts'
import { copyStatement } from './write-backup.ts'

/** Throws if the backup was made with other tables than this version has. */
export function rejectOtherBackup(
  { migrations, version }: Pick<BackupManifest, 'migrations' | 'version'>,
  path: string,
): void {
  if (migrations[0] !== MIGRATION_NAMES[0]) {
    throw new BackupFileError(
      `${path} was made by another build of Sextant (${version}), which has other tables. Nothing was changed.`,
    )
  }
  if (migrations.length > MIGRATION_NAMES.length) {
    throw new BackupFileError(
      `${path} was written by a newer version (${version}, migration ${migrations.at(-1)}; this version has ${MIGRATION_NAMES.at(-1)}). Nothing was changed.`,
    )
  }
}

/**
 * Loads a verified backup into an empty database in one transaction.
 * @param prepare creates this version's tables, if the database has none
 */
export async function loadBackup(
  db: Db,
  connection: Connection,
  path: string,
  checked: BackupManifest,
  prepare: (db: Db) => Promise<void>,
): Promise<void> {
  const query = queryOn(db)
  await rejectRunningServer(query)
  if (await isSpread(db)) {
    throw new BackupFileError(
      'The tables in this database are spread over a cluster. Restore into a new database on the coordinator, then spread that one. Nothing was changed.',
    )
  }
  await rejectNonEmpty(query, selectTables(await listTables(query)).included)
  await prepare(db)

  const client = await connectForBackup(connection)
  try {
    await beginWithoutTimeouts(client)
    await loadAll(client, path, checked)
    await setServerKey(client, checked)
    await client.query('analyze')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function rejectRunningServer(query: RunQuery): Promise<void> {
  if (await isServerConnected(query)) {
    throw new BackupFileError(
      'A server is using this database. Stop it first. Nothing was changed.',
    )
  }
}

async function rejectNonEmpty(query: RunQuery, tables: readonly TableInfo[]): Promise<void> {
  for (const { name } of tables) {
    const rows = await query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rows.length > 0) {
      throw new BackupFileError(
        `This database is not empty: ${name} has rows. Restore into a new database. Nothing was changed.`,
      )
    }
  }
}

async function loadAll(client: pg.Client, path: string, checked: BackupManifest): Promise<void> {
  const query = runQueryOn(client)
  const tables = selectTables(await listTables(query)).included
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  await client.query(`lock table ${names} in access exclusive mode`)
  await rejectNonEmpty(query, tables)
  if (layoutOf(tables) !== layoutOf(checked.tables)) {
    throw new BackupFileError(`${path} does not contain the expected tables. Nothing was changed.`)
  }
  // COPY refuses tables with row security that binds their owner.
  const secured = await tablesWithRowSecurity(client)
  await forceRowSecurity(client, secured, 'no force')
  const read = await readBackup(path, async ({ name, columns }, rows) => {
    const columnList = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const copy = `copy ${pg.escapeIdentifier(name)} (${columnList}) from stdin (format binary)`
    await pipeline(rows, client.query(copyFrom(copy)))
  })
  if (JSON.stringify(read) !== JSON.stringify(checked)) {
    throw new BackupFileError(
      `${path} was modified during the restore. The database was not changed.`,
    )
  }
  await forceRowSecurity(client, secured, 'force')
  await resetSequences(client)
  await verify(client, tables, checked)
}

/** Records the server key of the backup, in place of one that the new database may have had. */
async function setServerKey(client: pg.Client, { serverKey }: BackupManifest): Promise<void> {
  await client.query('delete from server_keys')
  if (serverKey !== null) {
    await client.query('insert into server_keys (id) values ($1)', [serverKey])
  }
}

async function tablesWithRowSecurity(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = quote_ident(current_schema())::regnamespace and relforcerowsecurity`)
  return rows.map(({ name }) => name)
}

async function forceRowSecurity(
  client: pg.Client,
  tables: readonly string[],
  force: 'force' | 'no force',
): Promise<void> {
  for (const name of tables) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} ${force} row level security`)
  }
}

/** Returns the names of tables and columns, independent of their order. */
const layoutOf = (tables: readonly { name: string; columns: readonly string[] }[]) =>
  tables
    .map(({ name, columns }) => `${name}: ${columns.toSorted().join(' ')}`)
    .toSorted()
    .join('\n')

/** Sets the sequences of identity columns to the highest loaded value. */
async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(`
    select relname::text as name, attname::text as column,
      pg_get_serial_sequence(format('%I', relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = quote_ident(current_schema())::regnamespace and attidentity <> ''`)
  for (const { name, column, sequence } of rows) {
    const highest = `max(${pg.escapeIdentifier(column)})`
    await client.query(
      `select setval($1, coalesce(${highest}, 1), ${highest} is not null)
       from ${pg.escapeIdentifier(name)}`,
      [sequence],
    )
  }
}

/** Reads the loaded rows back and compares their checksums with those of the backup. */
async function verify(
  client: pg.Client,
  tables: readonly TableInfo[],
  manifest: BackupManifest,
): Promise<void> {
  for (const table of tables) {
    const hash = createHash('sha256')
    const columns =
      manifest.tables.find(({ name }) => name === table.name)?.columns ?? table.columns
    const rows = client.query(copyTo(copyStatement({ ...table, columns })))
    for await (const bytes of rows as AsyncIterable<Buffer>) hash.update(bytes)
    await client.query('select')
    const expected = manifest.tableSums.find(({ name }) => name === table.name)
    if (expected?.rows !== rows.rowCount || expected.sha256 !== hash.digest('hex')) {
      throw new BackupFileError(
        `The rows loaded into ${table.name} differ from the backup. Nothing was changed.`,
      )
    }
  }
}
