import type {
  BillingDetails,
  CardOnFile,
  DisputeStatus,
  PaymentEnvironment,
  PerPlan,
  SubscriptionStatus,
} from '#domain/billing.ts'

/** A subscription as the provider returned it at that moment. */
export interface ProviderSubscription {
  readonly id: string
  readonly customerId: string
  /** The idempotency key, which is the id of our own row; null if it was created elsewhere. */
  readonly key: string | null
  readonly status: SubscriptionStatus
  readonly priceId: string
  /** Cents per period. */
  readonly amount: number
  readonly periodStart: Date
  readonly periodEnd: Date
  /** When it ends because it was cancelled; null if it renews. */
  readonly endsAt: Date | null
  /** A change of price at a later moment. */
  readonly scheduled: { readonly priceId: string; readonly at: Date } | null
  /** An upgrade that waits for its payment. It expires if it is not paid in time. */
  readonly pending: { readonly priceId: string } | null
  /** When the overdue invoice was created; null unless it is past due or unpaid. */
  readonly owedSince: Date | null
  /** A payment for the latest invoice that the customer can make now in the browser. */
  readonly payment: { readonly clientSecret: string; readonly amount: number } | null
  readonly card: CardOnFile | null
}

/** A one-time payment: `open` until it is paid, `failed` once it can no longer be paid. */
export interface ProviderPayment {
  readonly id: string
  readonly key: string | null
  readonly status: 'open' | 'paid' | 'refunded' | 'failed'
  readonly amount: number
  readonly clientSecret: string
  /** The provider's receipt page once it is paid, if there is one. */
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
  /** True if a payment attempt failed. */
  readonly failed: boolean
  readonly createdAt: Date
  readonly url: string | null
}

/** Money that was taken back, in cents; below 0 if it was returned to us. */
export interface Withdrawal {
  readonly id: string
  readonly amount: number
}

/** The refunds of one payment. */
export interface ProviderRefunds {
  /** The invoice that was paid; null for a one-time payment. */
  readonly invoiceId: string | null
  /** Above 0. */
  readonly refunds: readonly Withdrawal[]
}

/**
 * A payment that the cardholder's bank disputes. `open` until the bank has decided; `won` means that the
 * payment stands, `lost` that it was returned. An appeal can open a lost dispute again.
 */
export interface ProviderDispute {
  readonly id: string
  readonly status: DisputeStatus
  readonly paymentId: string
  /** The invoice that was paid; null for a one-time payment. */
  readonly invoiceId: string | null
  /** Cents. */
  readonly amount: number
  /** The bank's word for why, such as `fraudulent`. */
  readonly reason: string
  /** When evidence is due; null once it cannot be sent any more. */
  readonly respondBy: Date | null
  /** What the bank has taken back so far. */
  readonly withdrawals: readonly Withdrawal[]
}

/** The cost of an upgrade at a moment, in cents. */
export interface UpgradeCost {
  readonly due: number
  readonly credit: number
  readonly renewsAt: Date
}

/** A webhook event. It names what changed; the current state has to be fetched. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** The object that the event is about; null for events that we ignore. */
  readonly about:
    | { readonly kind: 'subscription'; readonly id: string }
    | { readonly kind: 'invoice'; readonly id: string; readonly subscriptionId: string | null }
    | { readonly kind: 'payment'; readonly id: string }
    | { readonly kind: 'refund'; readonly paymentId: string }
    | { readonly kind: 'dispute'; readonly id: string }
    | null
}

/**
 * A payment provider. Calls that create something take an idempotency key: repeated with the same
 * key, also after a crash, they create it once and return its current state. Calls throw
 * PaymentDeclined or PaymentsUnavailable. An object that does not exist is returned as null or as ended.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  readonly environment: PaymentEnvironment
  readonly testMode: boolean
  readonly publishableKey: string | null
  readonly prices: PerPlan<string>

  /** Returns the account's customer: `known` if the provider still has it, otherwise a new one. */
  createCustomer(
    account: { id: string; email: string; name: string },
    known?: string,
  ): Promise<string>
  /** Changes the customer's address, unless it is another one than `from` by now or the customer is deleted. */
  changeCustomerEmail(
    customerId: string,
    email: { readonly from: string; readonly to: string },
  ): Promise<void>
  /**
   * Sets what invoices created from now on have about the customer; `person` stands where no company is
   * named. Does nothing if the customer is deleted.
   */
  changeBillingDetails(customerId: string, details: BillingDetails, person: string): Promise<void>
  /** Ends all subscriptions and deletes the customer. Does nothing if it is deleted already. */
  forgetCustomer(customerId: string): Promise<void>

  /** Creates a subscription. It is incomplete until its first payment is made. */
  createSubscription(order: {
    key: string
    customerId: string
    priceId: string
  }): Promise<ProviderSubscription>
  /**
   * Finds a subscription by its idempotency key, for when the response of its creation was lost.
   */
  findSubscription(customerId: string, key: string): Promise<ProviderSubscription | null>
  subscription(id: string): Promise<ProviderSubscription | null>

  /** Returns the cost of an upgrade at a moment within the current period. */
  previewUpgrade(id: string, priceId: string, at: Date): Promise<UpgradeCost>
  /**
   * Changes the price now and charges the cost at the given moment. If the bank asks for
   * confirmation, `pending` and `payment` are set. If the card is declined, nothing has changed.
   * Drops a cancellation or a scheduled change.
   */
  upgrade(order: {
    id: string
    priceId: string
    at: Date
    key: string
  }): Promise<ProviderSubscription>
  /** Schedules another price for the end of the period. Drops a cancellation. */
  changeAtPeriodEnd(id: string, priceId: string): Promise<ProviderSubscription>
  /** Cancels at the end of the period. Drops a scheduled change. */
  cancelAtPeriodEnd(id: string): Promise<ProviderSubscription>
  /** Drops a cancellation and a scheduled change. */
  clearPlannedChange(id: string): Promise<ProviderSubscription>
  /**
   * Ends a subscription whose first payment has not been made, so that it can no longer be paid.
   * Does nothing if it was paid in the meantime.
   */
  cancelUnpaid(id: string): Promise<void>
  /** Ends it now. Does nothing if it has ended. */
  endNow(id: string): Promise<void>

  /** Returns the provider's own page for cards and invoices; null if it has none. */
  portalUrl(customerId: string, returnUrl: string): Promise<string | null>
  /**
   * Returns the latest 100, latest first, without first invoices that have no payment attempt: the
   * provider creates one for each subscription that is opened on the payment page.
   */
  invoices(customerId: string): Promise<ProviderInvoice[]>
  invoice(id: string): Promise<ProviderInvoice | null>

  createPayment(order: {
    key: string
    customerId: string
    amount: number
    description: string
  }): Promise<ProviderPayment>
  payment(id: string): Promise<ProviderPayment | null>
  /** Makes it impossible to pay. Does nothing if it was paid or does not exist. */
  cancelPayment(id: string): Promise<void>
  /** Returns the refunds of any payment, including that of an invoice. */
  refunds(paymentId: string): Promise<ProviderRefunds>
  dispute(id: string): Promise<ProviderDispute | null>

  /** Parses a webhook body. Throws InvalidEvent if the signature is wrong or too old. */
  readEvent(rawBody: string, signature: string | undefined): Promise<ProviderEvent>
}

/** The customer's bank declined. The message is the provider's and is shown to the customer. */
export class PaymentDeclined extends Error {}

/**
 * The provider is unreachable, too slow, or refuses the call. The message contains no data sent.
 */
export class PaymentsUnavailable extends Error {}

/** Not an event of the provider, or one that is too old. */
export class InvalidEvent extends Error {}
