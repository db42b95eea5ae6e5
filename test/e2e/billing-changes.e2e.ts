import type { Locator, Page } from '@playwright/test'
import { billingOf, fillCard, payButton, subscribed } from './billing-steps.ts'
import {
  expect,
  expectAccessible,
  fulfillOnce,
  navigate,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { addTeam } from './manager-steps.ts'

const planCard = (page: Page): Locator => page.getByRole('region', { name: 'Current Plan & Usage' })

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)

test('an upgrade is paid in the form if the bank asks, the next one at once', async ({ page }) => {
  await signUp(page)
  await subscribed(page, 'starter', 'monthly', 'needsConfirmation')

  await test.step('a payment that needs confirmation is made in the form', async () => {
    await page.goto('/subscribe?plan=starter&billing=annual')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change to annual billing')
    await page.getByRole('button', { name: /and change to annual billing$/ }).click()
    await expect(payButton(page)).toBeVisible()
    expect((await billingOf(page)).subscription?.pending).toEqual({
      tier: 'starter',
      period: 'annual',
    })
    await fillCard(page, 'accepted')
    await payButton(page).click()
    await page.waitForURL('**/dashboard**')
    await expect(toastOf(page)).toContainText('Welcome to Starter!', { timeout: 30_000 })
    await navigate(page, '/account')
    await expect(planCard(page)).toContainText('$209.00')
    await expect(planCard(page)).toContainText(/Monthly cost.*a year/)
  })

  await page.goto('/subscribe?plan=business&billing=annual')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change to Business')
  const line = (term: RegExp) =>
    page.locator('dl > div', { hasText: term }).getByRole('definition').innerText()
  await expect(page.getByText('Due now')).toBeVisible()
  const charge = cents(await line(/^Business until/))
  const credit = cents(await line(/^Credit for unused time on Starter/))
  const due = cents(await line(/^Due now/))
  expect(charge - credit).toBe(due)
  expect(credit).toBeGreaterThan(20_800)
  expect(due).toBeGreaterThan(78_000)
  expect(await line(/^Next payment on/)).toBe('$990.00')
  await expectAccessible(page)
  const amount = (due / 100).toFixed(2)
  await page.getByRole('button', { name: `Pay $${amount} and change to Business` }).click()
  await page.waitForURL('**/dashboard**')
  await expect(toastOf(page)).toContainText('Welcome to Business!', { timeout: 30_000 })
  await navigate(page, '/workspace/invoices')
  await expect(page.getByText("You're on Business, billed annually")).toBeVisible()
  const invoices = page.getByRole('table', { name: 'Invoices' })
  await expect(invoices.getByRole('cell', { name: `$${amount}` })).toBeVisible()
  await expectAccessible(page)
})

test('a smaller plan and the end of a plan show what is lost, and can be withdrawn', async ({
  page,
}) => {
  await signUp(page)
  await subscribed(page, 'pro')
  for (const name of ['Core', 'Platform', 'Sales', 'Design', 'Support']) await addTeam(page, name)
  await page.goto('/subscribe?plan=starter')
  await expect(page.getByText('These 2 teams become read-only')).toBeVisible()
  for (const lost of ['Advanced analytics', 'Trends and benchmarks', 'Design', 'Support']) {
    await expect(page.getByRole('listitem').filter({ hasText: lost }).first()).toBeVisible()
  }
  await expect(page.getByText('Nothing is deleted')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Change to Starter on / }).click()
  await page.waitForURL('**/account')
  await expect(toastOf(page)).toContainText('Starter starts on')
  await expect(planCard(page)).toContainText('Changes to Starter on')
  await expect(planCard(page)).toContainText('$49.00')
  await page.goto('/subscribe?plan=starter')
  await expect(page.getByText('This change is already scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Keep Pro' }).click()
  await expect(toastOf(page)).toContainText('Pro stays active')
  await expect(page.getByRole('button', { name: /^Change to Starter on / })).toBeVisible()
  expect((await billingOf(page)).subscription?.scheduled).toBeNull()

  await navigate(page, '/account')
  await expect(planCard(page)).toContainText('Monthly cost')
  await expect(planCard(page)).toContainText('Next Billing')
  await planCard(page).getByRole('button', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Pro?' })
  await expect(dialog).toContainText('These 4 teams become read-only')
  await expect(dialog).toContainText('Platform')
  await expect(dialog).toContainText('Excel and CSV export')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep my plan' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(planCard(page).getByRole('button', { name: 'Cancel plan' })).toBeFocused()
  await planCard(page).getByRole('button', { name: 'Cancel plan' }).click()
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(toastOf(page)).toContainText('Pro is canceled')
  await expect(planCard(page)).toContainText('Active, ends on')
  await expect(planCard(page)).not.toContainText('Next Billing')
  await expect(page.getByRole('group', { name: 'Cancel or resume' })).toBeFocused()

  await page.goto('/subscribe?plan=pro')
  await page.getByRole('button', { name: 'Resume Pro' }).click()
  await expect(page.getByText("You're already on Pro")).toBeVisible()

  await navigate(page, '/workspace/invoices')
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await dialog.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(page.getByText('You have canceled Pro.')).toBeVisible()
    // For half a second it keeps clicks from the page.
    await expect(page.locator('[data-click-shield]')).toHaveCount(0)
  }
  await cancel()
  await page.getByRole('button', { name: 'Resume Pro' }).click()
  await expect(toastOf(page).filter({ hasText: 'Pro stays active' })).toBeVisible()
  await expect(page.getByText('It renews until you cancel')).toBeVisible()
  await cancel()
  await page.getByRole('button', { name: 'End this period now: payment succeeds' }).click()
  await expect(page.getByText("You're on the Free plan")).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Resume Pro' })).toHaveCount(0)
})

test('a failed payment is shown on every page until another card is saved', async ({ page }) => {
  await signUp(page)
  await subscribed(page, 'pro')
  await page.goto('/workspace/invoices')
  await page.getByRole('button', { name: 'End this period now: payment fails' }).click()
  const banner = page.getByRole('region', { name: 'Your payment' })
  await expect(banner).toContainText('Your last payment failed. Pro stays active until', {
    timeout: 20_000,
  })
  await expectAccessible(page)
  await page.goto('/subscribe?plan=business')
  await expect(page.getByText('Your last payment is overdue')).toBeVisible()
  await navigate(page, '/teams')
  await expect(banner).toBeVisible()
  await banner.getByRole('link', { name: 'Update your card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change card' })
  await expect(dialog.getByLabel('Card number')).toBeFocused()
  await expect(page).toHaveURL('/workspace/invoices')
  await expectAccessible(page)
  await fillCard(page, 'accepted')
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await expect(toastOf(page)).toContainText('Card saved', { timeout: 20_000 })
  await expect(dialog).toHaveCount(0)
  await expect(banner).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await expect(page.getByText("You're on Pro, billed monthly")).toBeVisible()
})

test('a plan set up by the administrator has nothing to manage but billing details', async ({
  page,
}) => {
  await setPlan(await signUp(page), 'pro')
  await fulfillOnce(page, '**/api/subscription', { status: 503 })
  await page.goto('/account')
  await planCard(page).getByRole('button', { name: 'Retry' }).click()
  await expect(planCard(page)).toContainText('Active')
  await expect(planCard(page).getByText('Pro', { exact: true })).toBeVisible()
  await expect(planCard(page).getByRole('button')).toHaveCount(0)
  const calls = '**/api/billing-details'
  await fulfillOnce(page, calls, { status: 503 })
  await planCard(page).getByRole('link', { name: 'Invoices and card' }).click()
  await expect(page.getByText('set up by an administrator')).toBeVisible()
  await expect(page.getByText('No invoices yet.')).toBeVisible()

  await expect(page.getByText("We couldn't load your billing details")).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  const details = page.getByRole('region', { name: 'Billing details' })
  const company = details.getByLabel('Company name')
  const address = details.getByLabel('Address')
  const vatId = details.getByLabel('VAT ID')
  const save = details.getByRole('button', { name: 'Save billing details' })
  await expect(save).toBeDisabled()
  await company.fill('Ada & Söhne GmbH')
  await address.fill('Hauptstraße 1\n10115 Berlin')
  await vatId.fill('DE/123456789')
  await save.click()
  await expect(vatId).toBeFocused()
  await expect(vatId).toHaveAccessibleDescription(/only letters, digits, spaces, dots and hyphens/)
  await expectAccessible(page)
  await vatId.fill('DE 123456789')
  await fulfillOnce(page, calls, { status: 503 })
  await save.click()
  await expect(details.getByRole('alert')).toContainText("We couldn't save your billing details.")
  await expect(address).toHaveValue('Hauptstraße 1\n10115 Berlin')
  await save.click()
  await expect(toastOf(page)).toContainText('Billing details saved')
  await expect(details.getByRole('alert')).toHaveCount(0)
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(company).toHaveValue('Ada & Söhne GmbH')
  await expect(address).toHaveValue('Hauptstraße 1\n10115 Berlin')
  await expect(vatId).toHaveValue('DE 123456789')
})
