import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { migrateTo } from '#server/platform/db/migrate.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { databaseUrl, TEMPLATE } from './cluster.ts'

interface TestConnection extends Connection {
  readonly connectionString: string
  readonly database: string
}

interface TestDatabase {
  readonly connection: TestConnection
  readonly drop: () => Promise<void>
}

/** Creates a migrated database for one test file. */
export const cloneDatabase = (): Promise<TestDatabase> => newDatabase(TEMPLATE)

/** Creates a migrated database for the tests of a file that need no app. Use it inside tests only. */
export function useDatabase(): { readonly db: Db } {
  const holder: { db?: Db; drop?: () => Promise<void> } = {}
  beforeAll(async () => {
    const { connection, drop } = await cloneDatabase()
    holder.db = openDatabase(connection, pino({ level: 'silent' }), 1)
    holder.drop = drop
  })
  afterAll(async () => {
    await holder.db?.destroy()
    await holder.drop?.()
  })
  return {
    get db() {
      if (!holder.db) throw new Error('the database has not been created yet')
      return holder.db
    },
  }
}

/** Creates a database without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => newDatabase('template0')

/** Creates a database as it was after a migration, with an account that has a team. */
export async function databaseAfter(
  migration: string,
): Promise<{ readonly db: Db; readonly drop: () => Promise<void> }> {
  const { connection, drop } = await emptyDatabase()
  const db = openDatabase(connection, pino({ level: 'silent' }), 1)
  await migrateTo(db, migration)
  await sql`
    with account as (
      insert into accounts (email, password_hash, first_name, last_name)
      values ('mary@example.com', 'x', 'Mary', 'Major') returning id
    )
    insert into teams (account_id, name, company_name, department_type, creator_role)
    select id, 'Team', 'Company', 'Design', 'Manager' from account`.execute(db)
  return {
    db,
    drop: async () => {
      await db.destroy()
      await drop()
    },
  }
}

/** Returns the connection to a database of the test cluster, as a superuser by default. */
export function connectionTo(database: string, user?: string): TestConnection {
  return { connectionString: databaseUrl(inject('clusterUrl'), database, user), database }
}

/** Returns the environment of a server or command that uses this database. */
export const environmentOf = ({ connectionString = '' }: Connection): { DATABASE_URL: string } => ({
  DATABASE_URL: connectionString,
})

/** Opens the database of the test cluster in which databases and roles are created. */
export const openMaintenance = (): Db =>
  openDatabase({ connectionString: inject('clusterUrl') }, pino({ level: 'silent' }), 1)

async function newDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = openMaintenance()
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(maintenance)
  return {
    connection: connectionTo(name),
    drop: async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance)
      await maintenance.destroy()
    },
  }
}
