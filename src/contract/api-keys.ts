import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams, line } from './fields.ts'

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** How the key begins, to know it by; the rest is never shown again. */
  prefix: z.string(),
  createdOn: Day,
  lastUsedOn: Day.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

export const NewApiKey = z.object({
  name: line(80, 'Please name the key, so that you know it again.'),
})

/** The account's keys, latest first; those that a plan no longer serves among them. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'List your API keys',
  access: 'user',
  answer: z.array(ApiKey),
})

/** `key` is shown this once. 403 without the business plan, 409 for one key too many. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Make an API key, which is shown this once',
  access: 'user',
  body: NewApiKey,
  answer: ApiKey.extend({ key: z.string() }),
  status: 201,
})

/** The key serves no call from now on. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Revoke an API key at once',
  access: 'user',
  params: IdParams,
})
