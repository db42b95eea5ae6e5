import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ServerUnderTest } from './server-under-test.ts'

/** A person's rows by table: the bytes by which each is found. */
export interface PersonRows {
  readonly round_links: Buffer
  readonly round_invitations: Buffer
}

type Table = keyof PersonRows

/** Where the bytes stand in a row, whose header has 24 bytes, and how long the row is from there on. */
const BEFORE: Readonly<Record<Table, number>> = { round_links: 24 + 33, round_invitations: 24 + 32 }
const FROM: Readonly<Record<Table, number>> = { round_links: 48, round_invitations: 16 }
const TABLES = ['round_links', 'round_invitations'] as const

/** A minute job reads each row, which sets PostgreSQL's marks on it, and emails are recorded in rows. */
const UNTIL_READ_MS = 65_000

/** Waits until what the product does to all rows is done. */
export const untilRead = (signal: AbortSignal): Promise<void> =>
  sleep(UNTIL_READ_MS, undefined, { signal })

/** Returns each person's rows with their headers, as the data folder has them. */
export async function rowsIn(
  server: ServerUnderTest,
  dataFolder: string,
  people: readonly PersonRows[],
): Promise<string[]> {
  const files = await server.withDatabase(async (db) => {
    await db.query('checkpoint')
    return Promise.all(TABLES.map((table) => fileOf(db, table)))
  })
  const contents = files.map((file) => readFileSync(join(dataFolder, file)))
  return people.map((person) =>
    TABLES.flatMap((table, index) => rowsWith(contents[index], table, person[table])).join(),
  )
}

async function fileOf(db: pg.Client, table: Table): Promise<string> {
  const { rows } = await db.query<{ file: string }>('select pg_relation_filepath($1) as file', [
    table,
  ])
  return rows[0]?.file ?? ''
}

function rowsWith(bytes: Buffer | undefined, table: Table, key: Buffer): string[] {
  const rows: string[] = []
  if (!bytes) return rows
  for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
    rows.push(bytes.toString('hex', at - BEFORE[table], at + FROM[table]))
  }
  return rows.toSorted()
}

/** True if reading a new row changes it in the data folder: then the comparison finds what one person does. */
export async function findsRead(
  server: ServerUnderTest,
  dataFolder: string,
  { round_links: link, round_invitations }: PersonRows,
): Promise<boolean> {
  const planted = Buffer.from(link.map((byte) => byte ^ 255))
  const row = [{ round_links: planted, round_invitations }]
  const read = (db: pg.Client) =>
    db.query('select member_id from round_links where token_hash = $1', [planted])
  await server.withDatabase((db) =>
    db.query(
      `insert into round_links select workspace_id, round_id, $2, member_id from round_links
       where token_hash = $1`,
      [link, planted],
    ),
  )
  const before = await rowsIn(server, dataFolder, row)
  await server.withDatabase(read)
  const after = await rowsIn(server, dataFolder, row)
  await server.withDatabase((db) =>
    db.query('delete from round_links where token_hash = $1', [planted]),
  )
  return before.join() !== after.join()
}
