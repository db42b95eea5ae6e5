import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code })

test.each([
  failed('terminating connection due to administrator command', '57P01'),
  failed('the database system is starting up', '57P03'),
  failed('sorry, too many clients already', '53300'),
  failed('canceling statement due to statement timeout', '57014'),
  failed('cannot execute INSERT in a read-only transaction', '25006'),
  failed('deadlock detected', '40P01'),
  // Citus: the outcome of the commit is unknown, and the retry key decides.
  failed('could not commit transaction for shard 102008 on at least one active node', 'XX000'),
  failed('server closed the connection unexpectedly', 'XX000'),
  // Ways to notice a restart of PostgreSQL.
  failed('write EPIPE', 'EPIPE'),
  failed('read ECONNRESET', 'ECONNRESET'),
  failed('connect ECONNREFUSED', 'ECONNREFUSED'),
  failed('Connection terminated unexpectedly'),
  failed('Client has encountered a connection error and is not queryable'),
])('means that the database is unavailable: $message', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  failed('duplicate key value violates unique constraint', '23505'),
  failed('column "x" does not exist', '42703'),
  failed('open: no such user', 'EACCES'),
  failed('cache lookup failed for type 0', 'XX000'),
  failed('Cannot read properties of undefined'),
])('is another error: $message', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})
