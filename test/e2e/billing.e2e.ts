import type { Page } from '@playwright/test'
import {
  bank,
  billingOf,
  callsTo,
  fillCard,
  markDocument,
  payButton,
  signIn,
} from './billing-steps.ts'
import {
  expect,
  expectAccessible,
  fulfillOnce,
  navigate,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { createRound, releaseWaiting, submitAnswers } from './manager-steps.ts'

const WELCOME = 'Welcome to Pro! Your subscription is now active.'

const planCard = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Plans' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a visitor chooses a plan, signs in, pays and has the plan', async ({ page }) => {
  const { email } = await signUp(page)
  await page.request.get('/api/logout')
  await page.goto('/pricing')
  await page.getByText('Annual', { exact: true }).click()
  await planCard(page, 'Pro').getByRole('link').click()
  await page.waitForURL('**/login?redirect=*')
  await signIn(page, email)
  await page.waitForURL('**/pricing?plan=pro&billing=annual')
  await expect(planCard(page, 'Pro')).toContainText('Your choice')

  const sameDocument = await markDocument(page)
  const begun = callsTo(page, '/api/get-or-create-subscription')
  const confirmed = callsTo(page, '/api/sandbox/confirm')
  await planCard(page, 'Pro').getByRole('link').click()
  await page.waitForURL(/\/subscribe\?plan=pro&priceId=[^&]+&billing=annual$/)
  await expect(payButton(page)).toHaveText('Pay $539.00')
  expect(await sameDocument(), 'the payment page is a full page load').toBe(false)
  await expect(page.getByText('$539.00', { exact: true })).toBeVisible()
  for (const note of [
    'Cancel anytime',
    '14-day money-back guarantee',
    'Secure payment processing',
    'Test mode: nothing is charged',
  ]) {
    await expect(page.getByText(note)).toBeVisible()
  }

  await fillCard(page, 'accepted')
  await payButton(page).dblclick()
  await page.waitForURL('**/dashboard**')
  await expect(toastOf(page)).toContainText('Subscription Successful', { timeout: 30_000 })
  await expect(toastOf(page)).toContainText(WELCOME)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard?subscription=success')
  await expect(page).toHaveURL('/dashboard')
  // The code that shows messages has then been loaded.
  await page.waitForLoadState('networkidle')
  expect(await toastOf(page).count(), 'the welcome is shown once').toBe(0)
  expect(begun).toEqual(['POST'])
  expect(confirmed).toEqual(['POST'])
  await expect(page.getByText('of 10 on your plan')).toBeVisible()

  await navigate(page, '/pricing?billing=annual')
  await expect(planCard(page, 'Pro')).toContainText('Your plan')
  await expect(planCard(page, 'Pro').getByRole('link')).toHaveAttribute('href', '/account')
  await page.getByText('Monthly', { exact: true }).click()
  await expect(planCard(page, 'Pro').getByRole('link')).toHaveText('Change to monthly billing')
  await page.goto('/subscribe?plan=pro&billing=annual')
  await expect(page.getByText("You're already on Pro")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
    'href',
    '/account',
  )
  await expectAccessible(page)
})

test('invalid, declined and unconfirmed cards can be tried again', async ({ page }) => {
  await signUp(page)
  await page.goto('/subscribe?plan=pro')
  await payButton(page).click()
  await expect(toastOf(page)).toContainText('Enter the card number.')
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByLabel('CVC')).toHaveAccessibleDescription(/3 or 4 digits/)
  await page.getByLabel('Card number').pressSequentially('4242424242424241')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4241')
  await page.getByLabel('Expiry date').pressSequentially('430')
  await expect(page.getByLabel('Expiry date')).toHaveValue('04 / 30')
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
    /not a valid card number/,
  )
  await page.getByLabel('Card number').fill('5555 5555 5555 4444')
  await page.getByLabel('CVC').fill('123')
  await payButton(page).click()
  await expect(toastOf(page)).toContainText('Payment Failed')
  await expect(page.getByLabel('Card number'), 'a real card is refused').toBeFocused()
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  await fillCard(page, 'declined')
  await payButton(page).click()
  await expect(toastOf(page)).toContainText(/declined/i)
  await expect(payButton(page)).toHaveText('Pay $49.00')
  expect((await billingOf(page)).subscription?.status).toBe('incomplete')

  await fillCard(page, 'needsConfirmation')
  await payButton(page).click()
  await expect(bank(page)).toContainText('Test mode: nothing is charged')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bank(page)).toHaveCount(0)
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await bank(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(bank(page)).toHaveCount(0)
  await expect(toastOf(page)).toContainText('Payment Failed')
  await expect(page).toHaveURL('/subscribe?plan=pro')

  await payButton(page).click()
  await bank(page).getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL('**/dashboard**')
  await expect(toastOf(page)).toContainText(WELCOME, { timeout: 30_000 })
})

test('a link to a payment leads through the login, and the price shown is the price charged', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await page.request.get('/api/logout')
  const begun = callsTo(page, '/api/get-or-create-subscription')

  await test.step('signing in loads the payment page as a document of its own', async () => {
    const wanted = '/subscribe?plan=gold&billing=weekly'
    await page.goto(wanted)
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(wanted)}`)
    const sameDocument = await markDocument(page)
    await signIn(page, email)
    await page.waitForURL((url) => url.pathname + url.search === wanted)
    await expect(toastOf(page)).toContainText('Login successful')
    expect(await sameDocument()).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Starter')
    await expect(payButton(page)).toHaveText('Pay $19.00')
  })

  await test.step('a subscription that cannot be prepared shows the reason, and can be retried', async () => {
    await fulfillOnce(page, '**/api/get-or-create-subscription', {
      json: { clientSecret: '', amount: 20_900 },
    })
    await page.getByRole('link', { name: /^Switch to annual billing/ }).click()
    await expect(toastOf(page).filter({ hasText: 'Subscription Error' })).toContainText(
      'No client secret received',
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(payButton(page)).toHaveText('Pay $209.00')
    expect(begun).toEqual(['POST', 'POST', 'POST'])
  })

  const plans = await (await page.request.get('/api/plans')).json()
  const proAnnual = plans.find(({ id }: { id: string }) => id === 'pro').priceIds.annual
  await page.goto(`/subscribe?plan=starter&priceId=${proAnnual}&billing=monthly`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe to Pro')
  await expect(payButton(page)).toHaveText('Pay $539.00')

  await page.goto('/subscribe?plan=pro&priceId=price_forged&billing=annual')
  await expect(toastOf(page)).toContainText('Subscription Error')
  await expect(page.getByRole('alert').filter({ hasText: 'no longer available' })).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Choose Pro again' })).toHaveAttribute(
    'href',
    '/subscribe?plan=pro&billing=annual',
  )

  await test.step('going back to the payment loads its document again', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'My Teams' }).first().click()
    await page.waitForURL('**/teams')
    await page.reload()
    const sameDocument = await markDocument(page)
    await page.goBack()
    await page.waitForURL('**/subscribe?plan=pro&priceId=price_forged&billing=annual')
    await expect(page.getByRole('alert').filter({ hasText: 'no longer available' })).toBeVisible()
    expect(await sameDocument()).toBe(false)
  })
  await page.getByRole('link', { name: 'Back to Pricing' }).first().click()
  await page.waitForURL('**/pricing?plan=pro&billing=annual')
})

test('the URL after a payment changes nothing by itself', async ({ page }) => {
  await signUp(page)
  const back = '/dashboard?subscription=success'
  await page.goto(back)
  await expect(page).toHaveURL('/dashboard')
  await expect(toastOf(page)).toHaveCount(0)
  await expect(page.getByText('of 1 on your plan').first()).toBeVisible()

  await page.goto('/subscribe?plan=pro')
  await expect(payButton(page)).toBeVisible()
  await page.clock.install()
  await page.goto(
    `${back}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded`,
  )
  const waiting = page.getByRole('region', { name: "Your payment's confirmation" })
  await expect(waiting).toContainText('Waiting for your payment to be confirmed')
  await expect(page).toHaveURL(back)
  await page.clock.fastForward(61_000)
  await expect(waiting).toContainText('This is taking longer than usual')
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Check again' }).click()
  await expect(waiting).toContainText('Waiting for your payment to be confirmed')
  await expect(toastOf(page)).toHaveCount(0)
  await expect(page.getByText('of 1 on your plan').first()).toBeVisible()

  await navigate(page, '/account')
  await expect(page.getByText('Waiting for first payment')).toBeVisible()
  const pay = page.getByRole('link', { name: 'Make the payment' })
  await expect(pay).toHaveAttribute('href', '/subscribe?plan=pro&billing=monthly')
  await navigate(page, '/workspace/invoices')
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible()
  await expect(pay).toHaveAttribute('href', '/subscribe?plan=pro&billing=monthly')
  await page.goto(`${back}&payment_intent=pi_1&redirect_status=failed`)
  await expect(toastOf(page)).toContainText('Payment Failed')
  await expect(page).toHaveURL('/dashboard')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(payButton(page)).toHaveText('Pay $49.00')
})

test('one report is bought and available', async ({ page }) => {
  await signUp(page)
  const { round, results } = await createRound(page, { groupSize: 3, title: 'Autumn' })

  await test.step('a link to the report of an unknown round explains itself', async () => {
    for (const id of ['zzz', '3f0c1c1e-9c8e-4b7e-8f57-0a0f2f4b7d11']) {
      await page.goto(`/subscribe?report=${id}`)
      await expect(page.getByRole('alert')).toContainText('The link may be incomplete')
      await expect(toastOf(page)).toHaveCount(0)
    }
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'View your rounds' })).toHaveAttribute(
      'href',
      '/quizzes',
    )
  })

  await submitAnswers(page.request, round, [4, 5, 3])
  await page.goto(results)
  const exporting = page.getByRole('button', { name: 'Export' })
  await expect(page.getByRole('button', { name: 'Show figures now' })).toBeVisible()
  await expect(exporting, 'there is nothing to report yet').toHaveCount(0)
  await releaseWaiting(page)
  const buy = page.getByRole('link', { name: 'Buy PDF report, $9' })
  await expect(buy).toHaveAttribute('href', `/subscribe?report=${round.id}`)

  await test.step('exports that the plan does not include are listed with a link to the plans', async () => {
    await exporting.click()
    const items = page.getByRole('menuitem')
    await expect(items).toHaveText([
      'Buy PDF report, $9',
      'Meeting guide, 30 minutes (PDF)',
      'Meeting guide, 60 minutes (PDF)',
      /^Slides \(PowerPoint\)Available on Starter/,
      /^Results \(Excel\)Available on Starter/,
      /^Results \(CSV\)Available on Starter/,
    ])
    await expect(items.last()).toHaveAttribute('href', '/pricing')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await buy.click()
  await expect(payButton(page)).toHaveText('Pay $9.00')
  await expect(page.getByText('Autumn')).toBeVisible()
  await fillCard(page, 'accepted')
  await payButton(page).click()
  await page.waitForURL(`**${results}**`)
  await expect(toastOf(page)).toContainText('Your PDF report is ready', { timeout: 30_000 })
  await expect(page).toHaveURL(results)
  await expect(buy).toHaveCount(0)
  const report = page.getByRole('menuitem', { name: 'PDF report' })
  // The page is drawn again once its address has lost the query, which closes a menu.
  const openMenu = () =>
    exporting.click().then(() => expect(report).toBeVisible({ timeout: 2_000 }))
  await expect(openMenu).toPass()
  await page.goto(`/subscribe?report=${round.id}`)
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
  await expectAccessible(page)
  const invoices = await (await page.request.get('/api/invoices')).json()
  expect(invoices.map(({ amount }: { amount: number }) => amount)).toEqual([900])
})
