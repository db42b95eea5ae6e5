import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiResponse, Reference } from './openapi-types.ts'

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer' as const },
  },
}

/** The default description of each status. */
const DEFAULTS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: ['BadInput', 'The request is invalid; `issues` name the fields.'],
  401: ['Unauthenticated', 'No one is signed in, or the API key is unknown or was revoked.'],
  403: [
    'Forbidden',
    'Not allowed for this caller. With `upgradeRequired`, the workspace does not include it.',
  ],
  404: ['NotFound', 'It does not exist or is not yours.'],
  410: ['Restarted', 'The round was restarted; `successorId` is the one in its place.'],
  429: ['RateLimited', 'Too many requests. Try again after the seconds in `Retry-After`.'],
  503: ['Unavailable', 'Temporarily unavailable. Try again after the seconds in `Retry-After`.'],
  default: ['Refusal', 'Any other error has the same body.'],
}

const BODY = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }

const errorResponse = (status: string, description: string): ApiResponse => ({
  description,
  ...(['429', '503'].includes(status) && { headers: RETRY_AFTER }),
  content: BODY,
})

/** Returns the shared error responses, which calls refer to by name. */
export const sharedErrorResponses = (): Record<string, ApiResponse> =>
  Object.fromEntries(
    Object.entries(DEFAULTS).map(([status, [name, description]]) => [
      name,
      errorResponse(status, description),
    ]),
  )

/** Returns the error responses of a call: those that follow from its shape, and its own. */
export function errorResponsesOf({
  access,
  workspaceOf,
  params,
  query,
  body,
  errorResponses: own = {},
}: Pick<
  Endpoint,
  'access' | 'workspaceOf' | 'params' | 'query' | 'body' | 'errorResponses'
>): Record<string, ApiResponse | Reference> {
  const statuses = [
    ...((params ?? query ?? body) ? ['400'] : []),
    ...(access === 'public' ? [] : ['401', '403']),
    ...(params ? ['404'] : []),
    ...(workspaceOf === 'round' ? ['410'] : []),
    '429',
    '503',
    'default',
  ]
  const shared = statuses.map((status): [string, Reference] => [
    status,
    { $ref: `#/components/responses/${DEFAULTS[status]?.[0]}` },
  ])
  const specific = Object.entries(own).map(([status, description]): [string, ApiResponse] => [
    status,
    errorResponse(status, description),
  ])
  return Object.fromEntries([...shared, ...specific])
}
