import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams } from './fields.ts'

/** One signed-in browser of the account. Days are all that is kept of when it was used. */
export const Login = z.object({
  id: Id,
  /** Such as `Firefox on Linux`, as it was when it signed in. */
  browser: z.string(),
  signedInOn: Day,
  lastUsedOn: Day,
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type Login = z.output<typeof Login>

/** The living logins of the account, the asking one first, then the latest used. */
export const listLogins = endpoint({
  method: 'GET',
  path: '/api/auth/logins',
  summary: 'List the browsers that are signed in',
  access: 'user',
  answer: z.array(Login),
})

/** 404 for a login that has ended or is somebody else's. */
export const endLogin = endpoint({
  method: 'DELETE',
  path: '/api/auth/logins/:id',
  summary: 'Sign out one browser',
  access: 'user',
  params: IdParams,
})

/** Ends every login of the account but the one that asks. */
export const endOtherLogins = endpoint({
  method: 'DELETE',
  path: '/api/auth/logins',
  summary: 'Sign out all other browsers',
  access: 'user',
  answer: z.object({ ended: z.int() }),
})
