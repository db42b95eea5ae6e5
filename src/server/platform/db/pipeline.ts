import type pg from 'pg'
import type { Take } from './taking.ts'
import { socketOf } from './watched-pool.ts'

/**
 * A statement that each connection plans once and then keeps, for what runs hundreds of times a
 * second: planning it anew each time costs more than running it. `name` is free for this text alone,
 * and neither text nor plan may hang on the values.
 */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** Sends a statement behind those that were sent before; gives its rows once they are there. */
export type Send = <Row extends pg.QueryResultRow>(
  statement: Statement,
  values: readonly unknown[],
) => Promise<Row[]>

/** A transaction whose statements are sent without waiting for each other. */
export interface Pipeline {
  readonly begin: () => Promise<unknown>
  readonly send: Send
  readonly commit: () => Promise<unknown>
}

/**
 * What is kept may be planned while its tables are all but empty, and is used while they grow:
 * whatever their size, rows are to be found one by one by an index. PostgreSQL is told to keep it:
 * by itself it would plan anew for each list of ids.
 */
const BEGIN = [
  'begin',
  'set local plan_cache_mode = force_generic_plan',
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map(
    (way) => `set local enable_${way} = off`,
  ),
].join('; ')

/**
 * Runs `work` on one connection; it begins and commits. Whatever it sends together goes the way to
 * the database once. Where anything of it fails, all is rolled back, and this throws.
 */
export async function pipelined<T>(
  take: Take,
  work: (pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  const { client, release } = await take()
  const inOneGo = gathering(client)
  let broken: Error | undefined
  try {
    return await work({
      begin: () => inOneGo(() => client.query(BEGIN)),
      send: async (statement, values) =>
        (await inOneGo(() => client.query({ ...statement, values: [...values] }))).rows,
      commit: () => inOneGo(() => client.query('commit')),
    })
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    release(broken)
  }
}

/** Whatever is asked before the next turn leaves by one write to the socket. */
function gathering(client: pg.PoolClient): <T>(ask: () => T) => T {
  const socket = socketOf(client)
  let isGathering = false
  return (ask) => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      process.nextTick(() => {
        isGathering = false
        socket.uncork()
      })
    }
    return ask()
  }
}
