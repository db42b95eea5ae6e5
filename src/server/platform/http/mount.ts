import type { User } from '#contract/auth.ts'
import type { AnswerOf, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { withEtag } from './etag.ts'

/**
 * Finds out who sends a request; null for somebody who is not signed in. `unnoted` leaves the login
 * as it is, see `Endpoint.unnoted`.
 */
export type Authenticate = (
  request: FastifyRequest,
  how: { readonly unnoted: boolean },
) => Promise<User | null>

/** Finds out whose key an Authorization header holds, or throws: such a request has no other way in. */
export type AuthenticateKey = (authorization: string) => Promise<User>

/** What a feature needs to offer its calls. */
export interface Api {
  readonly app: FastifyInstance
  readonly authenticate: Authenticate
  readonly authenticateKey: AuthenticateKey
}

/** A request whose access was checked and whose input was parsed. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The caller; null on public calls, which ask `signedIn` only where they must know. */
  readonly user: E['access'] extends 'public' ? null : User
  readonly signedIn: () => Promise<User | null>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a call that takes much more than others needs besides. */
interface Heavy {
  /** Bytes of a body, in place of the app's own limit. */
  readonly bodyLimit: number
  /** Throws for a user who may not make the call, before the body is read. */
  readonly admit: (user: User) => void
}

/** Connects one endpoint to what answers it: access, input and answer are checked here alone. */
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
  heavy?: Heavy,
): void {
  const { app } = api
  const status = endpoint.status ?? (endpoint.answer ? 200 : 204)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { anonymous: tellsOfReaders(endpoint) },
    ...(endpoint.cacheable && { onSend: withEtag }),
    ...(heavy && { bodyLimit: heavy.bodyLimit }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.answer && { response: { [status]: endpoint.answer } }),
    },
    // Before the body is read: a stranger's input is not worth parsing.
    ...(endpoint.access !== 'public' && {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        request.user = await caller(api, endpoint, request, reply)
        heavy?.admit(request.user)
      },
    }),
    handler: async (request, reply) => {
      const result = await answer({
        params: request.params as Parsed<E, 'params'>,
        query: request.query as Parsed<E, 'query'>,
        body: request.body as Parsed<E, 'body'>,
        user: request.user as Call<E>['user'],
        // By the cookie alone: what anybody may call knows no keys.
        signedIn: () => api.authenticate(request, { unnoted: endpoint.unnoted ?? false }),
        request,
        reply,
      })
      reply.code(status)
      return endpoint.answer ? result : reply.send()
    },
  })
}

/** For plain routes, such as downloads: sets the request's user, or answers 401. */
export const signedInOnly =
  (api: Api, { byKey }: Pick<Endpoint, 'byKey'> = {}) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.user = await caller(api, { access: 'user', ...(byKey && { byKey }) }, request, reply)
  }

/**
 * Who makes a call that not everybody may make. A request with an Authorization header is judged by
 * that alone: what a browser adds by itself never helps a key, nor hides that it is wrong.
 */
async function caller(
  api: Api,
  call: Pick<Endpoint, 'access' | 'unnoted' | 'byKey'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<User> {
  const { authorization } = request.headers
  if (authorization === undefined) {
    return authorised(call, await api.authenticate(request, { unnoted: call.unnoted ?? false }))
  }
  try {
    const user = await api.authenticateKey(authorization)
    if (call.byKey) return authorised(call, user)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') {
      reply.header('www-authenticate', 'Bearer')
    }
    throw error
  }
  throw new AppError(
    'forbidden',
    'API keys do not serve this call. It takes a person who signs in.',
  )
}

/** A line with a time about one of these could be about an answerer, before or after the quiz. */
function tellsOfReaders({ anonymous, unnoted, access, method }: Endpoint): boolean {
  return (anonymous ?? unnoted ?? false) || (access === 'public' && method === 'GET')
}

declare module 'fastify' {
  interface FastifyRequest {
    user: User | null
  }
}

function authorised({ access }: Pick<Endpoint, 'access'>, user: User | null): User {
  if (!user) throw new AppError('unauthenticated', 'Please sign in.')
  if (access === 'admin' && !user.isAdmin) {
    throw new AppError('forbidden', 'This is for administrators.')
  }
  return user
}
