import type { User } from '#contract/auth.ts'
import { statusOf } from '#contract/endpoint.ts'
import type { Endpoint, FileResponse, Parsed, ResponseOf } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import type { Role } from '#domain/workspaces.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { authorize } from './authorize.ts'
import { COMPRESSION } from './compression.ts'
import { withEtag } from './etag.ts'
import { requireConfirmation } from './require-confirmation.ts'
import { routeSettings } from './route-settings.ts'
import type { Caller, Scope, WorkspaceTarget } from '#server/platform/scope.ts'
import type { PartlyReady, ReadyJson } from './serializer.ts'
import type { LimitNode } from '#server/platform/distribution/node-limit.ts'
import { JsonStream } from './streams.ts'

/**
 * Returns the signed-in person of a request, or null, with the scope of the target's workspace; without
 * a target that of the current one. `refresh` extends the login, which stores the day of its last use.
 */
export type Authenticate = (
  request: FastifyRequest,
  options: { readonly refresh: boolean; readonly target: WorkspaceTarget | null },
) => Promise<Caller | null>

/** Returns the scope of the API key in an Authorization header; throws if the key is invalid. */
export type AuthenticateKey = (authorization: string) => Promise<Scope>

/** What a feature needs to mount its endpoints. */
export interface Api {
  readonly app: FastifyInstance
  readonly authenticate: Authenticate
  readonly authenticateKey: AuthenticateKey
  /**
   * Returns the error for the id of a round that was restarted; undefined for any other id, and for a
   * caller who may not read its successor.
   */
  readonly findRestart: (
    roundId: string,
    scopeOf: (successorId: string) => Promise<Scope | null>,
  ) => Promise<AppError | undefined>
  /** Limits the calls on one worker; undefined while all tables are on one machine. */
  readonly limitNode?: LimitNode | undefined
}

/** A request with checked access and parsed input. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The caller; null for public endpoints, which call `signedIn` only if they need the user. */
  readonly user: E['access'] extends 'public' | 'operator' ? null : User
  /** Whose data the call may reach. May be null if the endpoint requires no role in the workspace. */
  readonly scope: E['access'] extends Role ? Scope : Scope | null
  /** Throws 403 unless the login is confirmed, for calls that need it for some input only. */
  readonly requireConfirmation: (confirmation?: Endpoint['needsConfirmation']) => void
  /** The signed-in person, with the scope of a round's workspace or of the current one. */
  readonly signedIn: (roundId?: string) => Promise<Caller | null>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An endpoint that sends a file or redirects. */
type Sending = { readonly file: FileResponse } | { readonly redirect: string }

/**
 * The response of an endpoint: the reply, if its handler has sent a file or a redirect. Parts of others may
 * be JSON text already, or come as a stream.
 */
type Result<E extends Endpoint> = E extends Sending
  ? FastifyReply
  :
      | ResponseOf<E>
      | (ResponseOf<E> extends object
          ? ReadyJson<ResponseOf<E>> | PartlyReady<ResponseOf<E>> | JsonStream<ResponseOf<E>>
          : never)

interface MountOptions<E extends Endpoint> {
  /** Bytes; replaces the app's limit. */
  readonly bodyLimit?: number
  /** Throws before the body is read if the caller may not make the call. */
  readonly authorize?: (user: Call<E>['user'], request: FastifyRequest, reply: FastifyReply) => void
  /** Answers errors with a page of the site. */
  readonly errorHandler?: (
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply
}

/**
 * Registers the route of an endpoint: checks access, parses input, calls the handler and strips its
 * result to the schema of the endpoint.
 */
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<E>> | Result<E>,
  { bodyLimit, authorize: authorizeMore, errorHandler }: MountOptions<E> = {},
): void {
  const { app } = api
  const isOpen = endpoint.access === 'public' || endpoint.access === 'operator'
  const sends = endpoint.file !== undefined || endpoint.redirect !== undefined
  const status = statusOf(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...routeSettings({
      access: endpoint.access,
      logged: isLogged(endpoint),
      metrics: endpoint.metrics ?? true,
      changesState: endpoint.changesState ?? false,
    }),
    ...(endpoint.cacheable && { onSend: withEtag }),
    ...(endpoint.method === 'GET' && !sends && { compress: COMPRESSION }),
    // A stream would never end.
    ...(endpoint.file?.types.includes('text/event-stream') && { exposeHeadRoute: false }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(errorHandler && { errorHandler }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.response && { response: { [status]: endpoint.response } }),
    },
    // This runs before the body is read and parsed.
    ...((!isOpen || authorizeMore) && {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        if (!isOpen) request.caller = await authenticate(api, endpoint, request, reply)
        authorizeMore?.((request.caller?.user ?? null) as Call<E>['user'], request, reply)
      },
    }),
    handler: async (request, reply) => {
      const scope = request.caller?.scope
      const call: Call<E> = {
        params: request.params as Parsed<E, 'params'>,
        query: request.query as Parsed<E, 'query'>,
        body: request.body as Parsed<E, 'body'>,
        user: (request.caller?.user ?? null) as Call<E>['user'],
        scope: (scope ?? null) as Call<E>['scope'],
        requireConfirmation: (confirmation = true) =>
          requireConfirmation(request.caller, confirmation),
        // Public endpoints take the login cookie only, not API keys.
        signedIn: (roundId) =>
          api.authenticate(request, {
            refresh: true,
            target: roundId ? { by: 'round', id: roundId } : headerTarget(request),
          }),
        request,
        reply,
      }
      const result: unknown =
        scope && api.limitNode
          ? await api.limitNode(scope.workspaceId, async () => handler(call))
          : await handler(call)
      if (sends) return result
      reply.code(status)
      if (result instanceof JsonStream) return result.sendWith(reply)
      return endpoint.response ? result : reply.send()
    },
  })
}

/**
 * Returns the caller of an endpoint that is not public; throws 401, 403, or 404 for a workspace that
 * the caller is not in. If the request has an Authorization header, its cookie is ignored.
 */
async function authenticate(
  api: Api,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization === undefined) {
    const { workspace } = request.query as { readonly workspace?: unknown }
    const target =
      pathTarget(endpoint, request) ??
      headerTarget(request, endpoint.opensInBrowser ? workspace : undefined)
    const caller = await api.authenticate(request, { refresh: endpoint.logged ?? true, target })
    if (caller && !caller.scope) {
      await refuseRestarted(api, target, async (id) => {
        const successor = { by: 'round', id } as const
        return (
          (await api.authenticate(request, { refresh: false, target: successor }))?.scope ?? null
        )
      })
    }
    return authorize(endpoint, caller, target, reply)
  }
  try {
    const scope = await api.authenticateKey(authorization)
    if (endpoint.allowsApiKey) {
      // A key reaches its own workspace alone. Queries do not find teams and rounds of others.
      const target = pathTarget(endpoint, request) ?? headerTarget(request)
      const isOther = target?.by === 'workspace' && target.id !== scope.workspaceId
      // A key is for programs, which cannot confirm anything.
      const caller = { user: scope.user, scope: isOther ? null : scope, confirmed: true }
      await refuseRestarted(api, target, () => Promise.resolve(scope))
      return authorize(endpoint, caller, target, reply)
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') {
      reply.header('www-authenticate', 'Bearer')
    }
    throw error
  }
  throw new AppError('forbidden', 'API keys cannot be used for this call. Please sign in instead.')
}

/** Throws the error for the id of a round that was restarted, instead of a 404. */
async function refuseRestarted(
  { findRestart }: Api,
  target: WorkspaceTarget | null,
  scopeOf: Parameters<Api['findRestart']>[1],
): Promise<void> {
  const restarted = target?.by === 'round' && (await findRestart(target.id, scopeOf))
  if (restarted) throw restarted
}

/**
 * Returns the workspace that the id in the path names; null for none and for a malformed id, which
 * gets 400 later.
 */
function pathTarget(
  { workspaceOf }: Pick<Endpoint, 'workspaceOf'>,
  request: FastifyRequest,
): WorkspaceTarget | null {
  if (!workspaceOf) return null
  const { id, sessionId: roundId } = request.params as { id?: string; sessionId?: string }
  const named = Id.safeParse(roundId ?? id)
  return named.success ? { by: workspaceOf, id: named.data.toLowerCase() } : null
}

function headerTarget(request: FastifyRequest, otherwise?: unknown): WorkspaceTarget | null {
  const header = request.headers['x-workspace'] ?? otherwise
  if (header === undefined) return null
  const named = Id.safeParse(header)
  if (!named.success) throw new AppError('bad_input', 'X-Workspace must be the id of a workspace.')
  return { by: 'workspace', id: named.data.toLowerCase() }
}

// A participant may make any public GET call before or after the quiz, so these are not logged.
function isLogged({ logged, access, method }: Endpoint): boolean {
  return logged ?? !(access === 'public' && method === 'GET')
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
