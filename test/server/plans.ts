import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import type { Statement } from './statements.ts'

/** One step of a plan, as PostgreSQL explains it. */
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  /** Missing where it was planned alone. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Node[]
}

/** How a statement was carried out. */
export interface Carried {
  readonly sql: string
  /** Tables of which every row was looked at. */
  readonly wholly: readonly string[]
  /** Rows that were looked at, in tables and in indexes, whether or not they came to anything. */
  readonly rows: number
}

/**
 * Carries a statement out once more, with the values that it had, and undoes what it did: what the
 * planner chose, and what was read by that. What stood `before` it in its transaction, and told it or
 * the planner something, is repeated too.
 */
export async function carriedOut(
  db: Db,
  statement: Statement,
  before: readonly Statement[] = [],
): Promise<Carried> {
  // What cannot be done twice, such as a key that is there now, is planned and not carried out.
  const plan = await planOf(db, statement, 'analyze', before).catch((error: { code?: string }) => {
    if (error.code !== UNIQUE_VIOLATION) throw error
    return planOf(db, statement, 'costs', before)
  })
  const scans = nodesOf(plan).filter((node) => node['Node Type'].includes('Scan'))
  return {
    sql: statement.sql.replaceAll(/\s+/g, ' ').trim(),
    wholly: scans
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? ''),
    rows: scans.reduce((sum, node) => sum + read(node), 0),
  }
}

const UNIQUE_VIOLATION = '23505'

const planOf = (
  db: Db,
  statement: Statement,
  how: string,
  before: readonly Statement[],
): Promise<Node> =>
  undoing(db, async (db) => {
    for (const one of before) await asItWas(one).execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
      explain (${sql.raw(how)}, format json) ${asItWas(statement)}`.execute(db)
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error(`no plan of ${statement.sql}`)
    return plan
  })

async function undoing<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const transaction = await db.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

/** The text as it is, with its values beside it: `$1` and what follows are the driver's own. */
function asItWas({ sql: text, values }: Statement) {
  const parts = text.split(/\$(\d+)/)
  const pieces = parts.map((part, index) =>
    index % 2 === 0 ? sql.raw(part) : sql.val(values[Number(part) - 1]),
  )
  return sql`${sql.join(pieces, sql``)}`
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const read = (node: Node): number =>
  (node['Actual Loops'] ?? 0) *
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))
