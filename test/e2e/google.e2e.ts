import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { REGISTRATION_REASONS } from '#domain/registration.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { addTotp, appCode, finish, nextCodeOf } from './second-factor-steps.ts'

const google = (page: Page) => page.getByRole('link', { name: 'Continue with Google' })

/** Enters an email address on the provider's page and continues. */
async function continueAs(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  expect(new URL(page.url()).hostname).not.toBe(new URL(process.env.SITE ?? '').hostname)
  await page.getByLabel('Your address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const currentUser = async (page: Page) => (await page.request.get('/api/auth/user')).json()

test('a visitor cancels at Google, signs in, and opens the same account the next time, with its second factor', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login?redirect=%2Fteams')
  // The provider of the tests is not Google, though it has the name.
  await expect(google(page)).toBeVisible()
  await expect(google(page).locator('svg')).toBeHidden()
  await google(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/login?google=cancelled&redirect=%2Fteams')
  const notice = page.getByRole('note').filter({ hasText: 'You canceled signing in with Google' })
  await expect(notice).toContainText('Nothing has changed.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)

  await google(page).click()
  await continueAs(page, email)
  await page.waitForURL('**/teams')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const first = await currentUser(page)
  expect(first).toMatchObject({ email, name: 'Ada Lovelace', hasPassword: false })

  const { secret } = await addTotp(page)
  await page.context().clearCookies()
  await page.goto('/register?redirect=%2Fteams')
  await google(page).click()
  await continueAs(page, email)
  await page.waitForURL('**/login/verify?redirect=%2Fteams')
  await appCode(page).fill(nextCodeOf(secret))
  await finish(page).click()
  await page.waitForURL('**/teams')
  expect(await currentUser(page)).toMatchObject({ id: first.id, email })
})

/** Lets the server say in its pages how people register and sign in, as its settings do. */
async function limitLogin(page: Page) {
  let attribute = ''
  await page.route(/\/(login|register)(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<html', `<html ${attribute}`)
    await route.fulfill({ response, body })
  })
  return async (next: string, path: string) => {
    attribute = next
    await page.goto(path)
  }
}

const INVITED = `/register?invitation=${'x'.repeat(43)}`

test('the pages for signing in show what the settings of the server allow', async ({ page }) => {
  const open = await limitLogin(page)
  const field = page.getByLabel('Email', { exact: true })
  const createAccount = page.getByRole('main').getByRole('link', { name: 'Create an account' })

  await test.step('only invited people register', async () => {
    const reason = page.getByText(REGISTRATION_REASONS.invited)
    await open('data-registration="invited"', '/register')
    await expect(reason).toBeVisible()
    await expect(field).toBeHidden()
    await expect(google(page)).toBeVisible()
    await expect(page.getByText(/are free/)).toBeHidden()
    await expectAccessible(page)
    await open('data-registration="invited"', '/login')
    await expect(reason).toBeVisible()
    await expect(createAccount).toBeHidden()
    await open('data-registration="invited"', INVITED)
    await expect(field).toBeVisible()
    await expect(reason).toBeHidden()
    await expect(page.getByText("You can't join with this invitation")).toBeVisible()
    await expect(page.getByText('create an account without it')).toBeHidden()
  })

  await test.step('no one registers, with an invitation neither', async () => {
    for (const path of ['/register', INVITED, '/login']) {
      await open('data-registration="closed"', path)
      await expect(page.getByText(REGISTRATION_REASONS.closed)).toBeVisible()
      await expect(page.getByText(REGISTRATION_REASONS.invited)).toBeHidden()
      await expect(field).toBeVisible({ visible: path === '/login' })
    }
  })

  await test.step('the provider is the only way, so no password is asked for', async () => {
    await open('data-passwords="off"', '/login')
    await expect(google(page)).toBeVisible()
    await expect(field).toHaveCount(0)
    await expect(page.getByText('or with email')).toBeHidden()
    await expect(createAccount).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('where the provider is the only way, the page asks for no password', async ({ page }) => {
    const open = await limitLogin(page)
    await open('data-passwords="off"', '/login')
    await expect(google(page)).toBeVisible()
    await expect(page.getByLabel('Email')).toBeHidden()
    await expect(page.getByText('or with email')).toBeHidden()
    await page.goto('/dashboard')
    await expect(page.locator('main noscript p')).toBeVisible()
  })
})
