import type { Db } from '#server/platform/db/database.ts'
import { isSpread } from '#server/platform/db/cluster.ts'
import { toArrayLiteral } from '#server/platform/write-path/array-literal.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Statement } from './statements.ts'

/** A node of a query plan in PostgreSQL's JSON format. */
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  /** Missing if the statement was planned without running it. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Node[]
}

/** Returns the modes of planning that PostgreSQL may choose for a prepared statement. */
export const planModes = async (db: Db): Promise<string[]> =>
  // Citus plans no statement without its values.
  (await isSpread(db)) ? ['force_custom_plan'] : ['force_custom_plan', 'force_generic_plan']

/** What a statement reads. */
export interface QueryStats {
  readonly sql: string
  /** Tables with a sequential scan. */
  readonly fullScans: readonly string[]
  /** Rows read from tables and indexes, including those that a filter removed. */
  readonly rows: number
}

/**
 * Runs a statement again with its values, rolls it back, and returns what it read. The statements in
 * `before` run first in the same transaction, such as settings of the planner.
 */
export async function queryStats(
  db: Db,
  statement: Statement,
  before: readonly Statement[] = [],
): Promise<QueryStats> {
  if (await isSpread(db)) return statsOnWorkers(db, statement, before)
  // A statement that violates a unique key when it is repeated is only planned.
  const plan = await explain(db, statement, 'analyze', before).catch((error: { code?: string }) => {
    if (error.code !== UNIQUE_VIOLATION) throw error
    return explain(db, statement, 'costs', before)
  })
  const scans = nodesOf(plan).filter((node) => node['Node Type'].includes('Scan'))
  return {
    sql: statement.sql.replaceAll(/\s+/g, ' ').trim(),
    fullScans: scans
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? ''),
    rows: scans.reduce((sum, node) => sum + rowsRead(node), 0),
  }
}

/**
 * Returns plans a statement on the workers of a cluster without running it. Rows are not counted,
 * since Citus cannot run every statement for an explanation: a full scan of a shard stands for too
 * many. Shards of the tests are so small that a scan is often the right plan, so it counts only where
 * no index serves.
 */
async function statsOnWorkers(
  db: Db,
  statement: Statement,
  before: readonly Statement[],
): Promise<QueryStats> {
  const lines = await withRollback(db, async (db) => {
    await sql`set local citus.propagate_set_commands = 'local'`.execute(db)
    await sql`set local enable_seqscan = off`.execute(db)
    for (const earlier of before) await withValues(earlier).execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) ${sql.raw(withLiterals(statement))}`.execute(db)
    return rows.map((row) => row['QUERY PLAN'])
  })
  const scans = lines.flatMap((line) => /Seq Scan on (\w+?)_\d{6}\b/.exec(line)?.[1] ?? [])
  return {
    sql: statement.sql.replaceAll(/\s+/g, ' ').trim(),
    fullScans: [...new Set(scans)],
    rows: scans.length > 0 ? Infinity : 0,
  }
}

const UNIQUE_VIOLATION = '23505'

let explained = 0

const explain = (
  db: Db,
  statement: Statement,
  option: string,
  before: readonly Statement[],
): Promise<Node> =>
  withRollback(db, async (db) => {
    for (const earlier of before) await withValues(earlier).execute(db)
    // A prepared statement outlives its transaction.
    const name = `explained_${(explained += 1)}`
    await sql.raw(`prepare ${name} as ${statement.sql}`).execute(db)
    const values = statement.values.map(literalOf).join()
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
      explain (${sql.raw(option)}, format json)
        execute ${sql.raw(name)} ${sql.raw(values && `(${values})`)}`.execute(db)
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error(`no plan for ${statement.sql}`)
    return plan
  })

/** Returns a value as the driver sends it, as SQL. */
const literalOf = (value: unknown): string =>
  value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value))

function textOf(value: unknown): string {
  if (Array.isArray(value))
    return toArrayLiteral(
      value.map((item) => (item === null ? null : JSON.stringify(textOf(item)))),
    )
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function withRollback<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const transaction = await db.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

/** Returns the statement's text with literals in place of the driver's placeholders, such as `$1`. */
const withLiterals = ({ sql: text, values }: Statement): string =>
  text.replaceAll(/\$(\d+)/g, (_, place: string) => literalOf(values[Number(place) - 1]))

/** Returns the statement with its values bound in place of the driver's placeholders. */
function withValues({ sql: text, values }: Statement) {
  const parts = text.split(/\$(\d+)/)
  const pieces = parts.map((part, index) =>
    index % 2 === 0 ? sql.raw(part) : sql.val(values[Number(part) - 1]),
  )
  return sql`${sql.join(pieces, sql``)}`
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const rowsRead = (node: Node): number =>
  (node['Actual Loops'] ?? 0) *
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))
