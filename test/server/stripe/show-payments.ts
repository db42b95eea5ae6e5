import type { Charge, Intent, Invoice, Shape, World } from './world.ts'

export function showPayments(world: World, invoice: Invoice): Shape {
  const intent = invoice.intent === null ? undefined : world.intents.get(invoice.intent)
  const states = { succeeded: 'paid', canceled: 'canceled' } as Record<string, string>
  return {
    object: 'list',
    data: intent
      ? [
          {
            id: intent.id.replace('pi_', 'inpay_'),
            object: 'invoice_payment',
            amount_paid: intent.status === 'succeeded' ? intent.amount : null,
            amount_requested: intent.amount,
            created: intent.created,
            currency: 'usd',
            invoice: invoice.id,
            is_default: true,
            livemode: false,
            payment: { payment_intent: intent.id, type: 'payment_intent' },
            status: states[intent.status] ?? 'open',
          },
        ]
      : [],
    has_more: false,
    url: '/v1/invoice_payments',
  }
}

export function showIntent(intent: Intent): Shape {
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

export function showCharge(charge: Charge): Shape {
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
