import type { Endpoint } from '#contract/endpoint.ts'

/** The two ways to authenticate. */
export const SECURITY_SCHEMES = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, created in the workspace settings.',
  },
  login: {
    type: 'apiKey',
    in: 'cookie',
    name: 'login',
    description: 'A signed-in browser. Over HTTPS the cookie is named __Host-login.',
  },
} as const

/** Returns the accepted ways to authenticate. Empty for public calls. */
export function securityOf({
  access,
  allowsApiKey,
}: Pick<Endpoint, 'access' | 'allowsApiKey'>): Record<string, string[]>[] {
  if (access === 'public') return []
  return allowsApiKey ? [{ key: [] }, { login: [] }] : [{ login: [] }]
}
