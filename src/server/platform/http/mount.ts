import type { User } from '#contract/auth.ts'
import type { AnswerOf, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Finds out who sends a request; null for somebody who is not signed in. `unnoted` leaves the login
 * as it is, see `Endpoint.unnoted`.
 */
export type Authenticate = (
  request: FastifyRequest,
  how: { readonly unnoted: boolean },
) => Promise<User | null>

/** What a feature needs to offer its calls. */
export interface Api {
  readonly app: FastifyInstance
  readonly authenticate: Authenticate
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No line of a log may tell of the time of such a request; see `Endpoint.anonymous`. */
    anonymous?: boolean
  }
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
  { app, authenticate }: Api,
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
  heavy?: Heavy,
): void {
  const whoAsks = (request: FastifyRequest) =>
    authenticate(request, { unnoted: endpoint.unnoted ?? false })
  const status = endpoint.status ?? (endpoint.answer ? 200 : 204)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { anonymous: tellsOfReaders(endpoint) },
    ...(heavy && { bodyLimit: heavy.bodyLimit }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.answer && { response: { [status]: endpoint.answer } }),
    },
    // Before the body is read: a stranger's input is not worth parsing.
    onRequest: async (request) => {
      if (endpoint.access === 'public') return
      request.user = authorised(endpoint, await whoAsks(request))
      heavy?.admit(request.user)
    },
    handler: async (request, reply) => {
      const result = await answer({
        params: request.params as Parsed<E, 'params'>,
        query: request.query as Parsed<E, 'query'>,
        body: request.body as Parsed<E, 'body'>,
        user: request.user as Call<E>['user'],
        signedIn: () => whoAsks(request),
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
  ({ authenticate }: Api) =>
  async (request: FastifyRequest): Promise<void> => {
    const user = await authenticate(request, { unnoted: false })
    request.user = authorised({ access: 'user' }, user)
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
