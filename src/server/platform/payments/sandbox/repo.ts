import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { dateOf, madeWith } from './objects.ts'
import type { Customer, Invoice, Moment, ObjectOf, SandboxObject, Setup } from './objects.ts'

/** Makes one object, or gives the one that was made with its key before. */
export async function makeOnce<O extends SandboxObject>(db: Db, object: O): Promise<O | undefined> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_objects')
    .values(rowOf(object, null))
    .onConflict((conflict) => conflict.column('made_with').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return object
  return (await objectMadeWith(db, object)) as O | undefined
}

/** Writes an object whole. */
export async function put(db: Db, object: SandboxObject, due: Moment | null): Promise<void> {
  const row = rowOf(object, due)
  await db
    .insertInto('sandbox_objects')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ state: row.state, due_at: row.due_at }),
    )
    .execute()
}

const rowOf = (object: SandboxObject, due: Moment | null) => ({
  id: object.id,
  kind: object.kind,
  customer_id: object.customerId,
  made_with: madeWith(object),
  state: JSON.stringify(object),
  due_at: due === null ? null : dateOf(due),
})

/** Holds off every other change of what the customer has. */
export async function lockCustomer(db: Db, id: string): Promise<Customer | undefined> {
  const row = await objects(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && of('customer', row.state)
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
  return object && of(kind, object)
}

export async function objectMadeWith<K extends SandboxObject['kind']>(
  db: Db,
  made: { readonly kind: K; readonly key: string | null },
): Promise<ObjectOf<K> | undefined> {
  const row = await objects(db).where('made_with', '=', madeWith(made)).executeTakeFirst()
  return row && of(made.kind, row.state)
}

/** Subscriptions that have not ended, and invoices that can be paid. */
export async function unfinished(db: Db, customerId: string): Promise<SandboxObject[]> {
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
  return row && of('setup', row.state)
}

/** Latest first. */
export async function latestInvoices(
  db: Db,
  customerId: string,
  count: number,
): Promise<Invoice[]> {
  const rows = await objects(db)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'invoice')
    .orderBy(sql`(state->>'created')::bigint`, 'desc')
    .orderBy(sql`(state->>'number')::integer`, 'desc')
    .limit(count)
    .execute()
  return rows.flatMap(({ state }) => of('invoice', state) ?? [])
}

/** Customers after `after` of whom something is due, in the order of their ids. */
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

const of = <K extends SandboxObject['kind']>(
  kind: K,
  object: SandboxObject,
): ObjectOf<K> | undefined => (object.kind === kind ? (object as ObjectOf<K>) : undefined)
