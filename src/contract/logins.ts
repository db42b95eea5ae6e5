import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams } from './fields.ts'

/** One signed-in browser of the account. Only days of use are stored, no times. */
export const Login = z.object({
  id: Id,
  /** Browser and system at sign-in, such as `Firefox on Linux`. */
  browser: z.string(),
  signedInOn: Day,
  lastUsedOn: Day,
  /** True for the browser that makes the request. */
  current: z.boolean(),
})
export type Login = z.output<typeof Login>

/** Returns the active logins: the current one first, then by latest use. */
export const listLogins = endpoint({
  method: 'GET',
  path: '/api/auth/logins',
  summary: 'List your signed-in browsers',
  access: 'user',
  response: z.array(Login),
})

/** 404 for a login that has ended or belongs to another account. */
export const endLogin = endpoint({
  method: 'DELETE',
  path: '/api/auth/logins/:id',
  summary: 'Sign out one browser',
  access: 'user',
  params: IdParams,
})

/** Ends all logins of the account except the current one. */
export const endOtherLogins = endpoint({
  method: 'DELETE',
  path: '/api/auth/logins',
  summary: 'Sign out all other browsers',
  access: 'user',
  response: z.object({ ended: z.int() }),
})
