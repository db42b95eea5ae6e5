import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { toDate, uniqueKey } from './objects.ts'
import type {
  Customer,
  Invoice,
  ObjectOf,
  SandboxObject,
  Setup,
  SinglePayment,
  UnixSeconds,
} from '#server/platform/db/sandbox-objects.ts'

/** Inserts the object, or returns the one with the same key; undefined if that is being deleted. */
export async function insertOnce<O extends SandboxObject>(
  db: Db,
  object: O,
): Promise<O | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_objects')
    .values(rowOf(object, null))
    .onConflict((conflict) => conflict.column('made_with').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return object
  return (await findByKey(db, object)) as O | undefined
}

/** Inserts or replaces the object. */
export async function upsert(
  db: Db,
  object: SandboxObject,
  due: UnixSeconds | null,
): Promise<void> {
  const row = rowOf(object, due)
  await db
    .insertInto('sandbox_objects')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state: row.state, due_at: row.due_at }),
    )
    .execute()
}

const rowOf = (object: SandboxObject, due: UnixSeconds | null) => ({
  id: object.id,
  kind: object.kind,
  customer_id: object.customerId,
  made_with: uniqueKey(object),
  state: JSON.stringify(object),
  due_at: due === null ? null : toDate(due),
})

/** Locks the customer's row, which serializes all changes of the customer's objects. */
export async function lockCustomer(db: Db, id: string): Promise<Customer | undefined> {
  const row = await objects(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && ofKind('customer', row.state)
}

export async function objectById(db: Db, id: string): Promise<SandboxObject | undefined> {
  const row = await objects(db).where('id', '=', id).executeTakeFirst()
  return row?.state
}

export async function byId<K extends SandboxObject['kind']>(
  db: Db,
  kind: K,
  id: string,
): Promise<ObjectOf<K> | undefined> {
  const object = await objectById(db, id)
  return object && ofKind(kind, object)
}

export async function findByKey<K extends SandboxObject['kind']>(
  db: Db,
  made: { readonly kind: K; readonly key: string | null },
): Promise<ObjectOf<K> | undefined> {
  const row = await objects(db).where('made_with', '=', uniqueKey(made)).executeTakeFirst()
  return row && ofKind(made.kind, row.state)
}

/** Returns subscriptions that have not ended and open invoices. */
export async function openObjects(db: Db, customerId: string): Promise<SandboxObject[]> {
  const rows = await objects(db)
    .where('customer_id', '=', customerId)
    .where('kind', 'in', ['subscription', 'invoice'])
    .where(sql<string>`state->>'status'`, 'not in', ['ended', 'paid', 'void'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ state }) => state)
}

export async function openSetup(db: Db, customerId: string): Promise<Setup | undefined> {
  const row = await objects(db)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'setup')
    .where(sql<string>`state->>'status'`, '=', 'open')
    .executeTakeFirst()
  return row && ofKind('setup', row.state)
}

/**
 * Returns the customer's invoices, latest first, without first invoices that have no payment
 * attempt. Invoices of upgrades have a key; those of renewals are attempted when they are created.
 */
export async function latestInvoices(
  db: Db,
  customerId: string,
  count: number,
): Promise<Invoice[]> {
  const rows = await objects(db)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'invoice')
    .where(
      sql<boolean>`(made_with is not null or state->>'status' = 'paid' or (state->>'failures')::integer > 0)`,
    )
    .orderBy(sql`(state->>'created')::bigint`, 'desc')
    .orderBy(sql`(state->>'number')::integer`, 'desc')
    .limit(count)
    .execute()
  return rows.flatMap(({ state }) => ofKind('invoice', state) ?? [])
}

/** Returns the customer's invoice or one-time payment; undefined for those of other customers. */
export async function chargeOf(
  db: Db,
  customerId: string,
  id: string,
): Promise<Invoice | SinglePayment | undefined> {
  const row = await objects(db)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('kind', 'in', ['invoice', 'payment'])
    .executeTakeFirst()
  return row && (ofKind('invoice', row.state) ?? ofKind('payment', row.state))
}

/** Returns a page of customers with a due step, by id, starting after `after`. */
export async function customersDue(
  db: Db,
  now: Date,
  after: string,
  count: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select('customer_id')
    .distinct()
    .where('due_at', '<=', now)
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(count)
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

export async function deleteAllOf(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('sandbox_objects').where('customer_id', '=', customerId).execute()
}

const objects = (db: Db) => db.selectFrom('sandbox_objects').select('state')

const ofKind = <K extends SandboxObject['kind']>(
  kind: K,
  object: SandboxObject,
): ObjectOf<K> | undefined => (object.kind === kind ? (object as ObjectOf<K>) : undefined)
