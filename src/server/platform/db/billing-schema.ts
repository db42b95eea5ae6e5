import type {
  BillingPeriod,
  CardOnFile,
  DisputeStatus,
  PaidTier,
  PaymentEnvironment,
  SubscriptionStatus,
} from '#domain/billing.ts'
import type { Tier } from '#domain/plans.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SandboxObject } from '#server/platform/db/sandbox-objects.ts'

/** Set by the database at insert. */
type CreatedAt = ColumnType<Date, never, never>
/** A UTC day, YYYY-MM-DD. */
type Day = string

/** A downgrade that the provider will make, as JSON. */
interface ScheduledPlan {
  readonly tier: PaidTier
  readonly period: BillingPeriod
  readonly amount: number
  /** ISO 8601. */
  readonly at: string
}

/** The billing tables as the query builder sees them. */
export interface BillingTables {
  /** Leads from the provider's customer to its workspace. */
  billing_customers: {
    workspace_id: WorkspaceId
    provider: PaymentEnvironment
    provider_id: string
  }
  /** What the workspace wants on its invoices. Emptied fields are null. */
  billing_details: {
    workspace_id: WorkspaceId
    company_name: string | null
    address: string | null
    vat_id: string | null
    changed_at: Date
  }
  subscriptions: {
    workspace_id: WorkspaceId
    /** Also the idempotency key of the call to the provider. */
    id: Generated<string>
    provider: PaymentEnvironment
    /** Null until the provider has responded. */
    provider_id: string | null
    /** `creating`: the call to the provider is running, or was when a server crashed. */
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
    /** When the overdue invoice was created; null unless it is past due or unpaid. */
    owed_since: Date | null
    card: JSONColumnType<CardOnFile> | null
    /** The tier that this subscription gave the workspace; null if it has not set one. */
    tier_given: Tier | null
    /** The number of the latest request to the provider for this subscription's state. */
    requested_version: Generated<number>
    /** The number of the request whose response this row holds. */
    applied_version: Generated<number>
    /** Lock: a change is in progress until then. */
    changing_until: Date | null
    created_at: CreatedAt
  }
  payment_events: {
    provider: PaymentEnvironment
    id: string
    received_on: Generated<Day>
  }
  /** Emails already sent, so that each is sent once for its subject. */
  billing_notices: {
    workspace_id: WorkspaceId
    kind: string
    about: string
  }
  report_purchases: {
    workspace_id: WorkspaceId
    /** Also the idempotency key of the call to the provider. */
    id: Generated<string>
    /** Null after the round was deleted. */
    round_id: string | null
    provider: PaymentEnvironment
    provider_id: string | null
    status: 'open' | 'paid' | 'refunded' | 'failed'
    title: string
    amount: number
    receipt_url: string | null
    created_at: CreatedAt
    paid_at: Date | null
  }
  payment_disputes: {
    workspace_id: WorkspaceId
    provider: PaymentEnvironment
    provider_id: string
    /** Id of the invoice or payment at the provider. */
    paid: string
    status: DisputeStatus
    /** True once it was lost, which ended what was bought. An appeal can change the status after that. */
    was_lost: boolean
  }
  sandbox_objects: {
    id: string
    kind: 'customer' | 'subscription' | 'invoice' | 'payment' | 'setup'
    customer_id: string
    /** The idempotency key of its creation. */
    made_with: string | null
    /** The whole object; the other columns are for lookups. */
    state: JSONColumnType<SandboxObject>
    /** Time of its next automatic change. */
    due_at: Date | null
    created_at: CreatedAt
  }
  income: {
    provider: PaymentEnvironment
    /** Id of the invoice, payment or refund. */
    provider_id: string
    kind: 'plan' | 'report' | 'refund'
    /** Cents; negative for refunds. */
    amount: number
    received_on: Generated<Day>
  }
}
