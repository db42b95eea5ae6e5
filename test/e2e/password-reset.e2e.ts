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
  const heading = page.getByRole('heading', { level: 1 })
  const requestLink = () => page.getByRole('button', { name: 'Send Reset Instructions' }).click()

  await test.step('errors are shown', async () => {
    await requestLink()
    await expect(toastOf(page)).toContainText('Email required')
    await expect(toastOf(page)).toContainText('Please enter your email address')
    await page.getByLabel('Email').fill('no.account@example.com')
    const calls = '**/api/auth/forgot-password'
    await fulfillOnce(page, calls, { status: 503 })
    await requestLink()
    await expect(toastOf(page)).toContainText('Reset failed')
    await expect(toastOf(page)).toContainText('Failed to send reset instructions')
    const json = { code: 'rate_limited', message: 'Too many just now.' }
    await fulfillOnce(page, calls, { status: 429, json })
    await requestLink()
    await expect(toastOf(page)).toContainText('Too many just now.')
    await failNextCall(page)
    await requestLink()
    await expect(toastOf(page)).toContainText('Network error. Please try again.')
  })

  await test.step('with and without an account the same message is shown', async () => {
    await requestLink()
    await expect(page.getByText(NEUTRAL_MESSAGE)).toBeVisible()
    await page.getByRole('button', { name: 'Try different email' }).click()
    await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `)
    await requestLink()
    await expect(heading).toHaveText('Check your email')
    await expect(heading).toBeFocused()
    await expect(page.getByText(NEUTRAL_MESSAGE)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible()
    await expectAccessible(page)
  })

  const mail = await waitForMail(isResetMailTo(email))
  expect(sentMails().filter((content) => content.includes('no.account'))).toEqual([])
  const link = /http\S+\/reset-password\?token=\S+/.exec(mail)?.[0] ?? ''
  expect(new URL(link).origin).toBe(process.env.SITE)

  await test.step('the reset ends a login that is newer than the link', async () => {
    const login = { email, password: PASSWORD }
    expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
    await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
    await fillPasswords(page, 'Ab1!')
    await save(page)
    await expect(toastOf(page)).toContainText('Password too short')
    await fillPasswords(page, NEW_PASSWORD, 'Another.mule3')
    await save(page)
    await expect(toastOf(page)).toContainText("Passwords don't match")
    await expectAccessible(page)
    await fillPasswords(page, NEW_PASSWORD)
    await save(page)
    await expect(toastOf(page)).toContainText('Password reset successful')
    await expect(heading).toHaveText('Password reset successful')
    await expectAccessible(page)
  })

  await test.step('only the new password signs in', async () => {
    await page.getByRole('link', { name: 'Continue to login' }).click()
    await signIn(page, email, PASSWORD)
    await expect(toastOf(page)).toContainText('Login failed')
    await signIn(page, email, NEW_PASSWORD)
    await page.waitForURL('**/dashboard')
    await expect(heading).toContainText('Mary Jackson')
    // The link has confirmed the address.
    await expect(page.getByText('Please confirm your email address')).toHaveCount(0)
  })

  await test.step('the link works once', async () => {
    await page.goto(link)
    await fillPasswords(page, 'Third.donkey4')
    await save(page)
    await expect(toastOf(page)).toContainText('Reset failed')
    const newLink = page.getByRole('link', { name: 'Request a new link' })
    await expect(newLink).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Third.donkey4')

    // An error disappears with the next attempt, and that of one password when the other changes.
    await fillPasswords(page, 'Third.donkey4', 'Fourth.donkey5')
    await save(page)
    const different = page
      .locator('form')
      .getByText('Please make sure both passwords are identical')
    await expect(different).toBeVisible()
    await expect(newLink).toBeHidden()
    await page.getByLabel('New password', { exact: true }).fill('short')
    await expect(page.locator('form')).toContainText('Password must be at least 8 characters long')
    await expect(different).toBeHidden()
  })
})
