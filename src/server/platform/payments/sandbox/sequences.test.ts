import { randomUUID } from 'node:crypto'
import { BILLING_PERIODS, PAID_TIERS } from '#domain/billing.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { PaymentDeclined, PaymentsAway } from '#server/platform/payments/provider.ts'
import type { ProviderSubscription } from '#server/platform/payments/provider.ts'
import { ASKS, DECLINES, PAYS, useSandbox } from '#test/server/sandbox.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Customer, Invoice, SandboxObject, Subscription } from './objects.ts'
import { PRICES } from './prices.ts'

const box = useSandbox()

const RUNS = 40
const SEED = 20_260_801
const HOUR = 3_600
const DAY = 24 * HOUR

const priceIds = PAID_TIERS.flatMap((tier) => BILLING_PERIODS.map((period) => PRICES[tier][period]))
const price = fc.constantFrom(...priceIds)
const card = fc.constantFrom(PAYS, PAYS, ASKS, DECLINES)
const confirmation = fc.constantFrom('approve', 'approve', 'refuse', undefined)
const done = <T extends string>(...does: T[]) => fc.record({ does: fc.constantFrom(...does) })

/** One thing that somebody, or time, does. */
const aStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('create' as const), price, key: fc.nat(2) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant('pay' as const), card, confirmation }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('upgrade' as const), price, key: fc.nat(9) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('schedule' as const), price }) },
  { weight: 3, arbitrary: done('cancel', 'keep', 'end') },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('changeCard' as const), card, confirmation }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('renew' as const),
      payment: fc.constantFrom('paid', 'declined'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      seconds: fc.constantFrom(HOUR, 23 * HOUR, DAY, 15 * DAY, 32 * DAY, 100 * DAY),
      ticks: fc.boolean(),
    }),
  },
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** Somebody with one subscription after the other, and the keys that they have used. */
interface World {
  readonly customerId: string
  readonly keys: Map<string, string>
  id: string
}

const keyOf = ({ keys }: World, name: string): string => {
  const key = keys.get(name) ?? randomUUID()
  keys.set(name, key)
  return key
}

async function take(world: World, step: Step): Promise<unknown> {
  const { provider, sandbox } = box
  const { customerId, id } = world
  switch (step.does) {
    case 'create': {
      const key = keyOf(world, `create ${step.key}`)
      const found = await provider.findSubscription(customerId, key)
      const made = await provider.createSubscription({ key, customerId, priceId: step.price })
      if (found && found.id !== made.id) throw new Error('the key made two')
      world.id = made.id
      return made
    }
    case 'pay':
      return box.pay(id, step.card, { confirmation: step.confirmation })
    case 'upgrade':
      return box.upgrade(id, step.price, { key: keyOf(world, `upgrade ${step.key}`) })
    case 'schedule':
      return provider.changeAtPeriodEnd(id, step.price)
    case 'cancel':
      return provider.cancelAtPeriodEnd(id)
    case 'keep':
      return provider.keep(id)
    case 'end':
      return provider.endNow(id)
    case 'changeCard': {
      const { clientSecret } = await sandbox.beginCardChange(customerId)
      return box.confirm(customerId, clientSecret, step.card, { confirmation: step.confirmation })
    }
    case 'renew':
      return sandbox.renew(customerId, step.payment)
    case 'wait':
      box.wait(step.seconds)
      return step.ticks && sandbox.tick(box.now)
  }
}

/** Refusals are part of it; anything else is not. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof PaymentDeclined ||
  error instanceof PaymentsAway ||
  (error instanceof Error && /nothing to pay|no such subscription/.test(error.message))

async function keptObjects() {
  const rows = await box.db.selectFrom('sandbox_objects').select('state').execute()
  const objects = rows.map(({ state }): SandboxObject => state)
  const of = <O extends SandboxObject>(kind: O['kind']) =>
    objects.filter((object): object is O => object.kind === kind)
  return {
    customer: of<Customer>('customer')[0],
    subscriptions: of<Subscription>('subscription'),
    invoices: of<Invoice>('invoice'),
  }
}

/** What holds of all that is kept, whatever happened. */
async function check(): Promise<void> {
  const { customer, subscriptions, invoices } = await keptObjects()
  if (!customer) throw new Error('the customer is gone')
  expect(customer.balance).toBeGreaterThanOrEqual(0)
  // What the balance holds is what invoices gave and no other took.
  const given = invoices
    .filter(({ status }) => status !== 'void')
    .reduce((sum, { used }) => sum - used, 0)
  expect(customer.balance).toBe(given)
  expect(invoices.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    invoices.map((_, index) => index + 1),
  )
  const keys = subscriptions.filter(({ status }) => status !== 'ended').map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const invoice of invoices) {
    expect(invoice.amount).toBeGreaterThanOrEqual(0)
    expect(Number.isInteger(invoice.amount) && Number.isInteger(invoice.used)).toBe(true)
    expect(invoice.amount > 0 || invoice.status === 'paid').toBe(true)
  }
  for (const subscription of subscriptions) {
    checkOne(
      subscription,
      invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id),
      await box.subscription(subscription.id),
    )
  }
}

function checkOne(kept: Subscription, invoices: Invoice[], told: ProviderSubscription): void {
  const open = invoices.filter(({ status }) => status === 'open')
  const waits = told.status === 'incomplete' || told.status === 'past_due' || told.pending !== null
  expect(open).toHaveLength(waits ? 1 : 0)
  expect(told.payment?.clientSecret).toBe(open[0]?.secret)
  expect(told.owedSince !== null).toBe(told.status === 'past_due')
  expect(told.periodStart < told.periodEnd).toBe(true)
  expect(told.periodStart <= box.now).toBe(true)
  expect(told.endsAt === null || told.scheduled === null).toBe(true)
  if (told.status === 'ended') expect(told).toMatchObject({ pending: null, scheduled: null })
  if (told.status === 'past_due') expect(told.owedSince).toEqual(told.periodStart)
  expect(invoices.some(({ id }) => id === kept.invoiceId)).toBe(true)
}

/** Every charge is told of once, and comes to what the invoices say. */
async function checkCharges(customerId: string): Promise<void> {
  await box.allHeard()
  const { invoices } = await keptObjects()
  const charges = box.bodies.filter(
    ({ type, data }) => type === 'invoice.paid' && data.object.customer === customerId,
  )
  const sum = charges.reduce((sum, { data }) => sum + data.object.amount_paid, 0)
  const paid = invoices.filter(({ status }) => status === 'paid')
  expect(sum).toBe(paid.reduce((sum, { amount }) => sum + amount, 0))
  expect(charges).toHaveLength(paid.length)
  expect(new Set(charges.map(({ data }) => data.object.id))).toEqual(
    new Set(paid.map(({ id }) => id)),
  )
}

test('whatever happens in whatever order, the sums and the states hold', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 10, maxLength: 30, size: 'max' }),
      price,
      async (steps, first) => {
        await box.begin()
        const world: World = { customerId: await box.customer(), keys: new Map(), id: '' }
        const beginning: Step[] = [
          { does: 'create', price: first, key: 0 },
          { does: 'pay', card: PAYS, confirmation: undefined },
        ]
        for (const step of [...beginning, ...steps]) {
          await take(world, step).catch((error: unknown) => {
            if (!isRefusal(error)) throw error
          })
          await check()
          const { status, pending } = await box.subscription(world.id)
          reached.add(pending ? 'pending' : status)
        }
        await box.sandbox.tick(box.now)
        await check()
        await checkCharges(world.customerId)
      },
    ),
    { seed: SEED, numRuns: RUNS },
  )
  expect([...reached].toSorted()).toEqual(['active', 'ended', 'incomplete', 'past_due', 'pending'])
}, 120_000)
