import type { Answer, Client, TestApp } from '#test/server/app.ts'

/** A request that is right, ready to be sent or to be spoiled. */
export interface Ready {
  readonly client: Client
  readonly path: string
  readonly body: Record<string, unknown>
}

/** One kind of change: how it is answered, and how to get one ready. */
export interface Change {
  readonly call: string
  readonly status: number
  /** Bytes that its body may have, where not as all others. */
  readonly bodyLimit?: number
  readonly ready: (app: TestApp) => Promise<Ready>
}

/** Sends a change as it is, or with another body or other headers. */
export function send(
  { call }: Change,
  { client, path, body }: Ready,
  other: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const [method = ''] = call.split(' ')
  const sent = method === 'GET' ? undefined : 'body' in other ? other.body : body
  return client.send(method, path, sent, other.headers)
}

/**
 * The changes that the app really has: all that is no plain read. The payment provider's events,
 * which its signature opens and nobody's login, have a row of their own.
 */
export const realChanges = (app: TestApp): string[] =>
  app.routes
    .filter(({ method, path }) => !/^(GET|HEAD)$/.test(method) || path === '/api/logout')
    .filter(({ path }) => path !== '/api/webhooks/stripe')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => call !== 'HEAD /api/logout')
