import { workspaceOf } from '#test/server/accounts.ts'
import type { Client } from '#test/server/app.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { billing, waitForTier, order, pay, subscribe } from '#test/server/paying.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const subjects = async (client: Client, count: number) =>
  (await app.mailbox.to(client.user.email, count)).map(({ subject }) => subject)

describe('emails', () => {
  test('announce a receipt, a change, a cancellation and an end', async () => {
    const mary = await subscribe(await app.signedIn(), 'starter_monthly')
    expect(await subjects(mary, 1)).toEqual(['Receipt from Sextant: $19.00'])
    await mary.post('/api/subscription/change', { priceId: 'pro_monthly' })
    await waitForTier(mary, 'pro')
    expect((await subjects(mary, 3)).toSorted()).toEqual([
      'Receipt from Sextant: $19.00',
      'Receipt from Sextant: $30.00',
      'Your Sextant plan is now Pro',
    ])
    const { periodEndsAt } = (await billing(mary)).subscription ?? {}
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(periodEndsAt ?? ''),
    )
    await mary.post('/api/subscription/change', { priceId: 'starter_monthly' })
    expect((await subjects(mary, 4)).at(-1)).toBe(`Your Sextant plan changes on ${day} (UTC)`)
    await mary.post('/api/subscription/cancel')
    expect((await subjects(mary, 5)).at(-1)).toBe(`Your Sextant plan ends on ${day} (UTC)`)
    await mary.post('/api/sandbox/renew', { payment: 'paid' })
    await waitForTier(mary, 'free')
    expect((await subjects(mary, 6)).at(-1)).toBe('Your Sextant plan has ended')
    const ended = (await app.mailbox.to(mary.user.email, 6)).at(-1)
    expect(ended?.html).toContain('/pricing">View plans</a>')
  })

  test('say that a plan renews after its cancellation was undone', async () => {
    const mary = await subscribe(await app.signedIn(), 'pro_monthly')
    await mary.post('/api/subscription/cancel')
    await mary.post('/api/subscription/resume')
    expect((await subjects(mary, 3)).at(-1)).toBe('Your Sextant plan will renew')
  })

  test('say that a payment failed, how long the plan stays active and where to update the card', async () => {
    const mary = await subscribe(await app.signedIn(), 'pro_monthly')
    await mary.post('/api/sandbox/renew', { payment: 'declined' })
    const [, failed] = await app.mailbox.to(mary.user.email, 2)
    expect(failed?.subject).toBe('Your payment to Sextant failed')
    expect(failed?.text).toContain('$49.00')
    expect(failed?.text).toContain('for 7 more days')
    expect(failed?.text).toContain('http://localhost:3000/workspace/invoices?card=change')
  })

  test('are not sent for a first payment that fails in the form', async () => {
    const mary = await app.signedIn()
    const { clientSecret } = await order(mary, 'pro_monthly')
    await pay(mary, clientSecret, '4000 0000 0000 0002')
    await pay(mary, clientSecret)
    expect(await subjects(mary, 1)).toEqual(['Receipt from Sextant: $49.00'])
  })
})

describe('deleting an account', () => {
  test('deletes its customer at the provider', async () => {
    const mary = await subscribe(await app.signedIn(), 'pro_monthly')
    const customer = await app.db
      .selectFrom('billing_customers')
      .select('provider_id')
      .where('workspace_id', '=', await workspaceOf(app.db, mary.user.id))
      .executeTakeFirst()
    const body = { email: mary.user.email, password: PASSWORD }
    expect((await mary.send('DELETE', '/api/account', body)).status).toBe(204)
    const dump = async () => (await app.dump()).join('\n')
    const customerId = customer?.provider_id ?? ''
    expect(customerId).not.toBe('')
    await expect.poll(dump).not.toContain(customerId)
    expect(await dump()).not.toContain(mary.user.id)
  })

  test('is preceded by an export that has its subscriptions', async () => {
    const mary = await subscribe(await app.signedIn(), 'pro_annual')
    const { subscriptions } = await (await mary.get('/api/account/export')).json()
    expect(subscriptions).toMatchObject([
      { tier: 'pro', period: 'annual', status: 'active', amount: 53_900 },
    ])
  })
})
