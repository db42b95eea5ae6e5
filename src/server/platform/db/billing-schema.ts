import type { BillingPeriod, PaidTier, SubscriptionStatus } from '#domain/billing.ts'
import type { Tier } from '#domain/plans.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CardOnFile, Ledger } from '#server/platform/payments/provider.ts'
import type { SandboxObject } from '#server/platform/payments/sandbox/objects.ts'

/** Set by the database at insert; read as a Date. */
type CreatedAt = ColumnType<Date, never, never>
/** A UTC day, YYYY-MM-DD. */
type Day = string

/** A downgrade that the provider makes at a moment, as JSON keeps it. */
interface ScheduledPlan {
  readonly tier: PaidTier
  readonly period: BillingPeriod
  readonly amount: number
  /** ISO 8601. */
  readonly at: string
}

/** The tables about payments, as queries see them. */
export interface BillingTables {
  billing_customers: {
    account_id: string
    provider: Ledger
    provider_id: string
  }
  subscriptions: {
    /** Also the key that the provider is given. */
    id: Generated<string>
    account_id: string
    provider: Ledger
    /** Null until the provider has answered. */
    provider_id: string | null
    /** `creating`: the provider is being asked, or was when a server crashed. */
    status: SubscriptionStatus | 'creating'
    price_id: string
    tier: PaidTier
    period: BillingPeriod
    amount: number
    period_start: Date | null
    period_end: Date | null
    ends_at: Date | null
    scheduled: JSONColumnType<ScheduledPlan> | null
    pending: JSONColumnType<{ tier: PaidTier; period: BillingPeriod }> | null
    owed_since: Date | null
    card: JSONColumnType<CardOnFile> | null
    /** What this subscription made of the account's tier; null while it has had no say. */
    tier_given: Tier | null
    /** The number of the latest request to the provider for this subscription's state. */
    requested_version: Generated<number>
    /** The number of the request whose response this row holds. */
    applied_version: Generated<number>
    /** While a change is under way: one at a time. */
    changing_until: Date | null
    created_at: CreatedAt
  }
  payment_events: {
    provider: Ledger
    id: string
    received_on: Generated<Day>
  }
  /** Mails that go out once for each thing that they are about. */
  billing_notices: {
    account_id: string
    kind: string
    about: string
  }
  report_purchases: {
    /** Also the key that the provider is given. */
    id: Generated<string>
    account_id: string
    /** Null once the session was deleted. */
    session_id: string | null
    provider: Ledger
    provider_id: string | null
    status: 'open' | 'paid' | 'refunded' | 'failed'
    title: string
    amount: number
    receipt_url: string | null
    created_at: CreatedAt
    paid_at: Date | null
  }
  sandbox_objects: {
    id: string
    kind: 'customer' | 'subscription' | 'invoice' | 'payment' | 'setup'
    customer_id: string
    /** The key that it was made with. */
    made_with: string | null
    /** The object whole; the other columns are there to find it by. */
    state: JSONColumnType<SandboxObject>
    /** When something happens to it by itself. */
    due_at: Date | null
    created_at: CreatedAt
  }
  income: {
    provider: Ledger
    /** Of the invoice, payment or refund. */
    provider_id: string
    kind: 'plan' | 'report' | 'refund'
    /** Cents; less than nothing for what went back. */
    amount: number
    received_on: Generated<Day>
  }
}
