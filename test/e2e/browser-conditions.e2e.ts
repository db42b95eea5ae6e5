import type { Page } from '@playwright/test'
import { createRound } from './manager-steps.ts'
import { answerAll, complete, createLiveRound } from './quiz-steps.ts'
import {
  expect,
  expectAccessible,
  failNextCall,
  fillSilently,
  navigate,
  PASSWORD,
  signUp,
  test,
} from './fixtures.ts'

test('offline, a link keeps the page open and works when the network is back', async ({ page }) => {
  const person = await signUp(page)
  await page.goto('/about', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  // The toaster loads when the browser is idle.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByText('The page you chose opens when')).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  const plans = page.waitForResponse('**/api/plans')
  await page.context().setOffline(false)
  // Sooner than the next retry.
  await page.waitForURL('**/pricing', { timeout: 3_000 })
  // Going offline before it is complete would be an error on the console.
  await (await plans).finished()
  await expect(page.getByText("You're offline")).toBeHidden()
  await expect(page.getByText(person.firstName).first()).toBeAttached()

  // The payment page is a document of its own.
  const upgrade = page.locator('main a[href^="/subscribe"]').first()
  await expect(upgrade).toBeVisible()
  await page.context().setOffline(true)
  await upgrade.click()
  await expect(page.getByText('The page you chose opens when')).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText('The page you chose opens when')).toBeHidden()
  await upgrade.click()
  await page.context().setOffline(false)
  await page.waitForURL('**/subscribe**', { timeout: 3_000 })
})

const blockStorage = (page: Page) =>
  page.addInitScript({
    content: `for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => { throw new DOMException('Storage is blocked', 'SecurityError') }
      Object.defineProperty(window, name, { get, configurable: true })
    }`,
  })

test('a visitor causes no error on the console, and the toast region has a short name', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  // The last two lead to the login.
  for (const path of ['/', '/dashboard', '/subscribe']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(errors).toEqual([])
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toBeAttached()
})

test('where storage is blocked, pages, a form and a survey say so or work', async ({ page }) => {
  const { email } = await signUp(page)
  const { link } = await createRound(page)
  await blockStorage(page)

  await test.step('fields that a password manager fills in without an event are sent', async () => {
    await page.context().clearCookies()
    // Errors on the console fail the test.
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.goto('/login')
    await expect(page.locator('form[data-unhydrated]')).toHaveCount(0)
    await fillSilently(page.getByLabel('Email'), email)
    await fillSilently(page.getByLabel('Password', { exact: true }), PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('a form that cannot be kept asks before a reload discards it', async () => {
    await page.goto('/sessions/create')
    await page.getByLabel('Title').fill('Private')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.accept()
    await reloaded
  })

  await test.step('a survey says so, and its answers can still be sent', async () => {
    await page.goto(link)
    await expect(page.getByText("This browser can't save your progress")).toBeVisible()
    await answerAll(page, 4)
    await failNextCall(page)
    await complete(page)
    await expect(
      page.getByText("Keep this page open, sending when you're back online"),
    ).toBeVisible()
    await expect(page.getByText('Assessment Completed!')).toBeVisible()
  })
})

test('where cookies are blocked, signing in and registering say so', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Your browser blocks cookies for this site')
    await expect(page.getByLabel('Email')).toHaveCount(0)
  }
  await expectAccessible(page)
})

const dayAfter = (hours: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + hours * 3_600_000)

test('a clock that is three days ahead changes no end of a round', async ({ page }) => {
  // Not 24: the server's clock is known by the second, and a moment after the start it could be a day.
  await createLiveRound(page, { expiresInHours: 12 })
  await page.clock.setSystemTime(Date.now() + 3 * 24 * 3_600_000)
  await page.goto('/quizzes')
  await expect(page.getByText(/expires .* \(in \d+ hours\)/)).toBeVisible()
  const tomorrow = dayAfter(24)
  await navigate(page, '/sessions/create')
  // The test may run at midnight.
  await expect(page.getByText(/24 hours, until/)).toContainText(
    new RegExp(`${tomorrow}|${dayAfter(24)}`),
  )
})
