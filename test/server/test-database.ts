import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { LIMITS } from '#server/platform/db/connection-settings.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { TEMPLATE } from './cluster.ts'
import { databaseUrl } from './join-nodes.ts'

interface TestConnection extends Connection {
  readonly connectionString: string
  readonly database: string
}

interface TestDatabase {
  readonly connection: TestConnection
  readonly drop: () => Promise<void>
}

/**
 * How tests and their servers reach the database: `any` is through the pooler of TEST_POOLER_URL, if
 * that is set. `direct` is for tests of what a pooler in transaction mode does not have.
 */
type Way = 'any' | 'direct'

/**
 * Creates a migrated database for one test file. `lockTimeoutMs` is for a pooler, behind which an app's
 * own pool cannot set it.
 */
export const cloneDatabase = (
  way: Way = 'any',
  lockTimeoutMs = LIMITS.lock_timeout,
): Promise<TestDatabase> => newDatabase(TEMPLATE, way, lockTimeoutMs)

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
export const emptyDatabase = (way: Way = 'any'): Promise<TestDatabase> =>
  newDatabase('template0', way)

/** Returns the connection to a database of the test cluster, as a superuser by default. */
export function connectionTo(database: string, user?: string, way: Way = 'any'): TestConnection {
  const pooler = way === 'any' ? process.env.TEST_POOLER_URL : undefined
  const connectionString = databaseUrl(pooler ?? inject('clusterUrl'), database, user)
  return { connectionString, database, isPooledByTransaction: pooler !== undefined }
}

/** Returns the environment of a server or command that uses this database. */
export const environmentOf = ({
  connectionString = '',
  isPooledByTransaction,
}: Connection): { DATABASE_URL: string; DATABASE_POOLER: string } => ({
  DATABASE_URL: connectionString,
  DATABASE_POOLER: isPooledByTransaction ? 'transaction' : '',
})

/** Opens the database of the test cluster in which databases and roles are created. */
export const openMaintenance = (): Db =>
  openDatabase({ connectionString: inject('clusterUrl') }, pino({ level: 'silent' }), 1)

async function newDatabase(
  template: string,
  way: Way,
  lockTimeoutMs = LIMITS.lock_timeout,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = openMaintenance()
  const workers = template === TEMPLATE ? inject('workerUrls') : []
  const nodes = [
    maintenance,
    ...workers.map((url) => openDatabase({ connectionString: url }, pino({ level: 'silent' }), 1)),
  ]
  await Promise.all(nodes.map((node) => createDatabase(node, name, template)))
  const connection = connectionTo(name, undefined, way)
  if (connection.isPooledByTransaction) {
    await setLimits(maintenance, name, { ...LIMITS, lock_timeout: lockTimeoutMs })
  }
  return {
    connection,
    drop: async () => {
      await Promise.all(
        nodes.map(async (node) => {
          await dropDatabase(node, name)
          await node.destroy()
        }),
      )
    },
  }
}

async function dropDatabase(node: Db, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`drop database ${sql.id(name)} with (force)`.execute(node)
      return
    } catch (error) {
      // Citus starts its process for the database again.
      if (attempt === 5) throw error
    }
  }
}

async function createDatabase(node: Db, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Citus keeps a process in each database of its own, which must not use the template now.
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = ${template}`.execute(
        node,
      )
      // The default strategy writes each page to the write-ahead log, which takes longer than a copy.
      await sql`
        create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
        node,
      )
      return
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

/** Sets the limits that a server sets for its role when it starts behind a pooler. */
async function setLimits(maintenance: Db, database: string, limits: typeof LIMITS): Promise<void> {
  for (const [name, milliseconds] of Object.entries(limits)) {
    await sql`alter database ${sql.id(database)} set ${sql.id(name)} = ${sql.lit(milliseconds)}`.execute(
      maintenance,
    )
  }
}
