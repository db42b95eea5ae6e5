import { BILLING_PERIODS, PAID_TIERS } from '#domain/billing.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Timestamp } from './fields.ts'

/** An amount in US cents. */
const Cents = z.int()

export const PlanChoice = z.object({ tier: z.enum(PAID_TIERS), period: z.enum(BILLING_PERIODS) })
export type PlanChoice = z.output<typeof PlanChoice>

/** The payment provider. In test mode nothing is ever charged. */
export const PaymentSetup = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  testMode: z.boolean(),
  /** Public key for the provider's card form; null in the sandbox, which has its own form. */
  publishableKey: z.string().nullable(),
})
export type PaymentSetup = z.output<typeof PaymentSetup>

/** The card on file. `brand` as the provider spells it, such as visa. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
export type Card = z.output<typeof Card>

/**
 * The account's subscription; ended ones are not returned. `incomplete`: waiting for the first
 * payment. `past_due`: a later payment failed; the plan stays active until `graceEndsAt`. `unpaid`:
 * all retries failed.
 */
export const Subscription = PlanChoice.extend({
  status: z.enum(['incomplete', 'active', 'past_due', 'unpaid']),
  /** The price of one period. */
  amount: Cents,
  /** End of the paid period, when it renews or ends. */
  periodEndsAt: Timestamp,
  /** When a canceled subscription ends; null if it renews. */
  endsAt: Timestamp.nullable(),
  /** A downgrade that takes effect at the end of the period. */
  scheduled: PlanChoice.extend({ at: Timestamp, amount: Cents }).nullable(),
  /** An upgrade whose payment the customer has to make or confirm. */
  pending: PlanChoice.nullable(),
  /** While a payment is overdue: when the plan's features end. */
  graceEndsAt: Timestamp.nullable(),
  card: Card.nullable(),
})
export type Subscription = z.output<typeof Subscription>

/** The payment setup and the account's subscription, if any. */
export const BillingState = z.object({
  payments: PaymentSetup,
  subscription: Subscription.nullable(),
})
export type BillingState = z.output<typeof BillingState>

/** A payment to make in the browser with the provider's form. */
export const Payment = z.object({
  clientSecret: z.string(),
  amount: Cents,
  payments: PaymentSetup,
})
export type Payment = z.output<typeof Payment>

/** The effect of a plan change. Amounts are calculated by the provider for `prorationDate`. */
export const ChangePreview = z.object({
  /** Upgrades are charged and take effect immediately, downgrades at the end of the period. */
  kind: z.enum(['upgrade', 'downgrade']),
  from: PlanChoice,
  /** Null for a cancellation, back to the free plan. */
  to: PlanChoice.nullable(),
  /** When the new plan starts. */
  effectiveAt: Timestamp,
  /** Amount to pay now; 0 for a downgrade. */
  due: Cents,
  /** Credit for the unused time of the old plan. */
  credit: Cents,
  /** The first full payment of the new plan; null if the plan ends. */
  renewal: z.object({ at: Timestamp, amount: Cents }).nullable(),
  /** Unix seconds. Sent back with the change, so that exactly the shown amount is charged. */
  prorationDate: z.int(),
  /** What the new plan does not include: features by name, and teams over its limit. */
  lost: z.object({
    features: z.array(z.string()),
    readOnlyTeams: z.array(z.object({ id: Id, name: z.string() })).max(20),
    readOnlyTeamCount: z.int(),
  }),
})
export type ChangePreview = z.output<typeof ChangePreview>

/** The result of a plan change: `payment` if the customer has to pay or confirm. */
export const ChangeOutcome = z.object({
  outcome: z.enum(['done', 'scheduled', 'payment']),
  payment: Payment.nullable(),
  billing: BillingState,
})
export type ChangeOutcome = z.output<typeof ChangeOutcome>

/** One invoice or payment. */
export const Invoice = z.object({
  id: z.string(),
  /** Printed number; null for a payment without one. */
  number: z.string().nullable(),
  description: z.string(),
  amount: Cents,
  /** `disputed`: a bank disputes the payment. `refunded`: also if the bank returned it. */
  status: z.enum(['paid', 'open', 'void', 'disputed', 'refunded']),
  createdAt: Timestamp,
  /** The document of the invoice: the provider's page, or in the sandbox a path of this site. */
  url: z.string().nullable(),
})
export type Invoice = z.output<typeof Invoice>

const PriceId = z.string().max(200)

/** Returns the last synced state, without a call to the provider. */
export const billingState = endpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: 'Get your subscription',
  access: 'owner',
  response: BillingState,
})

/**
 * Returns the same incomplete subscription until it is paid. 400 with an issue at `priceId` for an
 * unknown price, 409 if the account already has an active subscription.
 */
export const getOrCreateSubscription = endpoint({
  method: 'POST',
  path: '/api/get-or-create-subscription',
  summary: 'Start a subscription',
  access: 'owner',
  body: z.object({ priceId: PriceId }),
  response: Payment,
})

/** `priceId` null previews a cancellation. 409 without a subscription, or for the current plan. */
export const previewChange = endpoint({
  method: 'POST',
  path: '/api/subscription/preview',
  summary: 'Preview the effect and price of a plan change',
  access: 'owner',
  body: z.object({ priceId: PriceId.nullable() }),
  response: ChangePreview,
})

/** 400 if the preview with that `prorationDate` is over an hour old. 402 if payment is declined. */
export const changeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/change',
  summary: 'Change your plan',
  access: 'owner',
  body: z.object({ priceId: PriceId, prorationDate: z.int().optional() }),
  response: ChangeOutcome,
})

/** Cancels at the end of the paid period. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Cancel your subscription at the end of the paid period',
  access: 'owner',
  needsConfirmation: true,
  response: BillingState,
})

/** Undoes a cancellation or downgrade that has not taken effect yet. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Undo a cancellation or downgrade',
  access: 'owner',
  response: BillingState,
})

/** Returns the URL of the provider's billing page, or of the sandbox's. */
export const openPortal = endpoint({
  method: 'POST',
  path: '/api/subscription/portal',
  summary: 'Get the billing page for cards and invoices',
  access: 'owner',
  response: z.object({ url: z.string() }),
})

/** Returns the last hundred invoices, latest first, including single reports. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'List your invoices',
  access: 'owner',
  response: z.array(Invoice),
})

/** 409 if the plan includes reports, the report is already bought, or there are no results yet. */
export const purchaseReport = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/report-purchase',
  summary: 'Buy the PDF report of one round',
  access: 'owner',
  workspaceOf: 'round',
  params: IdParams,
  response: Payment,
})

/** Returns whether the PDF report is available: by the plan, by purchase, or not. */
export const reportAccess = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id/report-access',
  summary: 'Check whether the PDF report is available',
  access: 'viewer',
  workspaceOf: 'round',
  params: IdParams,
  response: z.object({
    access: z.enum(['plan', 'bought', 'none']),
    /** The price of buying it. */
    price: Cents,
  }),
})

/** Input of the sandbox's card form. Only its three test cards are accepted. */
export const TestCard = z.object({
  clientSecret: z.string().max(200),
  cardNumber: z.string().max(40),
  expiry: z.string().max(10),
  cvc: z.string().max(10),
  /** The customer's reply if the card requires confirmation. */
  confirmation: z.enum(['approve', 'refuse']).optional(),
})

/** 402 if the card is declined, 400 with an issue at the field if it is not a test card. */
export const sandboxConfirm = endpoint({
  method: 'POST',
  path: '/api/sandbox/confirm',
  summary: 'Pay with a test card',
  access: 'owner',
  body: TestCard,
  response: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
})

/** Starts a change of the card on file. Pass the returned secret to the confirm call. */
export const sandboxCard = endpoint({
  method: 'POST',
  path: '/api/sandbox/card',
  summary: 'Start a change of the test card',
  access: 'owner',
  response: z.object({ clientSecret: z.string() }),
})

/** Ends the current period now, with the renewal paid or declined, for testing. */
export const sandboxRenew = endpoint({
  method: 'POST',
  path: '/api/sandbox/renew',
  summary: 'End the paid period now',
  access: 'owner',
  body: z.object({ payment: z.enum(['paid', 'declined']) }),
  status: 204,
})

/** The document of an invoice of the sandbox, as a page to print. 404 for the invoice of another workspace. */
export const sandboxInvoice = endpoint({
  method: 'GET',
  path: '/api/sandbox/invoices/:invoiceId',
  summary: 'Open the document of a test invoice',
  access: 'owner',
  opensInBrowser: true,
  errorResponses: { 404: 'You have no such invoice.' },
  // Such as `in_sandbox_` and a UUID.
  params: z.object({ invoiceId: z.string().max(100) }),
  file: { types: ['text/html'], description: 'The document.' },
})

/** Takes an event of the payment provider. Its signature covers the raw bytes of the body. */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Receive an event of the payment provider',
  access: 'public',
  described: false,
  response: z.object({ received: z.literal(true) }),
})
