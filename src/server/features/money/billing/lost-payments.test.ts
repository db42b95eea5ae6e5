import type { Mail } from '#server/platform/mail/mail.ts'
import * as workspaces from '#server/features/workspaces/workspaces/service.ts'
import { workspaceOf } from '#test/server/accounts.ts'
import type { Client } from '#test/server/app.ts'
import { order, tierOf } from '#test/server/paying.ts'
import { rawRequest } from '#test/server/stripe/raw-request.ts'
import type { StripeEvent } from '#test/server/stripe/state.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as disputes from './dispute-repo.ts'

const { app, stripe, webhooks } = useStripeApp()
const { pro } = stripe.priceIds

const OFFICE = 'office@sextant.example'

let count = 0
beforeEach(async () => {
  await app.db.deleteFrom('income').execute()
  count = stripe.events.length
})

/** Returns the events since the last call. */
const newEvents = (): StripeEvent[] => {
  const events = stripe.events.slice(count)
  count = stripe.events.length
  return events
}

const deliver = async (events = newEvents()) => {
  for (const event of events) expect(await webhooks.send(event)).toBe(200)
}

/** Charges a person's plan and returns the payment. */
async function withPlan(): Promise<{ mary: Client; paymentId: string; subscriptionId: string }> {
  const { client: mary, payment, subscriptionId } = await webhooks.paid(pro.monthly)
  await deliver()
  return { mary, subscriptionId, paymentId: payment.clientSecret.split('_secret_')[0] ?? '' }
}

const subjectsTo = async ({ user }: Client, mails: number) =>
  (await app.mailbox.to(user.email, mails)).map(({ subject }) => subject)

/** Waits for the operator's emails about a payment, of which there are `mails`. */
async function toOperator(paymentId: string, mails: number): Promise<Mail[]> {
  const received = () =>
    app.mailbox.mails.filter(({ to, text }) => to === OFFICE && text.includes(paymentId))
  await expect.poll(received).toHaveLength(mails)
  return received()
}

/** Returns the subjects of these emails, sorted, since several may be sent at once. */
const operatorSubjects = async (paymentId: string, mails: number) =>
  (await toOperator(paymentId, mails)).map(({ subject }) => subject).toSorted()

const invoiceStatuses = async (client: Client): Promise<string[]> =>
  (await (await client.get('/api/invoices')).json()).map(({ status }: { status: string }) => status)

const auditDetails = async (client: Client): Promise<string[]> =>
  (await (await client.get(`/api/workspaces/${client.user.workspace?.id}/audit`)).json())
    .filter(({ action }: { action: string }) => action === 'payment.disputed')
    .map(({ detail }: { detail: string }) => detail)

const income = async () =>
  (await app.db.selectFrom('income').select('amount').execute())
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b)

describe('a disputed plan payment', () => {
  test('is told to the owner and the operator, and changes nothing when it is won', async () => {
    const { mary, paymentId } = await withPlan()
    const disputeId = stripe.dispute(paymentId)
    await deliver()
    const [receipt, told] = await app.mailbox.to(mary.user.email, 2)
    expect(receipt?.subject).toBe('Receipt from Sextant: $49.00')
    expect(told?.subject).toBe('Your payment to Sextant is disputed')
    expect(told?.text).toContain('disputes the payment of $49.00')
    const [notice] = await toOperator(paymentId, 1)
    expect(notice?.subject).toBe('[Payments] Disputed payment: $49.00')
    expect(notice?.text).toMatch(/dashboard by \w+ \d+, \d{4} \(UTC\)/)
    for (const fact of [disputeId, 'fraudulent', mary.user.workspace?.id ?? '']) {
      expect(notice?.text).toContain(fact)
    }
    expect(notice?.text).not.toContain(mary.user.email)
    expect(await invoiceStatuses(mary)).toEqual(['disputed'])
    expect(await tierOf(mary)).toBe('pro')
    expect(await income()).toEqual([-4_900, 4_900])

    stripe.decide(disputeId, 'under_review')
    stripe.decide(disputeId, 'won')
    await deliver()
    expect((await subjectsTo(mary, 3)).slice(2)).toEqual([
      'The dispute of your payment to Sextant is closed',
    ])
    expect(await operatorSubjects(paymentId, 2)).toEqual([
      '[Payments] Dispute closed, the payment stands: $49.00',
      '[Payments] Disputed payment: $49.00',
    ])
    expect(await invoiceStatuses(mary)).toEqual(['paid'])
    expect(await tierOf(mary)).toBe('pro')
    expect(await income()).toEqual([-4_900, 4_900, 4_900])
    expect(await auditDetails(mary)).toEqual([
      expect.stringContaining('the payment stands'),
      expect.stringMatching(/^The bank disputes the payment of \$49\.00 for /),
    ])
  })

  test('ends the subscription when it is lost', async () => {
    const { mary, paymentId, subscriptionId } = await withPlan()
    const disputeId = stripe.dispute(paymentId)
    await deliver()
    stripe.decide(disputeId, 'lost')
    await deliver()
    expect(stripe.state.subscriptions.find(subscriptionId).status).toBe('canceled')
    expect(await tierOf(mary)).toBe('free')
    // Stripe's own event about the end comes later and repeats nothing.
    await deliver()
    expect((await subjectsTo(mary, 4)).slice(2).toSorted()).toEqual([
      'Your Sextant plan has ended',
      'Your disputed payment to Sextant was returned',
    ])
    expect(await operatorSubjects(paymentId, 2)).toEqual([
      '[Payments] Dispute lost: $49.00',
      '[Payments] Disputed payment: $49.00',
    ])
    expect(await invoiceStatuses(mary)).toEqual(['refunded'])
    expect(await income()).toEqual([-4_900, 4_900])
  })

  test('ends it also if Stripe could not be reached at first', async () => {
    const { mary, paymentId, subscriptionId } = await withPlan()
    stripe.decide(stripe.dispute(paymentId), 'lost')
    const events = newEvents()
    stripe.injectFault(500, { times: 2, call: /^DELETE \/v1\/subscriptions/ })
    expect(await webhooks.send(events[0] ?? {})).toBe(503)
    expect(await tierOf(mary)).toBe('pro')
    await deliver(events)
    expect(stripe.state.subscriptions.find(subscriptionId).status).toBe('canceled')
    expect(await tierOf(mary)).toBe('free')
  })

  test('has the same effects for events that are late, repeated, concurrent and in any order', async () => {
    const { mary, paymentId } = await withPlan()
    const disputeId = stripe.dispute(paymentId)
    // Decided between two readings of the first event.
    stripe.beforeRequest(/\/v1\/disputes\//, () => {
      stripe.beforeRequest(/\/v1\/disputes\//, () => stripe.decide(disputeId, 'lost'))
    })
    await deliver(newEvents().slice(0, 1))
    const events = stripe.events.filter(({ type, data }) => {
      return type.startsWith('charge.dispute.') && data.object.id === disputeId
    })
    expect(events.map(({ type }) => type.slice('charge.dispute.'.length))).toEqual([
      'created',
      'funds_withdrawn',
      'closed',
    ])
    const again = events.map((event) => ({ ...event, id: `${event.id}_again` }))
    const sent = [...again, ...events.toReversed(), ...events]
    const statuses = await Promise.all(sent.map((event) => webhooks.send(event)))
    // Answered 503 if too many change it at once; Stripe sends these again.
    for (const status of statuses) expect([200, 503]).toContain(status)
    await deliver(events)
    expect(await tierOf(mary)).toBe('free')
    expect(await auditDetails(mary)).toEqual([expect.stringContaining('returned the payment')])
    const subjects = await subjectsTo(mary, 3)
    expect(subjects.filter((subject) => subject.includes('disputed'))).toHaveLength(1)
    expect(await operatorSubjects(paymentId, 1)).toEqual(['[Payments] Dispute lost: $49.00'])
    expect(await income()).toEqual([-4_900, 4_900])
  })

  test('keeps a decision that is saved while an older state is read', async () => {
    const { mary, paymentId } = await withPlan()
    const disputeId = stripe.dispute(paymentId)
    const [created] = newEvents()
    const row = {
      workspace_id: await workspaceOf(app.db, mary.user.id),
      provider: 'stripe-test',
      provider_id: disputeId,
    } as const
    const sent: Promise<number>[] = []
    await app.db.transaction().execute(async (db) => {
      await workspaces.lockById(db, row.workspace_id)
      sent.push(webhooks.send(created ?? {}))
      await app.waiting(1)
      stripe.decide(disputeId, 'lost')
      await disputes.save(db, { ...row, paid: 'in_1', status: 'lost', was_lost: true })
    })
    expect(await Promise.all(sent)).toEqual([200])
    expect(await disputes.find(app.db, row)).toEqual({ status: 'lost', was_lost: true })
    expect(await auditDetails(mary)).toEqual([])
  })

  test('can be an inquiry, which takes no money and closes by itself', async () => {
    const { mary, paymentId } = await withPlan()
    const disputeId = stripe.dispute(paymentId, 'warning_needs_response')
    await deliver()
    expect(await invoiceStatuses(mary)).toEqual(['disputed'])
    stripe.decide(disputeId, 'warning_closed')
    await deliver()
    expect(await invoiceStatuses(mary)).toEqual(['paid'])
    expect(await tierOf(mary)).toBe('pro')
    expect(await income()).toEqual([4_900])
  })

  test('that is won on appeal does not bring the plan back, and says so', async () => {
    const { mary, paymentId } = await withPlan()
    const disputeId = stripe.dispute(paymentId)
    for (const status of ['lost', 'appeal_under_review', 'won'] as const) {
      stripe.decide(disputeId, status)
      await deliver()
    }
    expect(await tierOf(mary)).toBe('free')
    expect(await invoiceStatuses(mary)).toEqual(['paid'])
    expect(await operatorSubjects(paymentId, 3)).toEqual([
      '[Payments] Dispute closed, the payment stands: $49.00',
      '[Payments] Dispute lost: $49.00',
      '[Payments] Disputed payment: $49.00',
    ])
    const told = (await app.mailbox.to(mary.user.email, 5)).map(({ text }) => text).join('\n')
    expect(told).toContain('Contact us to get it back.')
    expect(await income()).toEqual([-4_900, 4_900, 4_900])
  })

  test('of a former subscription leaves the present one', async () => {
    const { mary, paymentId, subscriptionId } = await withPlan()
    await stripe.provider().endNow(subscriptionId)
    await deliver()
    const { clientSecret } = await order(mary, pro.monthly)
    stripe.pay(clientSecret, 'ok')
    stripe.decide(stripe.dispute(paymentId), 'prevented')
    await deliver()
    expect(await tierOf(mary)).toBe('pro')
    expect((await invoiceStatuses(mary)).toSorted()).toEqual(['paid', 'refunded'])
  })
})

test('disputes of other applications at the same provider are ignored', async () => {
  const body = `amount=5000&currency=usd&customer=${stripe.state.customers.all()[0]?.id}`
  const { answer } = await rawRequest(stripe, 'POST payment_intents', body)
  stripe.pay(String(answer.client_secret), 'ok')
  stripe.decide(stripe.dispute(String(answer.id)), 'lost')
  await deliver()
  expect(app.mailbox.mails.filter(({ text }) => text.includes(String(answer.id)))).toEqual([])
  expect(await income()).toEqual([])
})
