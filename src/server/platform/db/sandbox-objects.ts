import type { BillingDetails, CardOnFile } from '#domain/billing.ts'

/** What the payment sandbox stores as JSON in the table sandbox_objects. */

/** Unix time in whole seconds. */
export type UnixSeconds = number

interface StoredObject {
  readonly id: string
  readonly customerId: string
  /** The caller's idempotency key: the same kind and key return the same object. */
  readonly key: string | null
  readonly created: UnixSeconds
}

export interface Customer extends StoredObject {
  readonly kind: 'customer'
  card: CardOnFile | null
  /** True if the card declines every charge until it is replaced; set by `renew`. */
  declines: boolean
  /** Credit in cents, used for the next invoices. */
  balance: number
  /** Number of invoices created so far. */
  invoices: number
  /** What its next invoices have about it. */
  details: BillingDetails | null
}

export interface Subscription extends StoredObject {
  readonly kind: 'subscription'
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  priceId: string
  /** The current period ends `periods` billing periods after `anchor`. */
  anchor: UnixSeconds
  periods: number
  start: UnixSeconds
  end: UnixSeconds
  /** True if it ends with the current period. */
  cancelled: boolean
  /** The price from the next period on, if it changes. */
  scheduled: string | null
  /** An upgrade that is waiting for its payment. */
  pending: { priceId: string; at: UnixSeconds; until: UnixSeconds; invoiceId: string } | null
  /** The latest invoice, other than that of `pending`. */
  invoiceId: string
  owedSince: UnixSeconds | null
  nextTry: UnixSeconds | null
}

export interface Invoice extends StoredObject {
  readonly kind: 'invoice'
  readonly subscriptionId: string
  readonly number: number
  readonly description: string
  /** Cents to be paid by card. */
  readonly amount: number
  /** Cents taken from the customer's balance; negative if the invoice credits it. */
  readonly used: number
  readonly secret: string
  /** The customer's when the invoice was created. */
  readonly details: BillingDetails | null
  status: 'open' | 'paid' | 'void'
  /** Number of failed payment attempts. */
  failures: number
}

/** A one-time payment. */
export interface SinglePayment extends StoredObject {
  readonly kind: 'payment'
  readonly amount: number
  readonly description: string
  readonly secret: string
  /** The customer's when it was paid. */
  details: BillingDetails | null
  status: 'open' | 'paid' | 'void'
  failures: number
}

/** A change of the card on file. */
export interface Setup extends StoredObject {
  readonly kind: 'setup'
  readonly secret: string
  status: 'open' | 'done'
}

export type SandboxObject = Customer | Subscription | Invoice | SinglePayment | Setup
export type ObjectOf<K extends SandboxObject['kind']> = Extract<SandboxObject, { kind: K }>
