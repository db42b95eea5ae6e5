import { randomUUID } from 'node:crypto'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { connectionTo, emptyDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate, schemaState } from './migrate.ts'

const log = pino({ level: 'silent' })

/** Returns the search indexes after the tables were created by a role with these rights. */
async function searchIndexes(rights: 'on the database' | 'on its tables only'): Promise<string[]> {
  const { connection, drop } = await emptyDatabase()
  const role = `plain_${randomUUID().replaceAll('-', '')}`
  const owner = openDatabase(connection, log, 1)
  await sql`create role ${sql.id(role)} login`.execute(owner)
  await sql`grant all on schema public to ${sql.id(role)}`.execute(owner)
  if (rights === 'on the database') {
    await sql`grant create on database ${sql.id(connection.database)} to ${sql.id(role)}`.execute(
      owner,
    )
  }
  const db = openDatabase(connectionTo(connection.database, role), log, 1)
  try {
    await migrate(db, STORED_FUNCTIONS)
    const { applied, expected } = await schemaState(db)
    expect(applied).toBe(expected)
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where indexname like '%\_words' order by 1`.execute(
      db,
    )
    return rows.map(({ name }) => name)
  } finally {
    await db.destroy()
    await sql`drop owned by ${sql.id(role)} cascade`.execute(owner)
    await sql`drop role ${sql.id(role)}`.execute(owner)
    await owner.destroy()
    await drop()
  }
}

test('a role that may create trusted extensions gets trigram indexes', async () => {
  expect(await searchIndexes('on the database')).toEqual([
    'accounts_words',
    'teams_words',
    'workspaces_words',
  ])
})

test('tables are created without the trigram extension', async () => {
  expect(await searchIndexes('on its tables only')).toEqual([])
})
