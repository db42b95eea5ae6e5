import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams, singleLineText } from './fields.ts'

/** An API key without its secret. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** First characters of the key, to recognize it. The rest is never shown again. */
  prefix: z.string(),
  createdOn: Day,
  lastUsedOn: Day.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

export const NewApiKey = z.object({
  name: singleLineText(80, 'Please enter a name for the key.'),
})

/** Returns the account's keys, latest first, including those that the plan no longer allows. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'List your API keys',
  access: 'owner',
  response: z.array(ApiKey),
})

/** `key` is only returned here. 403 without the business plan, 409 above the limit of keys. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Create an API key, which is shown only once',
  access: 'owner',
  needsConfirmation: true,
  body: NewApiKey,
  response: ApiKey.extend({ key: z.string() }),
  status: 201,
})

/** The key is rejected from now on. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Revoke an API key immediately',
  access: 'owner',
  needsConfirmation: true,
  params: IdParams,
})
