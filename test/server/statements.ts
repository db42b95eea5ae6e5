import pg from 'pg'

/** A statement as sent to the database. */
export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Statements of pg-boss, which polls for jobs. */
const JOB_STATEMENT = /\bjobs\.|\bpg_notify\b/
/** A statement of the health probe, which asks on a busy machine what a slow connection does. */
const PROBE_STATEMENT = /select application_name as name from pg_stat_activity/
/** Transaction statements, which read nothing. */
const TRANSACTION_STATEMENT =
  /^\s*(begin|start transaction|commit|rollback|savepoint|release|set|reset|discard)\b/i

/**
 * Returns all statements that the app's connections send while `work` runs. Those of the health
 * probe are left out, by default also those of jobs.
 */
export async function statementsOf(
  work: () => Promise<unknown>,
  { jobs = false }: { jobs?: boolean } = {},
): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const recordingQuery = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const config = typeof first === 'string' ? { text: first } : (first as Partial<pg.QueryConfig>)
    const values = config.values ?? (Array.isArray(second) ? second : [])
    if (config.text !== undefined) statements.push({ sql: config.text, values: [...values] })
    return query.apply(this, args)
  }
  Object.assign(pg.Client.prototype, { query: recordingQuery })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return statements.filter(
    ({ sql }) => !PROBE_STATEMENT.test(sql) && (jobs || !JOB_STATEMENT.test(sql)),
  )
}

/** Leaves out the begin and end of transactions. */
export const withoutTransactionStatements = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ sql }) => !TRANSACTION_STATEMENT.test(sql))
