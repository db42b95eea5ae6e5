import type {
  BilledTo,
  Customer,
  Invoice,
  JsonObject,
  Line,
  Method,
  Schedule,
  StripeState,
  Subscription,
} from './state.ts'

// These functions return objects as Stripe serializes them, with references as ids.

export function serializeCustomer(customer: Customer): JsonObject {
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true }
  return {
    id: customer.id,
    object: 'customer',
    address: customer.address,
    balance: customer.balance,
    created: customer.created,
    currency: 'usd',
    default_source: null,
    delinquent: false,
    description: null,
    email: customer.email,
    invoice_settings: {
      custom_fields: customer.customFields,
      default_payment_method: customer.method,
      footer: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    phone: null,
    shipping: null,
  }
}

export function serializeMethod(method: Method): JsonObject {
  return {
    id: method.id,
    object: 'payment_method',
    card: { brand: 'visa', last4: method.last4, exp_month: 12, exp_year: 2034, funding: 'credit' },
    created: method.created,
    customer: method.customer,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export function serializeSubscription(state: StripeState, subscription: Subscription): JsonObject {
  const { id, pending } = subscription
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: subscription.anchor,
    billing_mode: { type: 'classic' },
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: 'usd',
    customer: subscription.customer,
    default_payment_method: subscription.method,
    description: null,
    discounts: [],
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      data: [serializeItem(state, subscription, subscription.price)],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: subscription.savesCard ? 'on_subscription' : 'off',
    },
    pending_setup_intent: null,
    pending_update: pending && {
      billing_cycle_anchor: pending.anchor === subscription.anchor ? null : pending.anchor,
      cancel_at_period_end: pending.cancelAtPeriodEnd,
      expires_at: pending.expiresAt,
      metadata: null,
      subscription_items: [serializeItem(state, subscription, pending.price)],
      trial_end: null,
      trial_from_plan: null,
    },
    schedule: subscription.schedule,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: null,
    trial_end: null,
    trial_start: null,
  }
}

function serializeItem(
  state: StripeState,
  { id, item, created, period }: Subscription,
  price: string,
): JsonObject {
  return {
    id: item,
    object: 'subscription_item',
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: {},
    price: state.prices.find(price),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  }
}

export function serializeInvoice(state: StripeState, invoice: Invoice): JsonObject {
  const lines = invoice.lines.map((line) => serializeLine(state, line, invoice))
  const total = totalOf(invoice.lines)
  const isFinal = invoice.status !== 'draft'
  return {
    id: invoice.id,
    object: 'invoice',
    ...(invoice.billedTo ?? billedTo(state.customers.find(invoice.customer))),
    amount_due: invoice.amountDue,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.amountDue - invoice.amountPaid,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attempted,
    automatically_finalizes_at: isFinal ? null : invoice.finalizesAt,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: 'usd',
    customer: invoice.customer,
    default_payment_method: null,
    description: null,
    ending_balance: invoice.endingBalance,
    hosted_invoice_url: isFinal ? `https://invoice.stripe.com/i/${invoice.id}` : null,
    invoice_pdf: isFinal ? `https://pay.stripe.com/invoice/${invoice.id}/pdf` : null,
    lines: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    starting_balance: invoice.startingBalance,
    status: invoice.status,
    subtotal: total,
    total,
  }
}

export const billedTo = ({ name, address, customFields }: Customer): BilledTo => ({
  customer_name: name,
  customer_address: address,
  custom_fields: customFields,
})

export const totalOf = (lines: readonly Line[]) =>
  lines.reduce((total, { amount }) => total + amount, 0)

function serializeLine(state: StripeState, line: Line, invoice: Invoice): JsonObject {
  const { item } = state.subscriptions.find(invoice.subscription)
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: 'usd',
    description: line.description,
    discountable: !line.proration,
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.proration ? line.id.replace('il_', 'ii_') : null,
        proration: line.proration,
        proration_details: null,
        subscription: invoice.subscription,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period: line.period,
    pricing: {
      price_details: { price: line.price, product: state.prices.find(line.price).product },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: 1,
    subtotal: line.amount,
  }
}

export function serializeSchedule(schedule: Schedule, now: number): JsonObject {
  const isActive = schedule.status === 'active'
  const current = schedule.phases.find(({ period }) => period.start <= now && now < period.end)
  return {
    id: schedule.id,
    object: 'subscription_schedule',
    canceled_at: schedule.status === 'canceled' ? schedule.endedAt : null,
    completed_at: null,
    created: schedule.created,
    current_phase:
      isActive && current
        ? { start_date: current.period.start, end_date: current.period.end }
        : null,
    customer: schedule.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: schedule.phases.map(({ period, price, method, fromItsStart }) => ({
      billing_cycle_anchor: fromItsStart ? 'phase_start' : null,
      currency: 'usd',
      default_payment_method: method,
      end_date: period.end,
      items: [{ metadata: {}, plan: price, price, quantity: 1, tax_rates: [] }],
      metadata: {},
      proration_behavior: 'none',
      start_date: period.start,
      trial_end: null,
    })),
    released_at: schedule.status === 'released' ? schedule.endedAt : null,
    released_subscription: schedule.status === 'released' ? schedule.subscription : null,
    status: schedule.status,
    subscription: isActive ? schedule.subscription : null,
    test_clock: null,
  }
}
