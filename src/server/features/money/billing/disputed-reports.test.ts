import { setTier } from '#server/features/workspaces/workspaces/service.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { StripeEvent } from '#test/server/stripe/state.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()

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

/** Buys the report of a round on the free plan. */
async function withReport() {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round()
  await app.answered(round, [4, 4, 4])
  await mary.post(`/api/quiz-sessions/${round.id}/release`)
  const { id: otherWorkspace } = await (await mary.post('/api/workspaces', { name: 'B' })).json()
  const workspaceId = mary.user.workspace?.id ?? ''
  await setTier(app.db, workspaceId as WorkspaceId, 'free')
  const path = `/api/quiz-sessions/${round.id}`
  const buy = () => mary.post(`${path}/report-purchase`)
  const { clientSecret } = await (await buy()).json()
  stripe.pay(clientSecret, 'ok')
  const access = async () => (await (await mary.get(`${path}/report-access`)).json()).access
  const invoiceStatuses = async (within = workspaceId): Promise<string[]> =>
    (await (await mary.get('/api/invoices', { 'x-workspace': within })).json()).map(
      ({ status }: { status: string }) => status,
    )
  const paymentId = String(clientSecret).split('_secret_')[0] ?? ''
  return { mary, round, otherWorkspace, buy, access, invoiceStatuses, paymentId }
}

const income = async () =>
  (await app.db.selectFrom('income').select('amount').execute())
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b)

describe('a disputed payment for a report', () => {
  test('closes the report when it is lost, and the report can be bought again', async () => {
    const { buy, access, invoiceStatuses, paymentId } = await withReport()
    const disputeId = stripe.dispute(paymentId)
    // The event of the payment itself is late.
    const { disputed = [], paid = [] } = Object.groupBy(newEvents(), ({ type }) =>
      type.startsWith('charge.dispute.') ? 'disputed' : 'paid',
    )
    await deliver(disputed)
    expect(await access()).toBe('bought')
    expect(await invoiceStatuses()).toEqual(['disputed'])
    stripe.decide(disputeId, 'lost')
    await deliver()
    await deliver(paid)
    expect(await access()).toBe('none')
    expect(await invoiceStatuses()).toEqual(['refunded'])
    expect(await income()).toEqual([-900, 900])
    expect((await buy()).status).toBe(200)
  })

  test('moves with the team to another workspace', async () => {
    const { mary, round, otherWorkspace, access, invoiceStatuses, paymentId } = await withReport()
    const disputeId = stripe.dispute(paymentId)
    await deliver()
    const to = { workspaceId: otherWorkspace }
    expect((await mary.post(`/api/teams/${round.teamId}/move`, to)).status).toBe(204)
    expect(await invoiceStatuses()).toEqual([])
    expect(await invoiceStatuses(otherWorkspace)).toEqual(['disputed'])
    stripe.decide(disputeId, 'lost')
    await deliver()
    expect(await access()).toBe('none')
    const entries = await (await mary.get(`/api/workspaces/${otherWorkspace}/audit`)).json()
    expect(entries[0]).toMatchObject({
      action: 'payment.disputed',
      detail: expect.stringContaining('returned the payment'),
    })
  })

  test('that was refunded before is subtracted as often as the money left', async () => {
    const { access, invoiceStatuses, paymentId } = await withReport()
    await deliver()
    const disputeId = stripe.dispute(paymentId, 'warning_needs_response')
    stripe.refund(paymentId)
    stripe.decide(disputeId, 'warning_closed')
    await deliver(newEvents().toReversed())
    expect(await access()).toBe('none')
    expect(await invoiceStatuses()).toEqual(['refunded'])
    expect(await income()).toEqual([-900, 900])
  })
})
