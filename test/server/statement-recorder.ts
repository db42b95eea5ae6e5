import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { faultsOf } from './tenant-statements.ts'

const NAMES_TENANTS = new RegExp(`\\b(${TENANT_TABLES.join('|')})\\b`)

type Query = (this: unknown, ...args: unknown[]) => unknown

/** Statements that earlier test files of this process have checked. */
const checked = new Set<string>()

/**
 * Records the statements that a server sends to tables of tenants. Statements of the test itself are
 * left out if they go through `testDatabase`.
 */
export class StatementRecorder {
  readonly #sent = new Set<string>()
  readonly #byTests = new Set<string>()

  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => {
      // Looked up for each call, because tests replace it for a while.
      const recordingQuery = (...args: unknown[]) => {
        const query = Reflect.get(Reflect.getPrototypeOf(client) ?? {}, 'query') as Query
        const [first] = args
        const text = typeof first === 'string' ? first : (first as { text?: string }).text
        if (text !== undefined && NAMES_TENANTS.test(text)) this.#sent.add(text)
        return query.apply(client, args)
      }
      Object.assign(client, { query: recordingQuery })
    })
  }

  /** Returns a query builder whose statements are not the server's. */
  testDatabase(pool: pg.Pool): Db {
    return new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void this.#byTests.add(query.sql),
    })
  }

  /** Throws if a statement of the server does not name the workspace of each table of tenants. */
  async check(): Promise<void> {
    const faults: string[] = []
    for (const statement of this.#sent) {
      if (this.#byTests.has(statement) || checked.has(statement)) continue
      checked.add(statement)
      for (const fault of await faultsOf(statement)) faults.push(`${fault}: ${statement}`)
    }
    if (faults.length > 0) throw new Error(`statements without a workspace\n${faults.join('\n')}`)
  }
}
