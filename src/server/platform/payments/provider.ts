import type { PerPlan, SubscriptionStatus } from '#domain/billing.ts'

/**
 * Where money, or what stands for it, is written down. Customers and payments of one are unknown in
 * the others; only in `stripe` is anything ever charged.
 */
export const LEDGERS = ['stripe', 'stripe-test', 'sandbox'] as const
export type Ledger = (typeof LEDGERS)[number]

/** A card on file. */
export interface CardOnFile {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** A subscription as the provider has it at the moment in which it was asked. */
export interface ProviderSubscription {
  readonly id: string
  readonly customerId: string
  /** The key that it was created with, which is our own row's id; null for one made elsewhere. */
  readonly key: string | null
  readonly status: SubscriptionStatus
  readonly priceId: string
  /** Cents that a period costs. */
  readonly amount: number
  readonly periodStart: Date
  readonly periodEnd: Date
  /** When it ends because it was cancelled; null where it goes on. */
  readonly endsAt: Date | null
  /** Another price from a later moment on. */
  readonly scheduled: { readonly priceId: string; readonly at: Date } | null
  /** An upgrade that waits for its payment, and is dropped where none is made in time. */
  readonly pending: { readonly priceId: string } | null
  /** Since when a payment is owed, while it is past due or unpaid: when its invoice was made. */
  readonly owedSince: Date | null
  /** A payment that the customer can make now in the browser, for the latest invoice. */
  readonly payment: { readonly clientSecret: string; readonly amount: number } | null
  readonly card: CardOnFile | null
}

/** A payment for one thing. `open` until it is made; `failed` once it can be made no more. */
export interface ProviderPayment {
  readonly id: string
  readonly key: string | null
  readonly status: 'open' | 'paid' | 'refunded' | 'failed'
  readonly amount: number
  readonly clientSecret: string
  /** The provider's page of it once paid, where there is one. */
  readonly receiptUrl: string | null
}

export interface ProviderInvoice {
  readonly id: string
  readonly customerId: string
  readonly subscriptionId: string | null
  readonly number: string | null
  readonly description: string
  readonly amount: number
  readonly status: 'paid' | 'open' | 'void'
  /** Whether a payment of it was tried in vain. */
  readonly failed: boolean
  readonly createdAt: Date
  readonly url: string | null
}

/** What went back of one payment. */
export interface ProviderRefunds {
  /** The invoice that it paid; null for a payment for one thing. */
  readonly invoiceId: string | null
  /** Cents, above 0. */
  readonly refunds: readonly { readonly id: string; readonly amount: number }[]
}

/** What an upgrade would cost at a moment, in cents. */
export interface UpgradeSums {
  readonly due: number
  readonly credit: number
  readonly renewsAt: Date
}

/** Something that happened at the provider. What is there now has to be asked for anew. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** What it is about; null for what is none of our concern. */
  readonly about:
    | { readonly kind: 'subscription'; readonly id: string }
    | { readonly kind: 'invoice'; readonly id: string; readonly subscriptionId: string | null }
    | { readonly kind: 'payment'; readonly id: string }
    | { readonly kind: 'refund'; readonly paymentId: string }
    | null
}

/**
 * Who takes payments. Every call that makes something takes a `key`: with the same key it makes it
 * once and answers the same again, also after a crash of ours. Calls throw PaymentDeclined or
 * PaymentsAway; a thing that is not there is null, or ended.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  readonly ledger: Ledger
  readonly testMode: boolean
  readonly publishableKey: string | null
  readonly prices: PerPlan<string>

  /**
   * One customer for each account: the one that is known already, where the provider still knows it
   * too, else a new one.
   */
  createCustomer(
    account: { id: string; email: string; name: string },
    known?: string,
  ): Promise<string>
  /** Ends all that the customer has and forgets who it was. Does nothing where it has gone. */
  forgetCustomer(customerId: string): Promise<void>

  /** Begins a subscription, which is incomplete until its first payment is made. */
  createSubscription(order: {
    key: string
    customerId: string
    priceId: string
  }): Promise<ProviderSubscription>
  /** One that was created with this key, where an answer of ours got lost. */
  findSubscription(customerId: string, key: string): Promise<ProviderSubscription | null>
  subscription(id: string): Promise<ProviderSubscription | null>

  /** The sums of an upgrade at a moment within the running period. */
  previewUpgrade(id: string, priceId: string, at: Date): Promise<UpgradeSums>
  /**
   * Changes the price at once and charges the sums of that moment. Where the card's bank asks for
   * confirmation the answer has `pending` and `payment`; where it declines, nothing has changed.
   * A cancellation or a scheduled change is dropped.
   */
  upgrade(order: {
    id: string
    priceId: string
    at: Date
    key: string
  }): Promise<ProviderSubscription>
  /** Another price from the end of the period on. A cancellation is dropped. */
  changeAtPeriodEnd(id: string, priceId: string): Promise<ProviderSubscription>
  /** A scheduled change is dropped. */
  cancelAtPeriodEnd(id: string): Promise<ProviderSubscription>
  /** Neither ends nor changes at the end of the period. */
  keep(id: string): Promise<ProviderSubscription>
  /**
   * Gives up one whose first payment has not been made, so that it can be made no more. Does
   * nothing where it was made meanwhile: what is paid for is never ended by this.
   */
  abandon(id: string): Promise<void>
  /** Ends it now. Does nothing where it has ended. */
  endNow(id: string): Promise<void>

  /** The provider's own page for cards and invoices; null where it has none. */
  portalUrl(customerId: string, returnUrl: string): Promise<string | null>
  /** The latest hundred, latest first. */
  invoices(customerId: string): Promise<ProviderInvoice[]>
  invoice(id: string): Promise<ProviderInvoice | null>

  createPayment(order: {
    key: string
    customerId: string
    amount: number
    description: string
  }): Promise<ProviderPayment>
  payment(id: string): Promise<ProviderPayment | null>
  /** So that it can be made no more. Does nothing where it was made, or is not there. */
  cancelPayment(id: string): Promise<void>
  /** Of any payment, an invoice's too. */
  refunds(paymentId: string): Promise<ProviderRefunds>

  /** Reads a webhook's bytes. Throws ForgedEvent where the signature is not right and recent. */
  readEvent(rawBody: string, signature: string | undefined): Promise<ProviderEvent>
}

/** The customer's bank said no; the message is the provider's, for the customer. */
export class PaymentDeclined extends Error {}

/** The provider cannot be reached, is too slow, or refuses us. Nothing of what was sent is in it. */
export class PaymentsAway extends Error {}

/** No event of the provider's, or one that is too old. */
export class ForgedEvent extends Error {}
