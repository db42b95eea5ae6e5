import { refused } from './refusal.ts'
import { showCharge, showIntent, showPayments } from './show-payments.ts'
import { showCustomer, showInvoice, showMethod, showSchedule, showSubscription } from './show.ts'
import type { Shape, World } from './world.ts'

const DEEPEST = 4

type Fill = (world: World, value: string, holder: Shape) => unknown

const customer: Fill = (world, id) => showCustomer(world.customers.find(id))
const invoice: Fill = (world, id) => showInvoice(world, world.invoices.find(id))
const method: Fill = (world, id) => showMethod(world.methods.find(id))
const subscription: Fill = (world, id) => showSubscription(world, world.subscriptions.find(id))

/** What can be had whole, by the kind of thing that names it. */
const FILLS: Readonly<Record<string, Fill>> = {
  'subscription.customer': customer,
  'subscription.default_payment_method': method,
  'subscription.latest_invoice': invoice,
  'subscription.schedule': (world, id) => showSchedule(world.schedules.find(id), world.now),
  'customer.invoice_settings.default_payment_method': method,
  'invoice.customer': customer,
  'invoice.parent.subscription_details.subscription': subscription,
  'payment_intent.customer': customer,
  'payment_intent.latest_charge': (world, id) => showCharge(world.charges.find(id)),
  'payment_intent.payment_method': method,
  'charge.payment_intent': (world, id) => showIntent(world.intents.find(id)),
  'subscription_schedule.subscription': subscription,
}

/** What is left out of an answer unless it is asked for. */
const EXTRAS: Readonly<Record<string, (world: World, holder: Shape) => unknown>> = {
  'invoice.confirmation_secret': (world, holder) => {
    const { intent } = world.invoices.find(String(holder.id))
    const secret = intent === null ? null : world.intents.find(intent).secret
    return secret === null ? null : { client_secret: secret, type: 'payment_intent' }
  },
  'invoice.payments': (world, holder) =>
    showPayments(world, world.invoices.find(String(holder.id))),
}

/** Puts whole things where their ids are, along each path. */
export function expand(world: World, answer: Shape, paths: readonly string[]): Shape {
  const whole = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEEPEST) {
      throw refused(
        `You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`,
        { param: 'expand' },
      )
    }
    follow(world, whole, steps, '', path)
  }
  return whole
}

function follow(world: World, holder: Shape, steps: string[], within: string, path: string): void {
  const [step, ...rest] = steps
  if (step === undefined || holder.deleted === true) return
  const kind = within || String(holder.object)
  const name = `${kind}.${step}`
  const extra = EXTRAS[name]
  const fill = FILLS[name]
  if (extra) holder[step] ??= extra(world, holder)
  else if (fill && typeof holder[step] === 'string')
    holder[step] = fill(world, holder[step], holder)
  else if (!fill && !(step in holder)) {
    throw refused(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  const value = holder[step]
  const isPlain = !extra && !fill
  if (isPlain && rest.length === 0) {
    throw refused(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  for (const one of [value].flat()) {
    if (typeof one !== 'object' || one === null) continue
    const thing = one as Shape
    follow(world, thing, rest, typeof thing.object === 'string' ? '' : name, path)
  }
}
