import type { Page } from '@playwright/test'
import { callsTo, payButton } from './billing-steps.ts'
import { expect, expectAccessible, signUp, test, toastOf } from './fixtures.ts'
import { withStripe } from './fake-stripe.ts'
import type { StripeCalls } from './fake-stripe.ts'

const stripeCalls = (page: Page): Promise<StripeCalls> =>
  page.evaluate(() => (window as unknown as { calls: StripeCalls }).calls)

/** Completes the running payment: successfully, or with an error message of Stripe. */
const completePayment = (page: Page, message = ''): Promise<void> =>
  page.evaluate((text) => {
    const stripe = window as unknown as { errorMessage: string; complete: () => void }
    stripe.errorMessage = text
    stripe.complete()
  }, message)

const processing = (page: Page) => page.getByRole('button', { name: 'Processing...' })

test("Stripe's form is loaded only on the payment page, and matches the theme", async ({
  page,
}) => {
  await signUp(page)
  await withStripe(page)
  const stripeRequests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) stripeRequests.push(request.url())
  })
  for (const path of ['/pricing', '/account', '/workspace/invoices', '/dashboard']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(stripeRequests).toEqual([])

  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/subscribe?plan=pro')
  await expect(page.getByText('The form of pk_test_stand_in')).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByText('Test mode: nothing is charged')).toBeVisible()
  await expectAccessible(page)
  expect(stripeRequests).toEqual([
    expect.stringMatching(/^https:\/\/js\.stripe\.com\/.*advancedFraudSignals=false$/),
  ])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await stripeCalls(page)).elements.length).toBeGreaterThan(1)
  const { elements } = await stripeCalls(page)
  expect(elements[0]).toMatchObject({
    clientSecret: 'pi_1_secret_1',
    appearance: { theme: 'stripe', variables: { colorBackground: '#ffffff' } },
  })
  const [light, dark] = [elements[0], elements.at(-1)].map((one) => one?.appearance.variables)
  expect(light?.colorText).toMatch(/^#[0-3]/)
  expect(dark?.colorText).toMatch(/^#[e-f]/)
})

test('a payment is declined with Stripe’s message, then made once', async ({ page }) => {
  await signUp(page)
  await withStripe(page)
  const begun = callsTo(page, '/api/get-or-create-subscription')
  await page.goto('/subscribe?plan=pro')
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).dblclick()
  await expect(processing(page)).toBeVisible()
  await completePayment(page, 'Your card has insufficient funds.')
  await expect(toastOf(page)).toContainText('Payment Failed')
  await expect(toastOf(page)).toContainText('Your card has insufficient funds.')
  await expect(payButton(page)).toHaveText('Pay $49.00')
  const { payments } = await stripeCalls(page)
  expect(payments).toEqual([
    {
      return_url: `${process.env.SITE}/dashboard?subscription=success`,
      redirect: 'if_required',
    },
  ])
  await payButton(page).click()
  await expect(processing(page)).toBeVisible()
  await completePayment(page)
  await page.waitForURL('**/dashboard**')
  expect(begun).toEqual(['POST'])
})

test('the page reports a script that cannot load, and retries', async ({ page }) => {
  await signUp(page)
  const stripe = await withStripe(page)
  const loads = callsTo(page, '/endive/stripe.js')
  stripe.blockScript()
  await page.goto('/subscribe?plan=pro')
  const problem = page.getByRole('alert').filter({ hasText: "We couldn't load the payment form" })
  const retry = problem.getByRole('button', { name: 'Retry' })
  await expect(problem).toContainText('Nothing has been charged.')
  await expect(payButton(page)).toHaveCount(0)
  await expectAccessible(page)
  const tries = loads.length

  stripe.serveScript('empty')
  await retry.click()
  await expect.poll(() => loads.length).toBe(2 * tries)
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await expect(problem).toBeVisible()
  stripe.serveScript()
  await retry.click()
  await expect(payButton(page)).toBeEnabled()
})

test('a disputed payment is marked in the list of invoices', async ({ page }) => {
  await signUp(page)
  const invoice = { number: null, amount: 4_900, createdAt: '2026-11-20T12:00:00Z', url: null }
  await page.route('**/api/invoices', (route) =>
    route.fulfill({
      json: [
        { ...invoice, id: 'in_2', description: 'Pro', status: 'disputed' },
        { ...invoice, id: 'in_1', description: 'Starter', status: 'refunded' },
      ],
    }),
  )
  await page.goto('/workspace/invoices')
  await expect(page.getByRole('row', { name: 'Pro' })).toContainText('Disputed')
  await expect(page.getByRole('row', { name: 'Starter' })).toContainText('Refunded')
  await expectAccessible(page)
})
