import type { DisputeState } from '#test/server/stripe/state.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { expect, test } from 'vitest'

const JAN_1 = new Date('2027-01-01T00:00:00Z')
const PRO = { tier: 'pro', period: 'monthly' } as const

const stripe = useStripe(JAN_1)

/** Returns the dispute of a new customer's invoice. */
async function disputed(): Promise<{ id: string; paymentId: string; invoiceId: string }> {
  const { customerId } = await stripe.subscribed(PRO)
  const [invoice] = await stripe.provider.invoices(customerId)
  const intent = stripe.fake.state.intents.all().find((one) => one.invoice === invoice?.id)
  const paymentId = intent?.id ?? ''
  return { id: stripe.fake.dispute(paymentId), paymentId, invoiceId: invoice?.id ?? '' }
}

test('a dispute has its payment, its invoice and what the bank took', async () => {
  const { id, ...paid } = await disputed()
  const open = {
    id,
    status: 'open',
    ...paid,
    amount: 4_900,
    reason: 'fraudulent',
    respondBy: new Date('2027-01-15T00:00:00Z'),
    withdrawals: [{ id: expect.stringMatching(/^txn_/), amount: 4_900 }],
  }
  expect(await stripe.provider.dispute(id)).toEqual(open)
  stripe.fake.decide(id, 'won')
  expect(await stripe.provider.dispute(id)).toEqual({
    ...open,
    status: 'won',
    respondBy: null,
    withdrawals: [...open.withdrawals, { id: expect.stringMatching(/^txn_/), amount: -4_900 }],
  })
  expect(await stripe.provider.dispute('du_unknown')).toBeNull()
})

test.each<[DisputeState, string]>([
  ['warning_needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_under_review', 'open'],
  ['invented next year' as DisputeState, 'open'],
  ['warning_closed', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
])('the status %s counts as %s', async (status, expected) => {
  const { id } = await disputed()
  stripe.fake.state.disputes.find(id).status = status
  expect((await stripe.provider.dispute(id))?.status).toBe(expected)
})

test('an event names the dispute', async () => {
  const { id } = await disputed()
  stripe.fake.decide(id, 'won')
  const sent = stripe.fake.events.filter(({ type }) => type.startsWith('charge.dispute.'))
  expect(sent.map(({ type }) => type.split('.')[2])).toEqual([
    'created',
    'funds_withdrawn',
    'closed',
    'funds_reinstated',
  ])
  for (const event of sent) {
    const { body, signature } = stripe.fake.signed(event)
    const { about } = await stripe.provider.readEvent(body, signature)
    expect(about).toEqual({ kind: 'dispute', id })
  }
})
