import { isDeepStrictEqual } from 'node:util'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type {
  Customer,
  Invoice,
  ObjectOf,
  SandboxObject,
  Subscription,
  UnixSeconds,
} from '#server/platform/db/sandbox-objects.ts'

/**
 * The objects that one change works on, in memory while the customer's row is locked: the customer,
 * subscriptions that have not ended, and open invoices. Objects that differ at the end are written,
 * and events are sent for them.
 */
export interface UnitOfWork {
  readonly now: UnixSeconds
  readonly customer: Customer
  readonly objects: Map<string, SandboxObject>
  /** Copies of the objects as they were read. */
  readonly before: Map<string, SandboxObject>
}

/** An object that was created or changed; `before` is undefined if it is new. */
export interface ObjectChange {
  readonly object: SandboxObject
  readonly before: SandboxObject | undefined
}

export function beginUnitOfWork(
  customer: Customer,
  others: readonly SandboxObject[],
  now: UnixSeconds,
): UnitOfWork {
  const unit = { now, customer, objects: new Map(), before: new Map() }
  for (const object of [customer, ...others]) track(unit, object)
  return unit
}

/** Registers an object that was read. If it is registered already, returns the registered one. */
export function track<O extends SandboxObject>(unit: UnitOfWork, object: O): O {
  const tracked = unit.objects.get(object.id)
  if (tracked) return tracked as O
  unit.before.set(object.id, structuredClone(object))
  return add(unit, object)
}

/** Registers a new object. */
export function add<O extends SandboxObject>(unit: UnitOfWork, object: O): O {
  unit.objects.set(object.id, object)
  return object
}

export const objectsOf = <K extends SandboxObject['kind']>(
  unit: UnitOfWork,
  kind: K,
): ObjectOf<K>[] =>
  [...unit.objects.values()].filter((object): object is ObjectOf<K> => object.kind === kind)

/** Returns a subscription that was paid at least once. Throws PaymentsUnavailable for any other. */
export function startedSubscription(unit: UnitOfWork, id: string): Subscription {
  const subscription = objectsOf(unit, 'subscription').find((one) => one.id === id)
  if (!subscription || subscription.status === 'ended')
    throw new PaymentsUnavailable('The subscription does not exist.')
  if (subscription.status === 'incomplete')
    throw new PaymentsUnavailable('The subscription was never paid.')
  return subscription
}

/** Returns an invoice that was open when the unit of work began, or was created in it. */
export const findInvoice = (unit: UnitOfWork, id: string): Invoice | undefined =>
  objectsOf(unit, 'invoice').find((one) => one.id === id)

export const changesOf = (unit: UnitOfWork): ObjectChange[] =>
  [...unit.objects.values()]
    .map((object) => ({ object, before: unit.before.get(object.id) }))
    .filter(({ object, before }) => !isDeepStrictEqual(object, before))
