import type { Endpoint } from '#contract/endpoint.ts'
import type { Answer, Named } from './document.ts'

const SECONDS = {
  'Retry-After': {
    description: 'After how many seconds it is worth to try again.',
    schema: { type: 'integer' as const },
  },
}

/** What each status means wherever nothing else is said. */
const MEANINGS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: ['BadInput', 'What was sent is wrong; `issues` name the fields.'],
  401: ['Unauthenticated', 'Nobody is signed in, or the API key is unknown or was revoked.'],
  403: ['Forbidden', 'Not for this caller. With `upgradeRequired` a larger plan has it.'],
  404: ['NotFound', 'There is no such thing, or it is not yours.'],
  429: ['RateLimited', 'Too often; try again after the time that `Retry-After` says.'],
  503: ['Unavailable', 'Not at the moment; try again after the time that `Retry-After` says.'],
  default: ['Refusal', 'Any other refusal has the same body.'],
}

const BODY = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }

const refusal = (status: string, description: string): Answer => ({
  description,
  ...(['429', '503'].includes(status) && { headers: SECONDS }),
  content: BODY,
})

/** The refusals that mean the same everywhere, to be named by calls. */
export const refusals = (): Record<string, Answer> =>
  Object.fromEntries(
    Object.entries(MEANINGS).map(([status, [name, words]]) => [name, refusal(status, words)]),
  )

/** How a call may refuse: what its shape brings with it, and what it says itself. */
export function refusalsOf({
  access,
  params,
  query,
  body,
  refusals: own = {},
}: Pick<Endpoint, 'access' | 'params' | 'query' | 'body' | 'refusals'>): Record<
  string,
  Answer | Named
> {
  const statuses = [
    ...((params ?? query ?? body) ? ['400'] : []),
    ...(access === 'public' ? [] : ['401', '403']),
    ...(params ? ['404'] : []),
    '429',
    '503',
    'default',
  ]
  const common = statuses.map((status): [string, Named] => [
    status,
    { $ref: `#/components/responses/${MEANINGS[status]?.[0]}` },
  ])
  const particular = Object.entries(own).map(([status, words]): [string, Answer] => [
    status,
    refusal(status, words),
  ])
  return Object.fromEntries([...common, ...particular])
}
