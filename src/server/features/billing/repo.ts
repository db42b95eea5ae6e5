import type { BillingPeriod, PaidTier } from '#domain/billing.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Ledger, ProviderSubscription } from '#server/platform/payments/provider.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'

export type SubscriptionRow = Omit<Selectable<Schema['subscriptions']>, 'changing_until'>

/** What a new row says before the provider was asked. */
export interface Order {
  readonly provider: Ledger
  readonly priceId: string
  readonly tier: PaidTier
  readonly period: BillingPeriod
  readonly amount: number
}

const COLUMNS = [
  'id',
  'account_id',
  'provider',
  'provider_id',
  'status',
  'price_id',
  'tier',
  'period',
  'amount',
  'period_start',
  'period_end',
  'ends_at',
  'scheduled',
  'pending',
  'owed_since',
  'card',
  'tier_given',
  'asked',
  'heard',
  'created_at',
] as const

/** The one subscription of an account that has not ended. */
export function live(db: Db, accountId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
}

/** All that an account ever had, latest first. */
export function listOf(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Whether an account ever began to pay for anything. */
export async function hasOrdered(db: Db, accountId: string): Promise<boolean> {
  const of = (table: 'subscriptions' | 'report_purchases') =>
    db.selectFrom(table).select('id').where('account_id', '=', accountId).executeTakeFirst()
  return ((await of('subscriptions')) ?? (await of('report_purchases'))) !== undefined
}

/** Some of the subscriptions that have not ended, of all accounts, by id. */
export function liveAfter(db: Db, after: string | null, count: number): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .select(COLUMNS)
    .where('status', '<>', 'ended')
    .$if(after !== null, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(count)
    .execute()
}

/**
 * Takes a subscription for one change, for at most so many seconds: a server that crashes in the
 * middle of one must not keep it. Undefined where another change is under way.
 */
export async function claim(
  db: Db,
  id: string,
  seconds: number,
): Promise<{ row: SubscriptionRow; until: Date } | undefined> {
  const claimed = await db
    .updateTable('subscriptions')
    .set({
      changing_until: sql`
        date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .where((e) =>
      e.or([
        e('changing_until', 'is', null),
        e('changing_until', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .returning(COLUMNS)
    .returning('changing_until')
    .executeTakeFirst()
  if (!claimed?.changing_until) return undefined
  const { changing_until: until, ...row } = claimed
  return { row, until }
}

/** Only one's own: it may have run out, and be another's now. */
export async function unclaim(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ changing_until: null })
    .where('id', '=', id)
    .where('changing_until', '=', until)
    .execute()
}

/**
 * Who still have what they do not pay for: whose payment failed before a moment, and whose
 * subscription ended without an event that said so.
 */
export function unsettled(db: Db, moment: Date): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .select(COLUMNS)
    .where('tier_given', '<>', 'free')
    .where((e) =>
      e.or([
        e('status', 'in', ['ended', 'unpaid']),
        e.and([e('status', '=', 'past_due'), e('owed_since', '<=', moment)]),
      ]),
    )
    .execute()
}

export function byId(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export function byProviderId(
  db: Db,
  provider: Ledger,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** Before the provider is asked, so that its key is known whatever happens then. */
export function insertCreating(db: Db, accountId: string, order: Order): Promise<SubscriptionRow> {
  return db
    .insertInto('subscriptions')
    .values({ ...columnsOf(accountId, order), status: 'creating' })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** One that was made elsewhere, such as by hand in the provider's dashboard. */
export function insertFound(
  db: Db,
  accountId: string,
  order: Order,
  providerId: string,
): Promise<SubscriptionRow> {
  return db
    .insertInto('subscriptions')
    .values({
      ...columnsOf(accountId, order),
      provider_id: providerId,
      status: 'incomplete',
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

const columnsOf = (accountId: string, { priceId, ...order }: Order) => ({
  account_id: accountId,
  price_id: priceId,
  ...order,
})

/** Ties a row to what the provider made of it; the first tie stays. */
export async function tie(db: Db, id: string, providerId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}

/**
 * A number for one question to the provider. Answers may come in any order: what was asked first
 * never overwrites what was asked later.
 */
export async function nextSyncVersion(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('subscriptions')
    .set({ asked: sql`asked + 1` })
    .where('id', '=', id)
    .returning('asked')
    .executeTakeFirst()
  return row?.asked
}

/** What the provider said, as it is written down. */
export type SubscriptionSnapshot = Pick<
  ProviderSubscription,
  'status' | 'amount' | 'owedSince' | 'card'
> & {
  readonly priceId: string
  readonly tier: PaidTier
  readonly period: BillingPeriod
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly endsAt: Date | null
  readonly scheduled: SubscriptionRow['scheduled']
  readonly pending: SubscriptionRow['pending']
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))

export function write(
  db: Db,
  id: string,
  said: SubscriptionSnapshot,
  ticket: number,
): Promise<SubscriptionRow> {
  return db
    .updateTable('subscriptions')
    .set({
      status: said.status,
      price_id: said.priceId,
      tier: said.tier,
      period: said.period,
      amount: said.amount,
      period_start: said.periodStart,
      period_end: said.periodEnd,
      ends_at: said.endsAt,
      scheduled: json(said.scheduled),
      pending: json(said.pending),
      owed_since: said.owedSince,
      card: json(said.card),
      heard: ticket,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** One that the provider never made, or that it has no word of any more. */
export async function markEnded(db: Db, id: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', scheduled: null, pending: null, owed_since: null, card: null })
    .where('id', '=', id)
    .execute()
}

export async function noteTierGiven(
  db: Db,
  id: string,
  tier: SubscriptionRow['tier_given'],
): Promise<void> {
  await db.updateTable('subscriptions').set({ tier_given: tier }).where('id', '=', id).execute()
}
