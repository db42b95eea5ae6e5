import type { Endpoint } from '#contract/endpoint.ts'

/** The two ways to say who calls. */
export const SCHEMES = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the Business plan, made on the account page.',
  },
  login: {
    type: 'apiKey',
    in: 'cookie',
    name: 'login',
    description: 'A signed-in browser. Over https the cookie is called __Host-login.',
  },
} as const

/** An empty list says that anybody may call. */
export function securityOf({
  access,
  byKey,
}: Pick<Endpoint, 'access' | 'byKey'>): Record<string, string[]>[] {
  if (access === 'public') return []
  return byKey ? [{ key: [] }, { login: [] }] : [{ login: [] }]
}
