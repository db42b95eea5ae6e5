import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { connectionTo, openMaintenance } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, findContactByEmail } from './public.ts'

const name = `turkish_${randomUUID().replaceAll('-', '')}`
const maintenance = openMaintenance()
beforeAll(() =>
  sql`create database ${sql.id(name)} template template0 encoding 'UTF8'
    locale_provider icu icu_locale 'tr-TR' locale 'C'`.execute(maintenance),
)
afterAll(async () => {
  await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance)
  await maintenance.destroy()
})

test('an address has one account in a database where the lower case of I is not i', async () => {
  const log = pino({ level: 'silent' })
  const db = openDatabase(connectionTo(name, undefined, 'direct'), log, 1)
  try {
    const { rows } = await sql`select lower('INFO') as lower`.execute(db)
    expect(rows).toEqual([{ lower: 'ınfo' }])
    await migrate(db, STORED_FUNCTIONS)
    const mary = { firstName: 'Mary', lastName: 'Jackson', passwordHash: 'none' }
    const { id } = await createAccount(db, null, { ...mary, email: 'INFO@acme.example' })
    for (const email of ['info@acme.example', 'Info@ACME.example']) {
      await expect(createAccount(db, null, { ...mary, email })).rejects.toThrow('already exists')
      expect(await findContactByEmail(db, email)).toEqual({ id, email: 'INFO@acme.example' })
    }
    // The letter ı is another letter, also of another mailbox.
    expect(await findContactByEmail(db, 'ınfo@acme.example')).toBeUndefined()
  } finally {
    await db.destroy()
  }
})
