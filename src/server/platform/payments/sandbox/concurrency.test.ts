import { randomUUID } from 'node:crypto'
import { CARD_CONFIRM, CARD_DECLINED, CARD_OK, cardForm, useSandbox } from '#test/server/sandbox.ts'
import { expect, test } from 'vitest'

const box = useSandbox()

/** Makes concurrent calls, alternating between two servers. */
function atOnce<T>(
  count: number,
  call: (sandbox: typeof box.sandbox, index: number) => Promise<T>,
) {
  const servers = [box.sandbox, box.openSecond()]
  return Promise.allSettled(
    Array.from({ length: count }, (_, index) => call(servers[index % 2] ?? box.sandbox, index)),
  )
}

const values = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })

const paidEvents = async (customerId: string) => {
  const invoices = await box.provider.invoices(customerId)
  const events = await Promise.all(invoices.map(({ id }) => box.events(id)))
  return events.flat().filter((type) => type === 'invoice.paid')
}

test('twenty confirmations of one secret make one payment', async () => {
  const { id, customerId, payment } = await box.incomplete()
  const clientSecret = payment?.clientSecret ?? ''
  const results = await atOnce(20, (sandbox) =>
    sandbox.confirm([customerId], { ...cardForm(CARD_OK), clientSecret }),
  )
  expect(new Set(values(results))).toEqual(new Set(['succeeded']))
  expect(await box.invoices(customerId)).toEqual(['SBX-0001 Pro, monthly 4900 paid'])
  expect(await paidEvents(customerId)).toHaveLength(1)
  expect(await box.events(id)).toHaveLength(2)
})

test('confirmations with different cards make one payment', async () => {
  const { customerId, payment } = await box.incomplete()
  const clientSecret = payment?.clientSecret ?? ''
  const cards = [CARD_OK, CARD_DECLINED, CARD_CONFIRM]
  await atOnce(21, (sandbox, index) =>
    sandbox.confirm([customerId], {
      ...cardForm(cards[index % 3] ?? CARD_OK, { confirmation: index % 2 ? 'approve' : 'refuse' }),
      clientSecret,
    }),
  )
  const [invoice] = await box.provider.invoices(customerId)
  expect(invoice).toMatchObject({ status: 'paid' })
  expect(await paidEvents(customerId)).toHaveLength(1)
})

test('one key makes one subscription', async () => {
  const customerId = await box.customer()
  const order = { key: randomUUID(), customerId, priceId: 'pro_monthly' }
  const results = await atOnce(20, ({ provider }) => provider.createSubscription(order))
  expect(new Set(values(results).map(({ id }) => id)).size).toBe(1)
  expect(await box.invoices(customerId)).toHaveLength(1)
})

test('one account makes one customer', async () => {
  const account = { id: randomUUID(), email: 'mary@example.com', name: 'Mary' }
  const results = await atOnce(20, ({ provider }) => provider.createCustomer(account))
  expect(new Set(values(results)).size).toBe(1)
})

test('one key makes one payment', async () => {
  const customerId = await box.customer()
  const order = { key: randomUUID(), customerId, amount: 900, description: 'Report' }
  const results = await atOnce(20, ({ provider }) => provider.createPayment(order))
  expect(new Set(values(results).map(({ id }) => id)).size).toBe(1)
})

test('one key makes one upgrade', async () => {
  const { id, customerId } = await box.subscribed('starter_monthly')
  const order = { id, priceId: 'pro_monthly', at: box.now, key: randomUUID() }
  values(await atOnce(20, ({ provider }) => provider.upgrade(order)))
  expect(await box.invoices(customerId)).toEqual([
    'SBX-0001 Starter, monthly 1900 paid',
    'SBX-0002 Pro, monthly 3000 paid',
  ])
})

test('upgrades with different keys are charged one after the other', async () => {
  const { id, customerId } = await box.subscribed('starter_monthly')
  const prices = ['pro_monthly', 'business_monthly']
  const results = await atOnce(20, ({ provider }, index) =>
    provider.upgrade({
      id,
      priceId: prices[index % 2] ?? '',
      at: box.now,
      key: randomUUID(),
    }),
  )
  values(results)
  const invoices = await box.provider.invoices(customerId)
  const numbers = invoices.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const { amount } = await box.subscription(id)
  // Whichever came last: its price was paid, and the rest is balance.
  const paid = invoices.reduce((sum, invoice) => sum + invoice.amount, 0)
  await box.provider.cancelAtPeriodEnd(id)
  const { due } = await box.provider.previewUpgrade(id, 'business_annual', box.now)
  expect(due).toBe(99_000 - amount - (paid - amount))
})

test('two clock jobs renew once', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => box.subscribed()))
  box.now = new Date('2026-04-10T12:00:00Z')
  values(await atOnce(6, (sandbox) => sandbox.tick(box.now)))
  for (const { customerId } of all) {
    expect(await box.invoices(customerId)).toHaveLength(2)
    expect(await paidEvents(customerId)).toHaveLength(2)
  }
})

test('concurrent card changes share one secret', async () => {
  const { customerId } = await box.subscribed()
  const results = await atOnce(20, (sandbox) => sandbox.beginCardChange(customerId))
  expect(new Set(values(results).map(({ clientSecret }) => clientSecret)).size).toBe(1)
})

test('a confirmation during cancellation leaves the invoice paid or void, as the caller was told', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { id, customerId, payment } = await box.incomplete()
    const card = { ...cardForm(CARD_OK), clientSecret: payment?.clientSecret ?? '' }
    const confirm = () => box.sandbox.confirm([customerId], card)
    const end = () => box.openSecond().provider.endNow(id)
    const calls = attempt % 2 === 0 ? [confirm, end] : [end, confirm]
    const results = await Promise.allSettled(calls.map((call) => call()))
    expect(results[calls.indexOf(end)]?.status).toBe('fulfilled')
    const answered = results[calls.indexOf(confirm)]?.status
    const status = answered === 'fulfilled' ? 'paid' : 'void'
    expect(await box.invoices(customerId)).toEqual([`SBX-0001 Pro, monthly 4900 ${status}`])
    expect(await box.subscription(id)).toMatchObject({ status: 'ended', payment: null })
  }
})

test('a customer deleted during a payment leaves no rows', async () => {
  const { customerId, payment } = await box.incomplete()
  const clientSecret = payment?.clientSecret ?? ''
  await atOnce(10, async (sandbox, index) => {
    if (index % 5 === 0) await sandbox.provider.forgetCustomer(customerId)
    else await sandbox.confirm([customerId], { ...cardForm(CARD_OK), clientSecret })
  })
  expect(await box.storedRows()).toEqual([])
})
