import { badRequest } from './api-error.ts'
import type { Form } from './form.ts'
import { integer, listOf, parseParams, text } from './params.ts'
import type { Params } from './params.ts'
import type { JsonObject, StripeState } from './state.ts'

type Rules = Parameters<typeof parseParams>[1]

/** One call of the API: its parameters and its handler. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With a group for the id, if the path has one. */
  readonly path: RegExp
  handle(state: StripeState, form: Form, id: string): JsonObject
}

/** Every call accepts `expand`; see expand.ts. */
const COMMON_PARAMS = { expand: listOf(text) }

export function route<R extends Rules>(
  method: Route['method'],
  path: RegExp,
  rules: R,
  required: readonly (keyof R & string)[],
  handle: (state: StripeState, params: Params<R>, id: string) => JsonObject,
): Route {
  return {
    method,
    path,
    handle: (state, form, id) =>
      handle(state, parseParams(form, { ...rules, ...COMMON_PARAMS }, required) as Params<R>, id),
  }
}

/** Narrows the type of a required parameter. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the rules let it be missing')
  return value
}

export const PAGE = { limit: integer, starting_after: text }

/** Returns a page of a list, latest first. */
export function page<T extends { id: string }>(
  objects: readonly T[],
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string },
  url: string,
  serialize: (object: T) => JsonObject,
): JsonObject {
  if (limit < 1 || limit > 100) {
    throw badRequest('This value must be between 1 and 100 (inclusive).', { param: 'limit' })
  }
  const latestFirst = objects.toReversed()
  const start = after === undefined ? 0 : latestFirst.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) {
    throw badRequest(`No such object: '${after}'`, {
      code: 'resource_missing',
      param: 'starting_after',
    })
  }
  const shown = latestFirst.slice(start, start + limit)
  return {
    object: 'list',
    data: shown.map(serialize),
    has_more: start + limit < latestFirst.length,
    url,
  }
}
