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

test("Stripe's form is loaded only on the payment page, matches the theme, and pays once", async ({
  page,
}) => {
  await signUp(page)
  const stripe = await withStripe(page)
  const begun = callsTo(page, '/api/get-or-create-subscription')
  const loads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) loads.push(request.url())
  })
  await page.goto('/dashboard')
  for (const path of ['/account', '/workspace/invoices', '/pricing']) {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
    await page.waitForURL(`**${path}`)
    await page.waitForLoadState('networkidle')
  }
  expect(loads).toEqual([])

  await test.step('a script that cannot load is reported, and can be retried', async () => {
    stripe.blockScript()
    await page.emulateMedia({ colorScheme: 'light' })
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
    await expect(page.getByText('The form of pk_test_stand_in')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    await expect(page.getByText('Test mode: nothing is charged')).toBeVisible()
    await expectAccessible(page)
    expect(loads).toHaveLength(2 * tries + 1)
    expect(new Set(loads)).toEqual(
      new Set([expect.stringMatching(/^https:\/\/js\.stripe\.com\/.*advancedFraudSignals=false$/)]),
    )
  })

  await test.step('the form has the colors of the theme', async () => {
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

  await test.step('a payment is declined with Stripe’s message, then made once', async () => {
    // Both clicks come before the button can be drawn as disabled.
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      for (const _ of [1, 2]) button.click()
    })
    await expect(processing(page)).toBeVisible()
    await completePayment(page, 'Your card has insufficient funds.')
    await expect(toastOf(page)).toContainText('Payment Failed')
    await expect(toastOf(page)).toContainText('Your card has insufficient funds.')
    await expect(payButton(page)).toHaveText('Pay $49.00')
    const { payments } = await stripeCalls(page)
    const returnUrl = `${process.env.SITE}/dashboard?subscription=success`
    expect(payments).toEqual([{ return_url: returnUrl, redirect: 'if_required' }])
    await payButton(page).click()
    await expect(processing(page)).toBeVisible()
    await completePayment(page)
    await page.waitForURL('**/dashboard**')
    expect(begun).toEqual(['POST'])
  })
})
