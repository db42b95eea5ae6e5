import pg from 'pg'

/** One statement as it went to the database. */
export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Of pg-boss, which looks for work by the clock. */
const OF_JOBS = /\bjobs\.|\bpg_notify\b/
/** Begins, ends or prepares something, and reads nothing. */
const FRAMES =
  /^\s*(begin|start transaction|commit|rollback|savepoint|release|set|reset|discard)\b/i

/**
 * All statements that the app's own connections send while `work` runs, as they leave the driver:
 * whoever sends them, by whatever way. What the jobs do by themselves is left out unless asked for.
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

/** Those that read or write something, without the beginnings and ends of transactions. */
export const working = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ sql }) => !FRAMES.test(sql))
