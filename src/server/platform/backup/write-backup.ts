import { createHash } from 'node:crypto'
import { appliedMigrations, listTables } from '#server/platform/db/system-catalog.ts'
import type { RunQuery, TableInfo } from '#server/platform/db/system-catalog.ts'
import type { Connection } from '#server/platform/db/database.ts'
import { MARKER_TABLE } from '#server/platform/db/two-phase-commit.ts'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'
import { MIGRATION_NAMES } from '#server/platform/db/migrate.ts'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { beginWithoutTimeouts, connectForBackup, runQueryOn } from './connection.ts'
import { BackupFileError, END_OF_TABLE, FORMAT, frame, jsonFrame, MAGIC } from './file-format.ts'
import type { Trailer, Header, BackupManifest } from './file-format.ts'
import { selectTables } from './backup-tables.ts'

/**
 * Passes a snapshot of the database to `write` and returns its manifest. The server may keep running.
 * Rows are streamed, so memory use is small.
 */
export async function writeBackup(
  connection: Connection,
  write: (chunks: AsyncIterable<Buffer>) => Promise<void>,
  version: string,
): Promise<BackupManifest> {
  const client = await connectForBackup(connection)
  try {
    const tables = await tablesToBackUp(client)
    const begin = () => beginWithoutTimeouts(client, 'isolation level repeatable read, read only')
    if (await isMarked(client)) await onAllNodesAtOnce(connection, client, begin)
    else await begin()
    // Before the first query, which takes the snapshot, so that no migration can run after it.
    const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
    await client.query(`lock table ${names} in access share mode`)
    const header = await headerOf(client, tables, version)
    const trailer: Trailer = { tables: [] }
    await write(withChecksum(contents(client, header, tables, trailer)))
    await client.query('commit')
    return { ...header, tableSums: trailer.tables }
  } finally {
    await client.end()
  }
}

/** True if the tables of tenants are spread over the nodes of a cluster. */
async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [MARKER_TABLE],
  )
  return rows[0]?.exists ?? false
}

/**
 * Begins a transaction whose snapshots are of the same moment on all nodes of a cluster: while another
 * connection keeps out all writes for some milliseconds, one read opens the transaction on each node.
 */
async function onAllNodesAtOnce(
  connection: Connection,
  client: pg.Client,
  begin: () => Promise<unknown>,
): Promise<void> {
  // One connection to each node, so that all later reads use the snapshots that were taken.
  await client.query('set citus.max_adaptive_executor_pool_size = 1')
  const lock = await connectForBackup(connection)
  try {
    await beginWithoutTimeouts(lock)
    // Writers lock a row of these two before they write others, so they wait here without holding anything
    // that the next lock waits for.
    await lock.query('lock table workspaces, rounds in exclusive mode')
    await lock.query(`lock table ${TENANT_TABLES.join(', ')} in share mode`)
    await begin()
    await client.query(`select count(*) from ${TENANT_TABLES[0]}`)
    await lock.query('rollback')
  } finally {
    await lock.end()
  }
}

async function tablesToBackUp(client: pg.Client): Promise<TableInfo[]> {
  const applied = await appliedMigrations(runQueryOn(client))
  if (applied.length === 0) throw new BackupFileError('The database is empty.')
  const newer = applied.filter((name) => !MIGRATION_NAMES.includes(name))
  if (newer.length > 0) {
    throw new BackupFileError(
      `The database was migrated by a newer version (${newer.join(', ')}). Use that version for the backup.`,
    )
  }
  const { included, unknown } = selectTables(await listTables(runQueryOn(client)))
  if (unknown.length > 0) {
    throw new BackupFileError(
      `The database contains unknown tables: ${unknown.join(', ')}. Move your own tables to another schema.`,
    )
  }
  return included
}

async function headerOf(
  client: pg.Client,
  tables: readonly TableInfo[],
  version: string,
): Promise<Header> {
  const query = runQueryOn(client)
  const current = selectTables(await listTables(query)).included
  if (JSON.stringify(current) !== JSON.stringify(tables)) {
    throw new BackupFileError('A migration is running. Please try again.')
  }
  return {
    format: FORMAT,
    version,
    madeAt: new Date().toISOString(),
    migrations: await appliedMigrations(query),
    serverKey: await serverKeyOf(query),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  }
}

/** Returns the id of the server key that opens what waits. */
async function serverKeyOf(query: RunQuery): Promise<string | null> {
  const [row] = await query<{ id: string }>('select id from server_keys')
  return row?.id ?? null
}

async function* contents(
  client: pg.Client,
  header: Header,
  tables: readonly TableInfo[],
  trailer: Trailer,
): AsyncGenerator<Buffer> {
  yield MAGIC
  yield* jsonFrame(header)
  for (const table of tables) {
    const hash = createHash('sha256')
    const rows = client.query(copyTo(copyStatement(table)))
    for await (const bytes of rows as AsyncIterable<Buffer>) {
      hash.update(bytes)
      yield* frame(bytes)
    }
    yield END_OF_TABLE
    // The row count arrives at the end of COPY, which is before the reply to this query.
    await client.query('select')
    trailer.tables.push({ name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') })
  }
  yield* jsonFrame(trailer)
}

/**
 * Returns a COPY statement that sorts by primary key. Submissions and idempotency keys have random
 * keys, so the file does not reveal the order in which they were stored.
 */
export function copyStatement({ name, columns, order }: TableInfo): string {
  if (order.length === 0) throw new Error(`the table ${name} has no primary key`)
  const columnList = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const from = pg.escapeIdentifier(name)
  return `copy (select ${columnList} from ${from} order by ${order.join(', ')}) to stdout (format binary)`
}

/** Appends the SHA-256 of all chunks. */
async function* withChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield hash.digest()
}
