import pg from 'pg'

/** A statement as sent to the database. */
export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Statements of pg-boss, which polls for jobs. */
const OF_JOBS = /\bjobs\.|\bpg_notify\b/
/** Transaction statements, which read nothing. */
const FRAMES =
  /^\s*(begin|start transaction|commit|rollback|savepoint|release|set|reset|discard)\b/i

/**
 * Returns all statements that the app's connections send while `work` runs. Statements of jobs are
 * left out by default.
 */
export async function statementsOf(
  work: () => Promise<unknown>,
  { jobs = false }: { jobs?: boolean } = {},
): Promise<Statement[]> {
  const heard: Statement[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const listening = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const asked = typeof first === 'string' ? { text: first } : (first as Partial<pg.QueryConfig>)
    const values = asked.values ?? (Array.isArray(second) ? second : [])
    if (asked.text !== undefined) heard.push({ sql: asked.text, values: [...values] })
    return query.apply(this, args)
  }
  Object.assign(pg.Client.prototype, { query: listening })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return heard.filter(({ sql }) => jobs || !OF_JOBS.test(sql))
}

/** Leaves out the begin and end of transactions. */
export const working = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ sql }) => !FRAMES.test(sql))
