import type { z } from 'zod'

/** Who may call: everyone, a signed-in user, an admin. Declared on the endpoint, never inferred. */
export type Access = 'public' | 'user' | 'admin'

/**
 * One API call as data. The server mounts it, the browser uses its types, and the OpenAPI document
 * is generated from it.
 *
 * The `answer` schema removes undeclared fields. Without one, the call answers 204 without a body.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` for each parameter. */
  readonly path: `/${string}`
  /** What the call does, in one short line for the OpenAPI document. */
  readonly summary: string
  readonly access: Access
  /** Called by respondents: no log line may contain the address, browser or time of day. */
  readonly anonymous?: true
  /**
   * The call is not logged and does not refresh the login. Public pages make it, such as the one
   * after a submission: a log line or refreshed login would reveal who was there at that moment.
   */
  readonly unnoted?: true
  /** The call also accepts an API key (business plan), as `Authorization: Bearer`. */
  readonly byKey?: true
  /**
   * The answer is the same for everyone while this version runs. Browsers may cache it and
   * revalidate it by ETag. No other answer is cached.
   */
  readonly cacheable?: true
  /** The meaning of an error status for this call, if it differs from the general one. */
  readonly refusals?: Readonly<Partial<Record<400 | 403 | 404 | 409 | 503, string>>>
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly answer?: z.ZodType
  /** Status of a successful answer. Default 200, or 204 without an answer. */
  readonly status?: 200 | 201 | 204
}

/** Returns the call unchanged, with its literal types. */
export const endpoint = <const E extends Endpoint>(call: E): E => call

/** The type of one part of the request, as a handler receives it. */
export type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** The type that a handler must return. The answer schema removes undeclared fields. */
export type AnswerOf<E extends Endpoint> = E extends { readonly answer: infer S extends z.ZodType }
  ? z.input<S>
  : void

type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? { readonly [P in K]: z.input<S> }
  : Record<never, never>

/** The type of what a caller sends: the parts that the endpoint declares. */
export type RequestOf<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>

/** The type of the answer that a caller receives. */
export type Received<E extends Endpoint> = E extends { readonly answer: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** The name of a call in the browser, such as `POST /api/teams`, checked by type. */
export type CallName<E extends Endpoint> = `${E['method']} ${E['path']}`
