import { createHash } from 'node:crypto'
import { appliedMigrations, listTables } from '#server/platform/db/system-catalog.ts'
import type { TableInfo } from '#server/platform/db/system-catalog.ts'
import type { Connection } from '#server/platform/db/database.ts'
import { MIGRATION_NAMES } from '#server/platform/db/migrate.ts'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { askOf, connectUnhurried } from './connect.ts'
import { BackupFileError, END_OF_TABLE, FORMAT, frame, jsonFrame, MARK } from './format.ts'
import type { Closing, Header, Manifest } from './format.ts'
import { writeNewFile } from './new-file.ts'
import { decide } from './tables.ts'

/**
 * Writes all that is carried, as it is at one moment, into a new file. The server goes on meanwhile;
 * of the database no more than a few pages are in memory at a time.
 */
export async function writeBackup(
  connection: Connection,
  path: string,
  version: string,
): Promise<Manifest> {
  const client = await connectUnhurried(connection)
  try {
    const tables = await tablesToCarry(client)
    await client.query('begin isolation level repeatable read, read only')
    // Before the first look at a row, which sets the moment: nobody changes a table under us.
    const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
    await client.query(`lock table ${names} in access share mode`)
    const header = await headerOf(client, tables, version)
    const closing: Closing = { tables: [] }
    await writeNewFile(path, signed(contents(client, header, tables, closing)))
    await client.query('commit')
    return { ...header, sums: closing.tables }
  } finally {
    await client.end()
  }
}

async function tablesToCarry(client: pg.Client): Promise<TableInfo[]> {
  const applied = await appliedMigrations(askOf(client))
  if (applied.length === 0) throw new BackupFileError('There is nothing in this database yet.')
  const unknown = applied.filter((name) => !MIGRATION_NAMES.includes(name))
  if (unknown.length > 0) {
    throw new BackupFileError(
      `The database belongs to a newer version, which made ${unknown.join(', ')}. Back it up with that one.`,
    )
  }
  const { carry, undecided } = decide(await listTables(askOf(client)))
  if (undecided.length > 0) {
    throw new BackupFileError(
      `Nobody knows whether a backup holds ${undecided.join(', ')}. Tables of your own belong into another schema.`,
    )
  }
  return carry
}

async function headerOf(
  client: pg.Client,
  tables: readonly TableInfo[],
  version: string,
): Promise<Header> {
  const ask = askOf(client)
  const now = decide(await listTables(ask)).carry
  if (JSON.stringify(now) !== JSON.stringify(tables)) {
    throw new BackupFileError('The tables were changed at this moment. Please try again.')
  }
  return {
    format: FORMAT,
    version,
    madeAt: new Date().toISOString(),
    migrations: await appliedMigrations(ask),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  }
}

async function* contents(
  client: pg.Client,
  header: Header,
  tables: readonly TableInfo[],
  closing: Closing,
): AsyncGenerator<Buffer> {
  yield MARK
  yield* jsonFrame(header)
  for (const table of tables) {
    const hash = createHash('sha256')
    const rows = client.query(copyTo(inOrder(table)))
    for await (const bytes of rows as AsyncIterable<Buffer>) {
      hash.update(bytes)
      yield* frame(bytes)
    }
    yield END_OF_TABLE
    // How many they were is told with the answer to COPY, which is in before the next answer.
    await client.query('select')
    closing.tables.push({ name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') })
  }
  yield* jsonFrame(closing)
}

/**
 * All of a table in the order of its primary key. Answers, retry keys and all others that have no
 * time of their own are so in the order of what is random: in which order they came is not in it.
 */
export function inOrder({ name, columns, order }: TableInfo): string {
  if (order.length === 0) throw new Error(`the table ${name} has no primary key`)
  const wanted = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const from = pg.escapeIdentifier(name)
  return `copy (select ${wanted} from ${from} order by ${order.join(', ')}) to stdout (format binary)`
}

async function* signed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  yield hash.digest()
}
