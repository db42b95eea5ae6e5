/** The database was not asked, or no longer: it is silent, too slow, or too many wait for it. */
export class DatabaseUnavailable extends Error {
  /** As PostgreSQL names the loss of a connection. */
  readonly code = '08006'
}

/** PostgreSQL is away, stopping, full or too slow: the caller may try again soon. */
const STATES = /^(08|53|57P0|57014|55P03)/

/** What the way to it says, where there is none at the moment. */
const NETWORK = new Set([
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

/** Of pg and Kysely, which give no code to what they refuse by themselves. */
const WORDS =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|connection has been discarded/i

/** Whether something failed because the database cannot be had at the moment. */
export function isDatabaseUnavailable({
  code = '',
  message,
}: Error & { readonly code?: string }): boolean {
  return STATES.test(code) || NETWORK.has(code) || WORDS.test(message)
}
