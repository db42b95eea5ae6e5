import { randomUUID } from 'node:crypto'
import { BILLING_PERIODS, PAID_TIERS } from '#domain/billing.ts'
import { SandboxRefusal } from './sandbox-refusal.ts'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import { inForm } from '#test/server/in-form.ts'
import { CARD_CONFIRM, CARD_DECLINED, CARD_OK, useSandbox } from '#test/server/sandbox.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  Customer,
  Invoice,
  SandboxObject,
  Subscription,
} from '#server/platform/db/sandbox-objects.ts'
import { PRICES } from './prices.ts'

const box = useSandbox()

const RUNS = inForm(8, 500)
const SEED = 2
const HOUR = 3_600
const DAY = 24 * HOUR

const priceIds = PAID_TIERS.flatMap((tier) => BILLING_PERIODS.map((period) => PRICES[tier][period]))
const price = fc.constantFrom(...priceIds)
const card = fc.constantFrom(CARD_OK, CARD_OK, CARD_CONFIRM, CARD_DECLINED)
const confirmation = fc.constantFrom('approve', 'approve', 'refuse', undefined)
const actions = <T extends string>(...action: T[]) =>
  fc.record({ action: fc.constantFrom(...action) })

/** A step: a call, or time that passes. */
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ action: fc.constant('create' as const), price, key: fc.nat(2) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ action: fc.constant('pay' as const), card, confirmation }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ action: fc.constant('upgrade' as const), price, key: fc.nat(9) }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('schedule' as const), price }) },
  { weight: 3, arbitrary: actions('cancel', 'keep', 'end') },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('changeCard' as const), card, confirmation }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant('renew' as const),
      payment: fc.constantFrom('paid', 'declined'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      action: fc.constant('wait' as const),
      seconds: fc.constantFrom(HOUR, 23 * HOUR, DAY, 15 * DAY, 32 * DAY, 100 * DAY),
      ticks: fc.boolean(),
    }),
  },
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** A customer with consecutive subscriptions, and the keys used so far. */
interface Scenario {
  readonly customerId: string
  readonly keys: Map<string, string>
  id: string
}

const keyNamed = ({ keys }: Scenario, name: string): string => {
  const key = keys.get(name) ?? randomUUID()
  keys.set(name, key)
  return key
}

async function runStep(scenario: Scenario, step: Step): Promise<unknown> {
  const { provider, sandbox } = box
  const { customerId, id } = scenario
  switch (step.action) {
    case 'create': {
      const key = keyNamed(scenario, `create ${step.key}`)
      const found = await provider.findSubscription(customerId, key)
      const made = await provider.createSubscription({ key, customerId, priceId: step.price })
      if (found && found.id !== made.id) throw new Error('the key created two subscriptions')
      scenario.id = made.id
      return made
    }
    case 'pay':
      return box.pay(id, step.card, { confirmation: step.confirmation })
    case 'upgrade':
      return box.upgrade(id, step.price, { key: keyNamed(scenario, `upgrade ${step.key}`) })
    case 'schedule':
      return provider.changeAtPeriodEnd(id, step.price)
    case 'cancel':
      return provider.cancelAtPeriodEnd(id)
    case 'keep':
      return provider.clearPlannedChange(id)
    case 'end':
      return provider.endNow(id)
    case 'changeCard': {
      const { clientSecret } = await sandbox.beginCardChange(customerId)
      return box.confirm(customerId, clientSecret, step.card, { confirmation: step.confirmation })
    }
    case 'renew':
      return sandbox.renew(customerId, step.payment)
    case 'wait':
      box.advance(step.seconds)
      return step.ticks && sandbox.tick(box.now)
  }
}

// Refusals are expected; other errors are not.
const isRefusal = (error: unknown): boolean =>
  error instanceof SandboxRefusal ||
  error instanceof PaymentDeclined ||
  error instanceof PaymentsUnavailable ||
  (error instanceof Error && /nothing to pay|no such subscription/.test(error.message))

async function storedObjects() {
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

/** Checks the invariants of all stored objects. */
async function check(): Promise<void> {
  const { customer, subscriptions, invoices } = await storedObjects()
  if (!customer) throw new Error('the customer is gone')
  expect(customer.balance).toBeGreaterThanOrEqual(0)
  // The balance is what invoices credited, less what others used.
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
    checkSubscription(
      subscription,
      invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id),
      await box.subscription(subscription.id),
    )
  }
}

function checkSubscription(
  stored: Subscription,
  invoices: Invoice[],
  actual: ProviderSubscription,
): void {
  const open = invoices.filter(({ status }) => status === 'open')
  const waits =
    actual.status === 'incomplete' || actual.status === 'past_due' || actual.pending !== null
  expect(open).toHaveLength(waits ? 1 : 0)
  expect(actual.payment?.clientSecret).toBe(open[0]?.secret)
  expect(actual.owedSince !== null).toBe(actual.status === 'past_due')
  expect(actual.periodStart < actual.periodEnd).toBe(true)
  expect(actual.periodStart <= box.now).toBe(true)
  expect(actual.endsAt === null || actual.scheduled === null).toBe(true)
  if (actual.status === 'ended') expect(actual).toMatchObject({ pending: null, scheduled: null })
  if (actual.status === 'past_due') expect(actual.owedSince).toEqual(actual.periodStart)
  expect(invoices.some(({ id }) => id === stored.invoiceId)).toBe(true)
}

/** Checks that each charge sent one event, and that the amounts match the invoices. */
async function checkCharges(customerId: string): Promise<void> {
  await box.eventsDelivered()
  const { invoices } = await storedObjects()
  const charges = box.eventBodies.filter(
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

test(
  'amounts and states stay consistent for any sequence of calls',
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 10, maxLength: 30, size: 'max' }),
        price,
        async (steps, first) => {
          await box.reset()
          const scenario: Scenario = { customerId: await box.customer(), keys: new Map(), id: '' }
          const beginning: Step[] = [
            { action: 'create', price: first, key: 0 },
            { action: 'pay', card: CARD_OK, confirmation: undefined },
          ]
          for (const step of [...beginning, ...steps]) {
            await runStep(scenario, step).catch((error: unknown) => {
              if (!isRefusal(error)) throw error
            })
            await check()
            const { status, pending } = await box.subscription(scenario.id)
            reached.add(pending ? 'pending' : status)
          }
          await box.sandbox.tick(box.now)
          await check()
          await checkCharges(scenario.customerId)
        },
      ),
      { seed: SEED, numRuns: RUNS },
    )
    expect([...reached].toSorted()).toEqual([
      'active',
      'ended',
      'incomplete',
      'past_due',
      'pending',
    ])
  },
  inForm(120_000, 1_500_000),
)
