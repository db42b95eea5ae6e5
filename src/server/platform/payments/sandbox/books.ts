import { isDeepStrictEqual } from 'node:util'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import type { Customer, Invoice, Moment, ObjectOf, SandboxObject, Subscription } from './objects.ts'

/**
 * What one change of a customer's things works on: the customer, its subscriptions that have not
 * ended and its open invoices, held in memory while the customer's row is locked. What differs in
 * the end is written, and told of in events.
 */
export interface Books {
  readonly now: Moment
  readonly customer: Customer
  readonly objects: Map<string, SandboxObject>
  /** How they were when they were read. */
  readonly before: Map<string, SandboxObject>
}

/** One object that a change has made or altered. */
export interface Change {
  readonly object: SandboxObject
  readonly before: SandboxObject | undefined
}

export function openBooks(
  customer: Customer,
  others: readonly SandboxObject[],
  now: Moment,
): Books {
  const books = { now, customer, objects: new Map(), before: new Map() }
  for (const object of [customer, ...others]) enter(books, object)
  return books
}

/** An object that was read. One that is there already stays as it is there. */
export function enter<O extends SandboxObject>(books: Books, object: O): O {
  const known = books.objects.get(object.id)
  if (known) return known as O
  books.before.set(object.id, structuredClone(object))
  return add(books, object)
}

/** A new object. */
export function add<O extends SandboxObject>(books: Books, object: O): O {
  books.objects.set(object.id, object)
  return object
}

export const allOf = <K extends SandboxObject['kind']>(books: Books, kind: K): ObjectOf<K>[] =>
  [...books.objects.values()].filter((object): object is ObjectOf<K> => object.kind === kind)

/** One that runs. Throws for others: what was never paid can only be paid or ended. */
export function begunSubscription(books: Books, id: string): Subscription {
  const found = allOf(books, 'subscription').find((one) => one.id === id)
  if (!found || found.status === 'ended') throw new PaymentsAway('There is no such subscription.')
  if (found.status === 'incomplete') throw new PaymentsAway('It was never paid.')
  return found
}

/** One that is or was open; undefined for others, which were not read. */
export const invoiceIn = (books: Books, id: string): Invoice | undefined =>
  allOf(books, 'invoice').find((one) => one.id === id)

export const changesIn = (books: Books): Change[] =>
  [...books.objects.values()]
    .map((object) => ({ object, before: books.before.get(object.id) }))
    .filter(({ object, before }) => !isDeepStrictEqual(object, before))
