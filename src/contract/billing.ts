import { BILLING_PERIODS, PAID_TIERS } from '#domain/billing.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Timestamp } from './fields.ts'

/** US cents. */
const Cents = z.int()

export const PlanChoice = z.object({ tier: z.enum(PAID_TIERS), period: z.enum(BILLING_PERIODS) })
export type PlanChoice = z.output<typeof PlanChoice>

/** Who takes payments here. In test mode nothing is ever charged. */
export const PaymentSetup = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  testMode: z.boolean(),
  /** For the provider's own card form; null in the sandbox, whose form is ours. */
  publishableKey: z.string().nullable(),
})
export type PaymentSetup = z.output<typeof PaymentSetup>

/** A card that is on file. `brand` as the provider spells it, such as visa. */
export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
export type Card = z.output<typeof Card>

/**
 * The account's subscription; one that has ended is none any more. `incomplete`: its first payment
 * has not been made. `past_due`: a later payment failed; the plan goes on until `graceEndsAt`.
 * `unpaid`: the provider has given that up.
 */
export const Subscription = PlanChoice.extend({
  status: z.enum(['incomplete', 'active', 'past_due', 'unpaid']),
  /** What a period costs. */
  amount: Cents,
  /** End of what is paid for; the next payment, unless it ends then. */
  periodEndsAt: Timestamp,
  /** When it ends because it was cancelled; null where it goes on. */
  endsAt: Timestamp.nullable(),
  /** A downgrade that takes place at the end of the period. */
  scheduled: PlanChoice.extend({ at: Timestamp, amount: Cents }).nullable(),
  /** An upgrade whose payment the customer still has to make or confirm. */
  pending: PlanChoice.nullable(),
  /** While a payment is owed: when the plan's features stop. */
  graceEndsAt: Timestamp.nullable(),
  card: Card.nullable(),
})
export type Subscription = z.output<typeof Subscription>

export const BillingState = z.object({
  payments: PaymentSetup,
  subscription: Subscription.nullable(),
})
export type BillingState = z.output<typeof BillingState>

/** A payment to be made in the browser, with the provider's form. */
export const Payment = z.object({
  clientSecret: z.string(),
  amount: Cents,
  payments: PaymentSetup,
})
export type Payment = z.output<typeof Payment>

/** What a change of plan would do. Sums are the provider's, for the moment `prorationDate`. */
export const ChangePreview = z.object({
  /** An upgrade is paid for and takes place at once; a downgrade at the end of the period. */
  kind: z.enum(['upgrade', 'downgrade']),
  from: PlanChoice,
  /** Null: back to the free plan, by cancelling. */
  to: PlanChoice.nullable(),
  /** When the new plan begins. */
  effectiveAt: Timestamp,
  /** To be paid now; 0 for a downgrade. */
  due: Cents,
  /** Taken off for the rest of the old plan's time. */
  credit: Cents,
  /** The first full payment of the new plan; null where there is none. */
  renewal: z.object({ at: Timestamp, amount: Cents }).nullable(),
  /** Unix seconds; goes back with the change, so that exactly what was shown is charged. */
  prorationDate: z.int(),
  /** What of the present account the new plan has not: features by name, teams beyond its limit. */
  lost: z.object({
    features: z.array(z.string()),
    readOnlyTeams: z.array(z.object({ id: Id, name: z.string() })),
  }),
})
export type ChangePreview = z.output<typeof ChangePreview>

/** What a change came to: `payment` where the customer has still to pay or confirm. */
export const ChangeOutcome = z.object({
  outcome: z.enum(['done', 'scheduled', 'payment']),
  payment: Payment.nullable(),
  billing: BillingState,
})
export type ChangeOutcome = z.output<typeof ChangeOutcome>

export const Invoice = z.object({
  id: z.string(),
  /** As printed on it; null for a payment that has none. */
  number: z.string().nullable(),
  description: z.string(),
  amount: Cents,
  status: z.enum(['paid', 'open', 'void', 'refunded']),
  createdAt: Timestamp,
  /** The provider's own page of it; null in the sandbox. */
  url: z.string().nullable(),
})
export type Invoice = z.output<typeof Invoice>

const PriceId = z.string().max(200)

/** As it was heard last; nobody else is asked. */
export const billingState = endpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: 'Read your subscription',
  access: 'user',
  answer: BillingState,
})

/**
 * The same incomplete subscription each time, until it is paid for. 400 naming `priceId` for a
 * price that is none of ours, 409 where the account has a subscription that runs.
 */
export const getOrCreateSubscription = endpoint({
  method: 'POST',
  path: '/api/get-or-create-subscription',
  summary: 'Begin a subscription',
  access: 'user',
  body: z.object({ priceId: PriceId }),
  answer: Payment,
})

/** `priceId` null: what cancelling would do. 409 without a subscription, or for the plan one has. */
export const previewChange = endpoint({
  method: 'POST',
  path: '/api/subscription/preview',
  summary: 'See what a change of plan would do and cost',
  access: 'user',
  body: z.object({ priceId: PriceId.nullable() }),
  answer: ChangePreview,
})

/** `prorationDate` of a preview that is at most an hour old. 402 where the payment is declined. */
export const changeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/change',
  summary: 'Change the plan',
  access: 'user',
  body: z.object({ priceId: PriceId, prorationDate: z.int().optional() }),
  answer: ChangeOutcome,
})

/** At the end of what is paid for. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Cancel at the end of what is paid for',
  access: 'user',
  answer: BillingState,
})

/** Takes back a cancellation or a downgrade that has not taken place yet. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Take back a cancellation or a downgrade',
  access: 'user',
  answer: BillingState,
})

/** Where cards and invoices are managed: the provider's pages, or ours in the sandbox. */
export const openPortal = endpoint({
  method: 'POST',
  path: '/api/subscription/portal',
  summary: 'Open the pages where cards and invoices are managed',
  access: 'user',
  answer: z.object({ url: z.string() }),
})

/** Latest first; the last hundred, and reports bought singly among them. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'List your invoices',
  access: 'user',
  answer: z.array(Invoice),
})

/** 409 where the plan has reports, where it is bought, or where there is nothing to report yet. */
export const purchaseReport = endpoint({
  method: 'POST',
  path: '/api/quiz-sessions/:id/report-purchase',
  summary: 'Buy the PDF report of one session',
  access: 'user',
  params: IdParams,
  answer: Payment,
})

/** Whether the session's PDF can be had: by the plan, by having bought it, or not. */
export const reportAccess = endpoint({
  method: 'GET',
  path: '/api/quiz-sessions/:id/report-access',
  summary: 'See whether the PDF report can be had',
  access: 'user',
  params: IdParams,
  answer: z.object({
    access: z.enum(['plan', 'bought', 'none']),
    /** What it costs where it has to be bought. */
    price: Cents,
  }),
})

/** As typed into the sandbox's card form; only its three test cards are taken. */
export const TestCard = z.object({
  clientSecret: z.string().max(200),
  cardNumber: z.string().max(40),
  expiry: z.string().max(10),
  cvc: z.string().max(10),
  /** What the customer says where the card's bank asks for confirmation. */
  confirmation: z.enum(['approve', 'refuse']).optional(),
})

/** 402 where the card is declined, 400 naming the field for what is no test card. */
export const sandboxConfirm = endpoint({
  method: 'POST',
  path: '/api/sandbox/confirm',
  summary: 'Pay with a test card',
  access: 'user',
  body: TestCard,
  answer: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
})

/** Begins a change of the card on file; the answer's secret goes to the confirm call. */
export const sandboxCard = endpoint({
  method: 'POST',
  path: '/api/sandbox/card',
  summary: 'Begin a change of the test card',
  access: 'user',
  answer: z.object({ clientSecret: z.string() }),
})

/** Lets the running period end now, its renewal paid or declined, to try what happens then. */
export const sandboxRenew = endpoint({
  method: 'POST',
  path: '/api/sandbox/renew',
  summary: 'Let the paid period end now',
  access: 'user',
  body: z.object({ payment: z.enum(['paid', 'declined']) }),
  status: 204,
})
