import type { Charge, Intent, Invoice, JsonObject, Refund, StripeState } from './state.ts'

export function serializePayments(state: StripeState, invoice: Invoice): JsonObject {
  const intent = invoice.intent === null ? undefined : state.intents.get(invoice.intent)
  return {
    object: 'list',
    data: intent ? [serializeInvoicePayment(intent)] : [],
    has_more: false,
    url: '/v1/invoice_payments',
  }
}

const PAYMENT_STATES: Readonly<Record<string, string>> = {
  succeeded: 'paid',
  canceled: 'canceled',
}

/** Returns the payment of an invoice. */
export function serializeInvoicePayment(intent: Intent): JsonObject {
  return {
    id: intent.id.replace('pi_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: intent.status === 'succeeded' ? intent.amount : null,
    amount_requested: intent.amount,
    created: intent.created,
    currency: 'usd',
    invoice: intent.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: PAYMENT_STATES[intent.status] ?? 'open',
  }
}

export function serializeIntent(intent: Intent): JsonObject {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    automatic_payment_methods: intent.invoice === null ? { enabled: true } : null,
    canceled_at: null,
    client_secret: intent.secret,
    created: intent.created,
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    last_payment_error: intent.error && { ...intent.error, type: 'card_error' },
    latest_charge: intent.charge,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    payment_method: intent.method,
    status: intent.status,
  }
}

export function serializeCharge(charge: Charge): JsonObject {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.refunded,
    created: charge.created,
    currency: 'usd',
    customer: charge.customer,
    livemode: false,
    metadata: charge.metadata,
    paid: true,
    payment_intent: charge.intent,
    payment_method: charge.method,
    receipt_url: `https://pay.stripe.com/receipts/${charge.id}`,
    refunded: charge.refunded === charge.amount,
    status: 'succeeded',
  }
}

export function serializeRefund(refund: Refund): JsonObject {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.charge,
    created: refund.created,
    currency: 'usd',
    metadata: {},
    payment_intent: refund.intent,
    reason: null,
    status: refund.status,
  }
}
