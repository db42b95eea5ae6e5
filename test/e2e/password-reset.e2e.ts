import type { Page } from '@playwright/test'
import {
  fulfillOnce,
  expect,
  expectAccessible,
  failNextCall,
  PASSWORD,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { waitForMail, sentMails } from './outbox.ts'

const NEW_PASSWORD = 'Different.mule2'
const NEUTRAL_MESSAGE =
  'If an account with this email exists, you will receive password reset instructions.'

/** True for the email of a reset, not for the confirmation email of the registration. */
const isResetMailTo = (email: string) => (mail: string) =>
  mail.includes(`To: ${email}`) && mail.includes('/reset-password?token=')

const requestLink = (page: Page) =>
  page.getByRole('button', { name: 'Send Reset Instructions' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Reset Password' }).click()

async function fillPasswords(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(again)
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a user who forgot the password gets a link by email and sets a new one', async ({ page }) => {
  const { email } = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await requestLink(page)
  await expect(toastOf(page)).toContainText('Email required')
  await expect(toastOf(page)).toContainText('Please enter your email address')

  await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `)
  await requestLink(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(NEUTRAL_MESSAGE)).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)

  const mail = await waitForMail(isResetMailTo(email))
  const link = /http\S+\/reset-password\?token=\S+/.exec(mail)?.[0] ?? ''
  expect(new URL(link).origin).toBe(process.env.SITE)

  await page.goto(link)
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await fillPasswords(page, 'Ab1!')
  await save(page)
  await expect(toastOf(page)).toContainText('Password too short')
  await expect(toastOf(page)).toContainText('Password must be at least 8 characters long')
  await fillPasswords(page, NEW_PASSWORD, 'Another.mule3')
  await save(page)
  await expect(toastOf(page)).toContainText("Passwords don't match")
  await expect(toastOf(page)).toContainText('Please make sure both passwords are identical')
  await expectAccessible(page)
  await fillPasswords(page, NEW_PASSWORD)
  await save(page)
  await expect(toastOf(page)).toContainText('Password reset successful')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password reset successful')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue to login' }).click()

  await signIn(page, email, PASSWORD)
  await expect(toastOf(page)).toContainText('Login failed')
  await signIn(page, email, NEW_PASSWORD)
  await page.waitForURL('**/dashboard')

  await page.goto(link)
  await fillPasswords(page, 'Third.donkey4')
  await save(page)
  await expect(toastOf(page)).toContainText('Reset failed')
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Third.donkey4')

  // An error disappears with the next attempt, and that of one password when the other changes.
  await fillPasswords(page, 'Third.donkey4', 'Fourth.donkey5')
  await save(page)
  const different = page.getByText('Please make sure both passwords are identical')
  await expect(different.and(page.locator('form *'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeHidden()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await expect(page.locator('form')).toContainText('Password must be at least 8 characters long')
  await expect(different.and(page.locator('form *'))).toBeHidden()
})

test('a user who resets the password while signed in has to sign in again', async ({ page }) => {
  const { email } = await signUp(page)
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  const mail = await waitForMail(isResetMailTo(email))
  await page.goto(/http\S+\/reset-password\?token=\S+/.exec(mail)?.[0] ?? '')
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  await fillPasswords(page, NEW_PASSWORD)
  await save(page)
  await page.getByRole('link', { name: 'Continue to login' }).click()
  await signIn(page, email, NEW_PASSWORD)
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mary Jackson')
  await expect(page.getByText('Please confirm your email address')).toHaveCount(0)
})

test('without an account the same message is shown and no email is sent', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('no.account@example.com')
  await requestLink(page)
  await expect(page.getByText(NEUTRAL_MESSAGE)).toBeVisible()
  await page.getByRole('button', { name: 'Try different email' }).click()
  const { email } = await signUp(page)
  await page.getByLabel('Email').fill(email)
  await requestLink(page)
  await waitForMail(isResetMailTo(email))
  expect(sentMails().filter((content) => content.includes('no.account'))).toEqual([])
  await page.getByRole('link', { name: 'Back to login' }).click()
})

test('errors show their message', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('mary@example.com')
  await fulfillOnce(page, '**/api/auth/forgot-password', { status: 503 })
  await requestLink(page)
  await expect(toastOf(page)).toContainText('Reset failed')
  await expect(toastOf(page)).toContainText('Failed to send reset instructions')
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Too many just now.' } }),
  )
  await requestLink(page)
  await expect(toastOf(page)).toContainText('Too many just now.')
  await failNextCall(page)
  await requestLink(page)
  await expect(toastOf(page)).toContainText('Network error. Please try again.')
})

test('a reset page without a token redirects to the request form', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid reset link')
  await expect(toastOf(page)).toContainText('Invalid token')
  await expect(toastOf(page)).toContainText('This reset link is invalid.')
  await expectAccessible(page)
  await page.waitForURL('**/forgot-password', { timeout: 6_000 })

  // Focusing the link stops the automatic redirect.
  await page.goto('/reset-password')
  await page.getByRole('link', { name: 'Request a new link' }).focus()
  await page.waitForTimeout(3_500)
  await expect(page).toHaveURL('/reset-password')
})
