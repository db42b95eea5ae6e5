import type { JsonResponse, Client, TestApp } from '#test/server/app.ts'

/** A valid request, ready to be sent or altered. */
export interface PreparedRequest {
  readonly client: Client
  readonly path: string
  readonly body: Record<string, unknown>
}

/** A call that changes data: its success status and how to prepare a request. */
export interface MutatingCall {
  readonly call: string
  readonly status: number
  /** Maximum size of its body in bytes, if not the default. */
  readonly bodyLimit?: number
  readonly prepare: (app: TestApp) => Promise<PreparedRequest>
}

/** Sends a prepared request, optionally with another body or other headers. */
export function send(
  { call }: MutatingCall,
  { client, path, body }: PreparedRequest,
  override: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<JsonResponse> {
  const [method = ''] = call.split(' ')
  const payload = method === 'GET' ? undefined : 'body' in override ? override.body : body
  return client.send(method, path, payload, override.headers)
}

/** Calls that need a signature of the payment provider, or a server without an administrator. */
export const UNPREPARED_CALLS = ['POST /api/webhooks/stripe', 'POST /api/setup']

/** Returns the routes of the app that change data: all except plain reads and those that cannot be prepared. */
export const mutatingRoutes = (app: TestApp): string[] =>
  app.routes
    .filter(({ method, path }) => !/^(GET|HEAD)$/.test(method) || path === '/api/logout')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => call !== 'HEAD /api/logout' && !UNPREPARED_CALLS.includes(call))
