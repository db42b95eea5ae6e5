import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { confirmAddress, expect, expectAccessible, signUp, test } from './fixtures.ts'
import { waitForMail } from './outbox.ts'

const clickGoogle = (page: Page) => page.getByRole('link', { name: 'Continue with Google' }).click()

/** Enters an email address on the provider's page and continues. */
async function continueAs(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  expect(new URL(page.url()).hostname).not.toBe(new URL(process.env.SITE ?? '').hostname)
  await page.getByLabel('Your address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
}

const currentUser = async (page: Page) => (await page.request.get('/api/auth/user')).json()

test('a visitor signs in with Google, and opens the same account the next time', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  await page.goto('/teams')
  await page.waitForURL('**/login?redirect=%2Fteams')
  await clickGoogle(page)
  await continueAs(page, email)
  await page.waitForURL('**/teams')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const first = await currentUser(page)
  expect(first).toMatchObject({ email, name: 'Ada Lovelace', hasPassword: false })

  await signOut(page)
  await page.goto('/register')
  await clickGoogle(page)
  await continueAs(page, email)
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Lovelace')
  expect((await currentUser(page)).id).toBe(first.id)
})

test("another provider's button has no logo of Google", async ({ page }) => {
  // The provider of the tests is not Google, though it has the name.
  await page.goto('/login')
  const button = page.getByRole('link', { name: 'Continue with Google' })
  await expect(button).toBeVisible()
  await expect(button.locator('svg')).toBeHidden()
})

test('where the provider is the only way, the page asks for no password', async ({
  page,
  browser,
}) => {
  const visitors = [page, await browser.newPage({ javaScriptEnabled: false })]
  for (const visitor of visitors) {
    await visitor.route('**/login', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<html', '<html data-passwords="off"')
      await route.fulfill({ response, body })
    })
    await visitor.goto(`${process.env.SITE}/login`)
    await expect(visitor.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
    await expect(visitor.getByLabel('Email')).toBeHidden()
    await expect(visitor.getByText('or with email')).toBeHidden()
    await expect(visitor.getByRole('link', { name: 'Create an account' })).toBeHidden()
  }
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('Google sign-in opens an existing account and informs its owner', async ({ page }) => {
  const person = await signUp(page)
  const { email } = person
  await confirmAddress(person)
  const { id } = await currentUser(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await clickGoogle(page)
  await continueAs(page, email)
  await page.waitForURL('**/dashboard')
  expect(await currentUser(page)).toMatchObject({ id, email })
  await waitForMail(
    (content) => content.includes(`To: ${email}`) && content.includes('Sign-in with Google'),
  )
})

test('a canceled sign-in says so and can be repeated', async ({ page }) => {
  await page.goto('/login?redirect=%2Fteams')
  await clickGoogle(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/login?google=cancelled&redirect=%2Fteams')
  await expect(page.getByText('You canceled signing in with Google')).toBeVisible()
  await clickGoogle(page)
  await continueAs(page, `${randomUUID()}@example.com`)
  await page.waitForURL('**/teams')
})

test('each failed sign-in shows its reason and what to do', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [outcome, title, advice] of [
    [
      'unavailable',
      'Signing in with Google is not set up on this server',
      'your email and password',
    ],
    ['cancelled', 'You canceled signing in with Google', 'Start again'],
    ['failed', "Signing in with Google didn't work", 'Try again, or use your email and password'],
    ['unverified', 'Your email address is not confirmed by Google', 'in your Google account'],
    ['known', 'An account with this address already exists', 'your email and password'],
    ['busy', 'Too many sign-ins with Google', 'in an hour'],
  ] as const) {
    await page.goto(`/login?google=${outcome}`)
    const notice = page.getByRole('note').filter({ hasText: title })
    await expect(notice).toContainText(advice)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await expectAccessible(page)
  await page.goto('/register?google=failed')
  await expect(page.getByText("Signing in with Google didn't work")).toBeVisible()
})

test('an unknown outcome shows no message', async ({ page }) => {
  for (const outcome of ['', '__proto__', '<b>evil</b>']) {
    await page.goto(`/login?google=${encodeURIComponent(outcome)}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('note')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  }
})
