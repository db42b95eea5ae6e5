import type { Page } from '@playwright/test'
import { answerOnce, expect, expectAccessible, PASSWORD, signUp, test, toastOf } from './journey.ts'
import { mailSent, mailsSoFar } from './outbox.ts'

const NEW_PASSWORD = 'Different.mule2'
const SAYS_NOTHING =
  'If an account with this email exists, you will receive password reset instructions.'

/** Not the one that came with the registration. */
const resetMailTo = (email: string) => (mail: string) =>
  mail.includes(`To: ${email}`) && mail.includes('/reset-password?token=')

const ask = (page: Page) => page.getByRole('button', { name: 'Send Reset Instructions' }).click()
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

test('whoever forgot a password gets a link by mail, and chooses a new one', async ({ page }) => {
  const { email } = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await ask(page)
  await expect(toastOf(page)).toContainText('Email required')
  await expect(toastOf(page)).toContainText('Please enter your email address')

  await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `)
  await ask(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(SAYS_NOTHING)).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)

  const mail = await mailSent(resetMailTo(email))
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
})

test('whoever was signed in while choosing a new password signs in with it', async ({ page }) => {
  const { email } = await signUp(page)
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  const mail = await mailSent(resetMailTo(email))
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

test('the same is said to whoever has no account, and nothing is mailed', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody.at.all@example.com')
  await ask(page)
  await expect(page.getByText(SAYS_NOTHING)).toBeVisible()
  await page.getByRole('button', { name: 'Try different email' }).click()
  const { email } = await signUp(page)
  await page.getByLabel('Email').fill(email)
  await ask(page)
  await mailSent(resetMailTo(email))
  expect(mailsSoFar().filter((content) => content.includes('nobody.at.all'))).toEqual([])
  await page.getByRole('link', { name: 'Back to login' }).click()
})

test('failures say what failed', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('mary@example.com')
  await answerOnce(page, '**/api/auth/forgot-password', { status: 503 })
  await ask(page)
  await expect(toastOf(page)).toContainText('Reset failed')
  await expect(toastOf(page)).toContainText('Failed to send reset instructions')
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Too many just now.' } }),
  )
  await ask(page)
  await expect(toastOf(page)).toContainText('Too many just now.')
})

test('an address without a link leads to where one can be asked for', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid reset link')
  await expectAccessible(page)
  await page.waitForURL('**/forgot-password', { timeout: 6_000 })

  // Whoever reaches for the link is not carried off.
  await page.goto('/reset-password')
  await page.getByRole('link', { name: 'Request a new link' }).focus()
  await page.waitForTimeout(3_500)
  await expect(page).toHaveURL('/reset-password')
})
