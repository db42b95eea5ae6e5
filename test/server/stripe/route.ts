import { integer, listOf, readParams, text } from './rules.ts'
import type { Params } from './rules.ts'
import type { Form } from './form.ts'
import type { Shape, World } from './world.ts'
import { refused } from './refusal.ts'

type Rules = Parameters<typeof readParams>[1]

/** One call of the API: what it takes, and what it does with that. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With a group where the address holds an id. */
  readonly path: RegExp
  answer(world: World, form: Form, id: string): Shape
}

/** Every call takes `expand`, which is followed elsewhere. */
const EVERYWHERE = { expand: listOf(text) }

export function route<R extends Rules>(
  method: Route['method'],
  path: RegExp,
  rules: R,
  required: readonly (keyof R & string)[],
  answer: (world: World, params: Params<R>, id: string) => Shape,
): Route {
  return {
    method,
    path,
    answer: (world, form, id) =>
      answer(world, readParams(form, { ...rules, ...EVERYWHERE }, required) as Params<R>, id),
  }
}

/** What is sent where a field is required. */
export function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the rules let it be missing')
  return value
}

export const PAGE = { limit: integer, starting_after: text }

/** A page of a list, latest first. */
export function page<T extends { id: string }>(
  things: readonly T[],
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string },
  url: string,
  show: (thing: T) => Shape,
): Shape {
  if (limit < 1 || limit > 100) {
    throw refused('This value must be between 1 and 100 (inclusive).', { param: 'limit' })
  }
  const latestFirst = things.toReversed()
  const start = after === undefined ? 0 : latestFirst.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) {
    throw refused(`No such object: '${after}'`, {
      code: 'resource_missing',
      param: 'starting_after',
    })
  }
  const shown = latestFirst.slice(start, start + limit)
  return {
    object: 'list',
    data: shown.map(show),
    has_more: start + limit < latestFirst.length,
    url,
  }
}
