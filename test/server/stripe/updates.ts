import { collect, draw, finalize, setCancellation, settled, voidInvoice } from './invoicing.ts'
import { tellSubscription } from './news.ts'
import { changeOf } from './periods.ts'
import { missing, refused } from './refusal.ts'
import { clearable, flag, integer, listOf, metadata, objectOf, oneOf, text } from './rules.ts'
import type { Params } from './rules.ts'
import { showInvoice, sum } from './show.ts'
import { WAIT } from './time.ts'
import { newId } from './world.ts'
import type { Invoice, Price, Shape, Subscription, World } from './world.ts'

const ITEMS = listOf(objectOf({ id: text, price: text, quantity: integer }, 'price'))
const PRORATION = { proration_behavior: oneOf('always_invoice', 'create_prorations', 'none') }

export const UPDATE = {
  items: ITEMS,
  ...PRORATION,
  proration_date: integer,
  payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
  cancel_at_period_end: flag,
  cancel_at: clearable(integer),
  metadata,
  description: clearable(text),
  default_payment_method: text,
}

/** What an update may hold that waits for its payment. */
const CAN_WAIT = new Set([
  'expand',
  'items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'cancel_at_period_end',
  'metadata',
])

export function updateSubscription(
  world: World,
  subscription: Subscription,
  sent: Params<typeof UPDATE>,
): void {
  const names = Object.keys(sent).filter((name) => name !== 'expand')
  refuseByState(subscription, names)
  if (sent.payment_behavior === 'pending_if_incomplete') {
    const stray = names.find((name) => !CAN_WAIT.has(name))
    if (stray !== undefined) {
      throw refused(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass \`${stray}\`.`,
        { param: stray },
      )
    }
  }
  if (sent.metadata) Object.assign(subscription.metadata, sent.metadata)
  if (sent.items) return changePrice(world, subscription, sent)
  if (sent.cancel_at !== undefined) {
    subscription.cancelAtPeriodEnd = false
    subscription.cancelAt = sent.cancel_at
  }
  if (sent.cancel_at_period_end !== undefined) {
    // An update that waits says otherwise, so it is dropped.
    const waits = subscription.pending?.cancelAtPeriodEnd ?? sent.cancel_at_period_end
    if (subscription.pending && waits !== sent.cancel_at_period_end) {
      voidInvoice(world, world.invoices.find(subscription.pending.invoice))
    }
    setCancellation(subscription, sent.cancel_at_period_end)
    subscription.canceledAt = sent.cancel_at_period_end ? world.now : null
  }
  tellSubscription(world, 'updated', subscription)
}

function refuseByState({ status, schedule }: Subscription, names: string[]): void {
  if (status === 'canceled' && names.some((name) => name !== 'metadata')) {
    throw refused(
      'A canceled subscription can only update its cancellation_details and metadata.',
      {
        code: 'invalid_canceled_subscription_fields',
      },
    )
  }
  if (status === 'incomplete_expired') {
    throw refused('You cannot update a subscription that is `canceled` or `incomplete_expired`.')
  }
  const billed = names.find((name) => name !== 'metadata' && name !== 'description')
  if (status === 'incomplete' && billed !== undefined) {
    throw refused(
      'You cannot update a subscription in `incomplete` status in a way that results in a new invoice.',
      { param: billed },
    )
  }
  if (schedule !== null && names.some((name) => name.startsWith('cancel_at'))) {
    throw refused(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
}

/** Charged at once; where that fails it waits, if it was asked to. */
function changePrice(world: World, subscription: Subscription, sent: Params<typeof UPDATE>): void {
  const waits = sent.payment_behavior === 'pending_if_incomplete'
  if (!waits || sent.proration_behavior !== 'always_invoice') {
    throw refused('The stand-in knows pending_if_incomplete with always_invoice alone.')
  }
  const { change, lines } = changeOf(world, subscription, ...wanted(world, subscription, sent))
  // A second update takes the place of one that waits.
  if (subscription.pending) voidInvoice(world, world.invoices.find(subscription.pending.invoice))
  const invoice = draw(world, subscription, 'subscription_update', lines)
  subscription.pending = {
    ...change,
    invoice: invoice.id,
    expiresAt: Math.min(world.now + WAIT, subscription.period.end),
    cancelAtPeriodEnd: sent.cancel_at_period_end ?? null,
  }
  // Which makes the change where there is nothing to pay.
  finalize(world, invoice)
  if (isOpen(invoice)) collect(world, invoice)
  if (isOpen(invoice)) tellSubscription(world, 'updated', subscription)
}

const isOpen = ({ status }: Invoice) => status === 'open'

/** The price that is asked for, and the moment for which it is reckoned. */
function wanted(
  world: World,
  subscription: Subscription,
  sent: { items?: { id?: string; price?: string }[]; proration_date?: number },
): [Price, number] {
  const [item, ...more] = sent.items ?? []
  if (item?.id !== undefined && item.id !== subscription.item) {
    throw missing('subscription_item', item.id, 'items[0][id]')
  }
  if (item?.id === undefined || more.length > 0) {
    throw refused('The stand-in knows one item, named by its id.')
  }
  const price = world.prices.find(item.price ?? '', 'items[0][price]')
  if (!price.active) throw refused('The price specified is inactive.', { param: 'items[0][price]' })
  const { start, end } = subscription.period
  const at = sent.proration_date ?? world.now
  if (at < start || at > end) {
    throw refused(
      `Cannot specify \`proration_date\` outside of the current billing period (${start}-${end})`,
      { param: 'proration_date' },
    )
  }
  return [price, at]
}

export const PREVIEW = {
  subscription: text,
  subscription_details: objectOf({
    items: ITEMS,
    ...PRORATION,
    proration_date: integer,
    cancel_at_period_end: flag,
  }),
}

/** The invoice that an update would make, which is never kept. */
export function previewUpdate(world: World, sent: Params<typeof PREVIEW>): Shape {
  const subscription = world.subscriptions.find(sent.subscription ?? '', 'subscription')
  const details = sent.subscription_details
  if (subscription.endedAt !== null || details?.proration_behavior !== 'always_invoice') {
    throw refused('The stand-in knows previews of a change that is invoiced at once alone.')
  }
  if (subscription.cancelAtPeriodEnd && details.cancel_at_period_end !== false) {
    throw refused(`No upcoming invoices for customer: ${subscription.customer}`, {
      code: 'invoice_upcoming_none',
    })
  }
  const { lines } = changeOf(world, subscription, ...wanted(world, subscription, details))
  const { balance } = world.customers.find(subscription.customer)
  const after = settled(sum(lines), balance)
  return showInvoice(world, {
    id: newId('upcoming_in'),
    customer: subscription.customer,
    subscription: subscription.id,
    created: world.now,
    reason: 'subscription_update',
    lines,
    status: 'draft',
    number: null,
    startingBalance: balance,
    endingBalance: after.balance,
    amountDue: after.due,
    amountPaid: 0,
    attempted: false,
    attemptCount: 0,
    finalizesAt: null,
    nextAttempt: null,
    intent: null,
  })
}
