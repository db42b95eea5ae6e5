import type { Locator, Page } from '@playwright/test'
import type { BillingState, Payment } from '#contract/billing.ts'
import type { BillingPeriod, PaidTier } from '#domain/billing.ts'
import { expect, PASSWORD } from './fixtures.ts'

/** The test cards by their behavior. */
const CARDS = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  needsConfirmation: '4000 0025 0000 3155',
} as const
type TestCard = keyof typeof CARDS

/** Fills in the card form with one of the suggested cards. */
export async function fillCard(page: Page, card: TestCard): Promise<void> {
  await page.getByRole('button', { name: CARDS[card] }).click()
  await expect(page.getByLabel('Card number')).toHaveValue(CARDS[card])
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ })

export const bank = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Test bank' })

/** Records the page's calls of a path from now on. */
export function callsTo(page: Page, path: string): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) made.push(request.method())
  })
  return made
}

/** Returns a function that tells whether the page is still the same document. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
  return () => page.evaluate(() => 'marked' in window)
}

export async function billingOf(page: Page): Promise<BillingState> {
  const answer = await page.request.get('/api/subscription')
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as BillingState
}

/** Puts the signed-in user on a plan by paying for it, without the forms. */
export async function subscribed(
  page: Page,
  tier: PaidTier,
  period: BillingPeriod = 'monthly',
  card: 'accepted' | 'needsConfirmation' = 'accepted',
): Promise<void> {
  const plans = await (await page.request.get('/api/plans')).json()
  const priceId = plans.find(({ id }: { id: string }) => id === tier).priceIds[period]
  const begun = await page.request.post('/api/get-or-create-subscription', { data: { priceId } })
  expect(begun.status(), await begun.text()).toBe(200)
  const { clientSecret } = (await begun.json()) as Payment
  const paid = await page.request.post('/api/sandbox/confirm', {
    data: {
      clientSecret,
      cardNumber: CARDS[card],
      expiry: '12/34',
      cvc: '123',
      ...(card === 'needsConfirmation' && { confirmation: 'approve' }),
    },
  })
  expect(await paid.json()).toEqual({ status: 'succeeded' })
  await expect(async () => {
    const user = await (await page.request.get('/api/auth/user')).json()
    expect(user.subscriptionTier).toBe(tier)
    expect((await billingOf(page)).subscription?.status).toBe('active')
  }).toPass({ timeout: 20_000 })
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
