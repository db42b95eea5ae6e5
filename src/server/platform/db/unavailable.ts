import { isOutdatedStatement } from './prepared-statements.ts'

/** Thrown without a query: the database is unresponsive, too slow, or too many callers wait. */
export class DatabaseUnavailable extends Error {
  /** PostgreSQL's code for a lost connection. */
  readonly code = '08006'
}

/**
 * PostgreSQL's codes for: deadlock, unreachable, stopping, out of resources, timed out, read-only. A former
 * primary is read-only, and some providers make a database read-only whose disk is full.
 */
const SQL_STATES = /^(40P01|08|53|57P0|57014|55P03|25006)/

const NETWORK_ERRORS = new Set([
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Errors of pg and Kysely that have no code. */
const MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|connection has been discarded/i

/** Citus's code for a worker that was lost while a transaction was prepared or committed. */
const INTERNAL_ERROR = 'XX000'
const LOST_WORKER =
  /could not commit transaction for shard|server closed the connection|connection not open|connection to the remote node/i

/** True if the error means that the database is unavailable, so a retry may succeed. */
export function isDatabaseUnavailable(error: Error & { readonly code?: string }): boolean {
  const { code = '', message } = error
  return (
    SQL_STATES.test(code) ||
    NETWORK_ERRORS.has(code) ||
    MESSAGES.test(message) ||
    (code === INTERNAL_ERROR && LOST_WORKER.test(message)) ||
    isOutdatedStatement(error)
  )
}
