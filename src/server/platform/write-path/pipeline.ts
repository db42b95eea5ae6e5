import type pg from 'pg'
import type { AcquireConnection } from './connections.ts'

/**
 * A statement of a hot path. The pool prepares it like every frequent one, so the text must not contain
 * values.
 */
export interface Statement {
  readonly text: string
}

/** Sends a statement behind those already sent and resolves with its rows. */
export type Send = <Row extends pg.QueryResultRow>(
  statement: Statement,
  values: readonly unknown[],
) => Promise<Row[]>

/** A transaction whose statements are sent without waiting for each other's replies. */
export interface Pipeline {
  readonly begin: () => Promise<unknown>
  readonly send: Send
  readonly commit: () => Promise<unknown>
}

/**
 * A cached plan may be made while its tables are nearly empty and is used while they grow, so the
 * transaction allows index lookups only. PostgreSQL would otherwise replan for each list of ids;
 * `force_generic_plan` keeps the cached plan.
 */
const BEGIN = [
  'begin',
  'set local plan_cache_mode = force_generic_plan',
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map(
    (method) => `set local enable_${method} = off`,
  ),
].join('; ')

/**
 * Runs `work` on one connection; `work` begins and commits. Statements sent in the same turn of the
 * event loop take one round trip. Rolls back and throws if any of them fails.
 */
export async function withPipeline<T>(
  acquire: AcquireConnection,
  work: (pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  const { client, release } = await acquire()
  let broken: Error | undefined
  try {
    return await work({
      begin: () => client.query(BEGIN),
      send: async ({ text }, values) => (await client.query(text, [...values])).rows,
      commit: () => client.query('commit'),
    })
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    release(broken)
  }
}
