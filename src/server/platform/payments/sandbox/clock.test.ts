import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { CARD_CONFIRM, useSandbox } from '#test/server/sandbox.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

/** Creates a subscription whose renewal of April 10 was declined. */
async function owing() {
  box.now = new Date('2026-03-20T00:00:00Z')
  const { id, customerId } = await box.subscribed()
  box.now = new Date('2026-04-10T12:00:00Z')
  await box.sandbox.renew(customerId, 'declined')
  return { id, customerId }
}

describe('the end of a period', () => {
  test('renews the subscription with the card on file, and not a second earlier', async () => {
    const { id, customerId } = await box.subscribed()
    await box.goTo('2026-04-10T11:59:59Z')
    expect(await box.invoices(customerId)).toHaveLength(1)
    await box.goTo('2026-04-10T12:00:00Z')
    expect(await box.subscription(id)).toMatchObject({
      status: 'active',
      periodStart: new Date('2026-04-10T12:00:00Z'),
      periodEnd: new Date('2026-05-10T12:00:00Z'),
      payment: null,
      owedSince: null,
    })
    expect(await box.invoices(customerId)).toEqual([
      'SBX-0001 Pro, monthly 4900 paid',
      'SBX-0002 Pro, monthly 4900 paid',
    ])
    await box.sandbox.tick(box.now)
    expect(await box.invoices(customerId)).toHaveLength(2)
    const [invoice] = await box.provider.invoices(customerId)
    expect(await box.events(invoice?.id ?? '')).toEqual(['invoice.paid'])
    expect((await box.events(id)).at(-1)).toBe('customer.subscription.updated')
  })

  test('is processed later if the clock was stopped, for each period as of its own time', async () => {
    const { id, customerId } = await box.subscribed()
    await box.goTo('2026-08-15T00:00:00Z')
    expect(await box.subscription(id)).toMatchObject({
      periodStart: new Date('2026-08-10T12:00:00Z'),
      periodEnd: new Date('2026-09-10T12:00:00Z'),
    })
    const invoices = await box.provider.invoices(customerId)
    expect(invoices.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).toEqual([
      '2026-08-10',
      '2026-07-10',
      '2026-06-10',
      '2026-05-10',
      '2026-04-10',
      '2026-03-10',
    ])
    expect(invoices.every(({ status, amount }) => status === 'paid' && amount === 4_900)).toBe(true)
  })

  test('renews without confirmation for a card that needs it, as the customer agreed to renewals', async () => {
    const { customerId } = await box.subscribed('pro_monthly', CARD_CONFIRM)
    await box.goTo('2026-04-10T12:00:00Z')
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 4900 paid')
  })

  test.each([
    ['2026-01-31T10:00:00Z', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-01-31T10:00:00Z', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2026-12-30T23:59:59Z', ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']],
  ])('of a subscription that began on %s is the last day of a short month', async (begun, ends) => {
    box.now = new Date(begun)
    const { id } = await box.subscribed()
    for (const day of ends) {
      const { periodEnd } = await box.subscription(id)
      expect(periodEnd.toISOString()).toBe(`${day}${begun.slice(10, -1)}.000Z`)
      await box.goTo(periodEnd)
    }
  })

  test('of a year that began on February 29 is February 28', async () => {
    box.now = new Date('2028-02-29T00:00:00Z')
    const { id } = await box.subscribed('pro_annual')
    await box.goTo('2031-03-01T00:00:00Z')
    expect((await box.subscription(id)).periodEnd).toEqual(new Date('2032-02-29T00:00:00Z'))
    expect((await box.subscription(id)).periodStart).toEqual(new Date('2031-02-28T00:00:00Z'))
  })

  test('is processed before a later change, even if the clock job has not run', async () => {
    const { id, customerId } = await box.subscribed()
    box.now = new Date('2026-04-10T12:03:00Z')
    expect(await box.provider.cancelAtPeriodEnd(id)).toMatchObject({
      endsAt: new Date('2026-05-10T12:00:00Z'),
    })
    expect(await box.invoices(customerId)).toHaveLength(2)
  })
})

describe('a cancelled subscription', () => {
  test('ends with its period, without a payment', async () => {
    const { id, customerId } = await box.subscribed()
    const ends = new Date('2026-04-10T12:00:00Z')
    expect(await box.provider.cancelAtPeriodEnd(id)).toMatchObject({
      status: 'active',
      endsAt: ends,
    })
    await box.goTo(ends)
    expect(await box.subscription(id)).toMatchObject({ status: 'ended', endsAt: ends })
    expect(await box.invoices(customerId)).toHaveLength(1)
    expect((await box.events(id)).at(-1)).toBe('customer.subscription.deleted')
    await box.goTo('2027-04-10T12:00:00Z')
    expect(await box.invoices(customerId)).toHaveLength(1)
  })
})

describe('a scheduled change', () => {
  test('keeps the day of the month, unless the interval changes', async () => {
    box.now = new Date('2026-01-31T10:00:00Z')
    const { id } = await box.subscribed('pro_monthly')
    await box.provider.changeAtPeriodEnd(id, 'starter_monthly')
    await box.goTo('2026-02-28T10:00:00Z')
    expect((await box.subscription(id)).periodEnd).toEqual(new Date('2026-03-31T10:00:00Z'))
    await box.goTo('2026-03-31T10:00:00Z')
    await box.provider.changeAtPeriodEnd(id, 'starter_annual')
    await box.goTo('2026-04-30T10:00:00Z')
    expect(await box.subscription(id)).toMatchObject({
      priceId: 'starter_annual',
      periodStart: new Date('2026-04-30T10:00:00Z'),
      periodEnd: new Date('2027-04-30T10:00:00Z'),
    })
  })

  test('to the current price is no change, and clearPlannedChange() drops a scheduled change', async () => {
    const { id } = await box.subscribed()
    const before = await box.subscription(id)
    await box.provider.changeAtPeriodEnd(id, 'starter_annual')
    expect(await box.provider.changeAtPeriodEnd(id, 'pro_monthly')).toEqual(before)
    await box.provider.changeAtPeriodEnd(id, 'starter_annual')
    expect(await box.provider.clearPlannedChange(id)).toEqual(before)
    const unknown = box.provider.changeAtPeriodEnd(id, 'pro_weekly')
    await expect(unknown).rejects.toThrow(PaymentsUnavailable)
  })

  test('sends no event if it is made again', async () => {
    const { id } = await box.subscribed()
    await box.provider.changeAtPeriodEnd(id, 'starter_monthly')
    const events = await box.events(id)
    await box.provider.changeAtPeriodEnd(id, 'starter_monthly')
    expect(await box.events(id)).toEqual(events)
  })
})

describe('a renewal that is declined', () => {
  test('leaves the new period overdue since its invoice was created', async () => {
    const { id, customerId } = await owing()
    expect(await box.subscription(id)).toMatchObject({
      status: 'past_due',
      periodStart: new Date('2026-04-10T12:00:00Z'),
      periodEnd: new Date('2026-05-10T12:00:00Z'),
      owedSince: new Date('2026-04-10T12:00:00Z'),
      payment: { clientSecret: expect.any(String), amount: 4_900 },
      card: { last4: '4242' },
    })
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 4900 open failed')
    const [invoice] = await box.provider.invoices(customerId)
    expect(await box.events(invoice?.id ?? '')).toEqual(['invoice.payment_failed'])
  })

  test('is retried daily, and ends the subscription after 14 days', async () => {
    const { id, customerId } = await owing()
    const [invoice] = await box.provider.invoices(customerId)
    const tries = async () =>
      (await box.events(invoice?.id ?? '')).filter((type) => type === 'invoice.payment_failed')
    for (let day = 1; day < 14; day += 1) {
      await box.goTo(new Date(Date.UTC(2026, 3, 10 + day, 11, 59, 59)))
      expect(await tries()).toHaveLength(day)
      await box.goTo(new Date(Date.UTC(2026, 3, 10 + day, 12)))
      expect(await tries()).toHaveLength(day + 1)
    }
    await box.goTo('2026-04-24T11:59:59Z')
    expect(await box.subscription(id)).toMatchObject({ status: 'past_due' })
    const secret = (await box.subscription(id)).payment?.clientSecret ?? ''
    await box.goTo('2026-04-24T12:00:00Z')
    expect(await box.subscription(id)).toMatchObject({
      status: 'ended',
      owedSince: null,
      payment: null,
    })
    expect(await tries()).toHaveLength(14)
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 4900 void failed')
    expect((await box.events(id)).at(-1)).toBe('customer.subscription.deleted')
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ reason: 'too late' })
  })

  test('has the same result if the clock was stopped', async () => {
    const { id, customerId } = await owing()
    await box.goTo('2027-01-01T00:00:00Z')
    expect(await box.subscription(id)).toMatchObject({ status: 'ended' })
    expect(await box.invoices(customerId)).toHaveLength(2)
  })

  test('is settled by any card that pays', async () => {
    const { id, customerId } = await owing()
    await box.goTo('2026-04-13T00:00:00Z')
    expect(await box.pay(id, CARD_CONFIRM)).toBe('requires_action')
    await expect(box.pay(id, CARD_CONFIRM, { confirmation: 'refuse' })).rejects.toThrow(
      'did not confirm',
    )
    expect(await box.subscription(id)).toMatchObject({ status: 'past_due' })
    expect(await box.pay(id, CARD_CONFIRM, { confirmation: 'approve' })).toBe('succeeded')
    expect(await box.subscription(id)).toMatchObject({
      status: 'active',
      owedSince: null,
      payment: null,
      periodEnd: new Date('2026-05-10T12:00:00Z'),
      card: { last4: '3155' },
    })
    await box.goTo('2026-05-10T12:00:00Z')
    expect((await box.invoices(customerId)).slice(1)).toEqual([
      'SBX-0002 Pro, monthly 4900 paid failed',
      'SBX-0003 Pro, monthly 4900 paid',
    ])
  })

  test('keeps a cancellation for the end of the period', async () => {
    const { id } = await owing()
    expect(await box.provider.cancelAtPeriodEnd(id)).toMatchObject({
      status: 'past_due',
      endsAt: new Date('2026-05-10T12:00:00Z'),
    })
    await box.pay(id)
    await box.goTo('2026-05-10T12:00:00Z')
    expect(await box.subscription(id)).toMatchObject({ status: 'ended' })
  })
})

test('one customer’s failure does not stop the others', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => box.subscribed()))
  const broken = all[2]
  await sql`
    update sandbox_objects set state = state || '{"priceId": "gone"}'
    where id = ${broken?.id}`.execute(box.db)
  await expect(box.goTo('2026-04-10T12:00:00Z')).rejects.toThrow('Some sandbox customers')
  for (const { id, customerId } of all) {
    expect(await box.invoices(customerId)).toHaveLength(id === broken?.id ? 1 : 2)
  }
})

test('renews more customers than one batch holds', async () => {
  await box.subscribed()
  // Each copy has other last digits in its ids and keys.
  await sql`
    insert into sandbox_objects
    select copy.* from sandbox_objects as one, generate_series(1, 104) as n,
      jsonb_populate_record(null::sandbox_objects, regexp_replace(to_jsonb(one)::text,
        '((-\\w{4}){3}-\\w{8})\\w{4}', '\\1' || lpad(n::text, 4, '0'), 'g')::jsonb
      ) as copy`.execute(box.db)
  await box.goTo('2026-04-10T12:00:00Z')
  const { rows } = await sql<{ invoices: number; customers: number }>`
    select count(*) filter (where kind = 'invoice') as invoices,
      count(distinct customer_id) as customers from sandbox_objects`.execute(box.db)
  expect(rows).toEqual([{ customers: 105, invoices: 210 }])
})
