import type { User } from '#contract/auth.ts'
import type { ResponseOf, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { COMPRESSION } from './compression.ts'
import { withEtag } from './etag.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { PartlyReady, ReadyJson } from './serializer.ts'

/**
 * Returns the scope of a request's signed-in user, or null. `refresh` extends the login, which stores the
 * day of its last use.
 */
export type Authenticate = (
  request: FastifyRequest,
  options: { readonly refresh: boolean },
) => Promise<Scope | null>

/** Returns the scope of the API key in an Authorization header; throws if the key is invalid. */
export type AuthenticateKey = (authorization: string) => Promise<Scope>

/** What a feature needs to mount its endpoints. */
export interface Api {
  readonly app: FastifyInstance
  readonly authenticate: Authenticate
  readonly authenticateKey: AuthenticateKey
}

/** A request with checked access and parsed input. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The caller; null for public endpoints, which call `signedIn` only if they need the user. */
  readonly user: E['access'] extends 'public' ? null : User
  /** Whose data the call may reach; null for public endpoints. */
  readonly scope: E['access'] extends 'public' ? null : Scope
  readonly signedIn: () => Promise<Scope | null>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The response of an endpoint; parts of it may be JSON text already. */
type Result<E extends Endpoint> =
  | ResponseOf<E>
  | (ResponseOf<E> extends object ? ReadyJson<ResponseOf<E>> | PartlyReady<ResponseOf<E>> : never)

interface UploadOptions {
  /** Bytes; replaces the app's limit. */
  readonly bodyLimit: number
  /** Throws before the body is read if the user may not make the call. */
  readonly authorize: (user: User) => void
}

/**
 * Registers the route of an endpoint: checks access, parses input, calls the handler and strips its
 * result to the schema of the endpoint.
 */
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<E>> | Result<E>,
  upload?: UploadOptions,
): void {
  const { app } = api
  const status = endpoint.status ?? (endpoint.response ? 200 : 204)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { logged: isLogged(endpoint), changesState: endpoint.changesState ?? false },
    ...(endpoint.cacheable && { onSend: withEtag }),
    ...(endpoint.method === 'GET' && { compress: COMPRESSION }),
    ...(upload && { bodyLimit: upload.bodyLimit }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.response && { response: { [status]: endpoint.response } }),
    },
    // Before the body is read and parsed.
    ...(endpoint.access !== 'public' && {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        request.scope = await authenticate(api, endpoint, request, reply)
        upload?.authorize(request.scope.user)
      },
    }),
    handler: async (request, reply) => {
      const result = await handler({
        params: request.params as Parsed<E, 'params'>,
        query: request.query as Parsed<E, 'query'>,
        body: request.body as Parsed<E, 'body'>,
        user: (request.scope?.user ?? null) as Call<E>['user'],
        scope: request.scope as Call<E>['scope'],
        // Public endpoints take the login cookie only, not API keys.
        signedIn: () => api.authenticate(request, { refresh: true }),
        request,
        reply,
      })
      reply.code(status)
      return endpoint.response ? result : reply.send()
    },
  })
}

/** Returns an `onRequest` hook for routes without an endpoint: sets `request.scope` or replies 401. */
export const requireSignIn =
  (api: Api, { allowsApiKey }: Pick<Endpoint, 'allowsApiKey'> = {}) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.scope = await authenticate(
      api,
      { access: 'user', ...(allowsApiKey && { allowsApiKey }) },
      request,
      reply,
    )
  }

/**
 * Returns the caller's scope for an endpoint that is not public; throws 401 or 403. If the request has an
 * Authorization header, its cookie is ignored.
 */
async function authenticate(
  api: Api,
  endpoint: Pick<Endpoint, 'access' | 'logged' | 'allowsApiKey'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Scope> {
  const { authorization } = request.headers
  if (authorization === undefined) {
    return authorize(
      endpoint,
      await api.authenticate(request, { refresh: endpoint.logged ?? true }),
    )
  }
  try {
    const scope = await api.authenticateKey(authorization)
    if (endpoint.allowsApiKey) return authorize(endpoint, scope)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') {
      reply.header('www-authenticate', 'Bearer')
    }
    throw error
  }
  throw new AppError('forbidden', 'API keys cannot be used for this call. Please sign in instead.')
}

/** A participant may make any public GET call before or after the quiz, so these are not logged. */
function isLogged({ logged, access, method }: Endpoint): boolean {
  return logged ?? !(access === 'public' && method === 'GET')
}

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope | null
  }
}

function authorize({ access }: Pick<Endpoint, 'access'>, scope: Scope | null): Scope {
  if (!scope) throw new AppError('unauthenticated', 'Please sign in.')
  if (access === 'admin' && !scope.user.isAdmin) {
    throw new AppError('forbidden', 'Only administrators can do this.')
  }
  return scope
}
