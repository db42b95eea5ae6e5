import { randomBytes } from 'node:crypto'
import { resourceMissing } from './api-error.ts'

/** The only version of Stripe's API that the fake supports. */
export const API_VERSION = '2026-10-28.endive'

/** What a card on file does when it is charged. */
export type CardBehavior = 'ok' | 'declined' | 'asks'

export type JsonObject = Record<string, unknown>

/** What an invoice has about its customer; as the customer is until it is finalized. */
export interface BilledTo {
  readonly customer_name: string | null
  readonly customer_address: { line1?: string; line2?: string | null } | null
  readonly custom_fields: { name?: string; value?: string }[] | null
}

export interface Customer {
  readonly id: string
  readonly created: number
  email: string | null
  name: string | null
  address: BilledTo['customer_address']
  customFields: BilledTo['custom_fields']
  readonly metadata: Record<string, string>
  /** Cents; negative if the customer has credit. */
  balance: number
  method: string | null
  deleted: boolean
  invoices: number
}

export interface Method {
  readonly id: string
  readonly customer: string
  readonly created: number
  readonly last4: string
  behavior: CardBehavior
}

export interface Period {
  readonly start: number
  readonly end: number
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'

/** The effect of a price change. */
export interface Change {
  readonly price: string
  readonly period: Period
  readonly anchor: number
}

export interface Subscription {
  readonly id: string
  readonly item: string
  readonly customer: string
  readonly created: number
  readonly savesCard: boolean
  metadata: Record<string, string>
  status: SubscriptionStatus
  price: string
  period: Period
  anchor: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  canceledAt: number | null
  endedAt: number | null
  latestInvoice: string | null
  method: string | null
  schedule: string | null
  pending:
    | (Change & {
        readonly invoice: string
        readonly expiresAt: number
        readonly cancelAtPeriodEnd: boolean | null
      })
    | null
}

export interface Line {
  readonly id: string
  readonly amount: number
  readonly description: string
  readonly price: string
  readonly period: Period
  readonly proration: boolean
}

export interface Invoice {
  readonly id: string
  readonly customer: string
  readonly subscription: string
  readonly created: number
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'
  readonly lines: readonly Line[]
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** Null until it is finalized. */
  billedTo: BilledTo | null
  number: string | null
  startingBalance: number
  endingBalance: number | null
  amountDue: number
  amountPaid: number
  attempted: boolean
  attemptCount: number
  finalizesAt: number | null
  nextAttempt: number | null
  intent: string | null
}

export interface Intent {
  readonly id: string
  readonly secret: string
  readonly created: number
  readonly amount: number
  readonly customer: string
  readonly invoice: string | null
  readonly description: string | null
  readonly metadata: Record<string, string>
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  method: string | null
  error: { code: string; message: string } | null
  charge: string | null
}

export interface Charge {
  readonly id: string
  readonly created: number
  readonly intent: string
  readonly customer: string
  readonly amount: number
  readonly method: string
  readonly metadata: Record<string, string>
  refunded: number
}

export interface Refund {
  readonly id: string
  readonly created: number
  readonly charge: string
  readonly intent: string
  readonly amount: number
  status: 'succeeded' | 'failed'
}

export type DisputeState =
  | 'warning_needs_response'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'appeal_under_review'
  | 'won'
  | 'lost'
  | 'prevented'

export interface Dispute {
  readonly id: string
  readonly created: number
  readonly charge: string
  readonly intent: string
  readonly amount: number
  readonly dueBy: number
  /** Changes of the account's balance, in cents. */
  readonly entries: { readonly id: string; readonly amount: number }[]
  status: DisputeState
}

export interface Phase {
  readonly period: Period
  readonly price: string
  readonly method: string | null
  readonly fromItsStart: boolean
}

export interface Schedule {
  readonly id: string
  readonly created: number
  readonly customer: string
  readonly subscription: string
  status: 'active' | 'released' | 'canceled'
  phases: Phase[]
  endedAt: number | null
}

export interface Price extends JsonObject {
  readonly id: string
  active: boolean
  unit_amount: number
  currency: string
  recurring: { interval: string; interval_count: number; usage_type: string }
  product: string
}

export interface StripeEvent extends JsonObject {
  readonly id: string
  readonly type: string
  readonly created: number
  livemode: boolean
  readonly data: { readonly object: JsonObject }
}

/** The days after which a failed payment is retried, and what happens after the last retry. */
export interface Retries {
  readonly days: readonly number[]
  readonly end: 'canceled' | 'unpaid' | 'past_due'
}

/** The whole state of the fake, by id. */
export class StripeState {
  readonly customers = new Collection<Customer>('customer')
  readonly methods = new Collection<Method>('payment_method')
  readonly prices = new Collection<Price>('price')
  readonly subscriptions = new Collection<Subscription>('subscription')
  readonly schedules = new Collection<Schedule>('subscription_schedule')
  readonly invoices = new Collection<Invoice>('invoice')
  readonly intents = new Collection<Intent>('payment_intent')
  readonly charges = new Collection<Charge>('charge')
  readonly refunds = new Collection<Refund>('refund')
  readonly disputes = new Collection<Dispute>('dispute')
  readonly products = new Map<string, string>()
  readonly events: StripeEvent[] = []
  retries: Retries = { days: [3, 5, 7], end: 'canceled' }
  /** Called for every event as it happens. */
  onEvent: (event: StripeEvent) => void = () => {}
  /** Unix time in seconds. */
  now: number

  constructor(now: number) {
    this.now = now
  }
}

/** Objects of one type. A missing one throws Stripe's error. */
class Collection<T extends { readonly id: string }> extends Map<string, T> {
  readonly #kind: string

  constructor(kind: string) {
    super()
    this.#kind = kind
  }

  add(object: T): T {
    this.set(object.id, object)
    return object
  }

  // `param` is the field that named the id; `id` if the path did.
  find(id: string, param = 'id'): T {
    const object = this.get(id)
    if (!object) throw resourceMissing(this.#kind, id, param)
    return object
  }

  all(): T[] {
    return [...this.values()]
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`
