import type { Role } from '#domain/workspaces.ts'
import type { z } from 'zod'

/**
 * Who can call: everyone, a signed-in person, a member of the workspace with at least a role, an
 * administrator of the site, or the operator's monitoring with its token.
 */
export type Access = 'public' | 'user' | Role | 'admin' | 'operator'

/** What a call needs to be sure of the person. */
export type Confirmation = true | 'secondFactor'

/** What the id in a path names, which tells the workspace of the call. */
export type WorkspaceKey = 'workspace' | 'team' | 'round'

/** Values that can be written into a URL: no objects and no functions. */
export type UrlValues = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A response that is not JSON. */
export interface FileResponse {
  /** Its media type is one of these. */
  readonly types: readonly [string, ...string[]]
  /** What it contains, as a sentence. */
  readonly description: string
}

/** The media type of Excel files. */
export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * One route of the server as data, except static files. The server mounts it, the browser infers its
 * types, and the OpenAPI document is generated from it. Fields that `response` does not declare are
 * removed. A call with a `file` or a `redirect` sends that; any other call without `response` returns
 * 204 without a body.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path parameters as `:name`, as the router expects them. */
  readonly path: `/${string}`
  /** What the call does, in one short line for the description of the API. */
  readonly summary: string
  readonly access: Access
  /**
   * What the path's `:id` (or `:sessionId`) names: the call is about the workspace that it belongs
   * to. Without it, the workspace is that of the header `X-Workspace`, otherwise the person's
   * current one.
   */
  readonly workspaceOf?: WorkspaceKey
  /**
   * False if the call must leave no time at which it was made: no log line, no span, no refresh of
   * the login that it requires, and metrics in groups only. Participants make such calls. Default
   * false for public GET calls, true for others.
   */
  readonly logged?: false
  /**
   * The login must be confirmed (`confirmLogin`) or have started within the last ten minutes. Otherwise
   * the call answers 403 with the code `confirmation_required`. `secondFactor`: of an account that has
   * one, a second factor must have been proven too.
   */
  readonly needsConfirmation?: Confirmation
  /** False if metrics leave the call out, too. Default true. */
  readonly metrics?: false
  /** False if the OpenAPI document omits the call, which other programs have no use for. Default true. */
  readonly described?: false
  /**
   * Browsers open the call as an image or a document, without headers: it also takes the workspace from
   * the query parameter `workspace`.
   */
  readonly opensInBrowser?: true
  /** The call is a GET that changes state: requests from other sites are refused. */
  readonly changesState?: true
  /** An API key of the Business plan can call it too, as `Authorization: Bearer`. */
  readonly allowsApiKey?: true
  /**
   * The response is the same for all callers while this version runs, so browsers may cache it and
   * revalidate it by its ETag. Other responses are sent with `no-store`.
   */
  readonly cacheable?: true
  /**
   * What a status means for this call. Statuses with the same meaning everywhere are not listed.
   */
  readonly errorResponses?: Readonly<Partial<Record<400 | 403 | 404 | 409 | 410 | 503, string>>>
  readonly params?: z.ZodType<unknown, UrlValues>
  readonly query?: z.ZodType<unknown, UrlValues>
  readonly body?: z.ZodType
  readonly response?: z.ZodType
  readonly file?: FileResponse
  /** Where the call sends the browser, as a sentence. It answers 302. */
  readonly redirect?: string
  /** Status of a successful response. Default 200, or 204 without `response`. */
  readonly status?: 200 | 201 | 202 | 204
}

/** Returns the status of a successful response. */
export function statusOf({
  status,
  response,
  file,
  redirect,
}: Endpoint): 200 | 201 | 202 | 204 | 302 {
  if (redirect !== undefined) return 302
  return status ?? (response || file ? 200 : 204)
}

/** Returns the call unchanged, with its literal types. */
export const endpoint = <const E extends Endpoint>(call: E): E => call

/** The type of one validated part of a request. */
export type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** The return type of a handler. The schema removes undeclared fields. */
export type ResponseOf<E extends Endpoint> = E extends {
  readonly response: infer S extends z.ZodType
}
  ? z.input<S>
  : void

type SentPart<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? { readonly [P in K]: z.input<S> }
  : Record<never, never>

/** The parts of a request that the endpoint declares. */
export type RequestOf<E extends Endpoint> = SentPart<E, 'params'> &
  SentPart<E, 'query'> &
  SentPart<E, 'body'>

/** The type of the response as the client receives it. */
export type ReceivedResponse<E extends Endpoint> = E extends {
  readonly response: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** `POST /api/teams`: how the browser names a call, checked against the endpoint's own type. */
export type CallName<E extends Endpoint> = `${E['method']} ${E['path']}`
