import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { PaymentEnvironment } from '#server/platform/payments/provider.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'

export type PurchaseRow = Selectable<Schema['report_purchases']>

const COLUMNS = [
  'id',
  'account_id',
  'session_id',
  'provider',
  'provider_id',
  'status',
  'title',
  'amount',
  'receipt_url',
  'created_at',
  'paid_at',
] as const

/** The open or paid purchase of a session's report. */
export function findBySession(
  db: Db,
  accountId: string,
  sessionId: string,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['open', 'paid'])
    .executeTakeFirst()
}

/** The latest 100 purchases that an account paid through a provider, refunded ones included. */
export function listPaid(
  db: Db,
  accountId: string,
  provider: PaymentEnvironment,
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

/** All purchases of an account at all providers, paid or not, latest first. */
export function listByAccount(db: Db, accountId: string): Promise<PurchaseRow[]> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** All purchases that are not known to be paid. */
export function listOpen(db: Db, provider: PaymentEnvironment): Promise<PurchaseRow[]> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .where('status', '=', 'open')
    .execute()
}

export function findById(db: Db, id: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom('report_purchases').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export function findByProviderId(
  db: Db,
  provider: PaymentEnvironment,
  providerId: string,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('report_purchases')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

export function insert(
  db: Db,
  accountId: string,
  purchase: Pick<PurchaseRow, 'provider' | 'title' | 'amount'> & { session_id: string },
): Promise<PurchaseRow> {
  return db
    .insertInto('report_purchases')
    .values({ account_id: accountId, status: 'open', ...purchase })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Stores the provider's id in a purchase that has none yet. */
export async function setProviderId(db: Db, id: string, providerId: string): Promise<void> {
  await db
    .updateTable('report_purchases')
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}

export async function setStatus(
  db: Db,
  id: string,
  { status, receiptUrl }: { status: PurchaseRow['status']; receiptUrl: string | null },
): Promise<void> {
  await db
    .updateTable('report_purchases')
    .set({
      status,
      receipt_url: receiptUrl,
      ...(status === 'paid' && { paid_at: sql<Date>`coalesce(paid_at, now())` }),
    })
    .where('id', '=', id)
    .execute()
}
