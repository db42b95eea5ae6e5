import type { Page } from '@playwright/test'
import { answerOnce, expect, expectAccessible, signUp, test } from './journey.ts'
import { mailSent, mailsSoFar } from './outbox.ts'

const reminderOf = (page: Page) => page.getByRole('region', { name: 'Confirm your email address' })
const confirm = (page: Page) =>
  page.getByRole('button', { name: 'Confirm my email address' }).click()
const isConfirmMailTo = (email: string) => (mail: string) =>
  mail.includes(`To: ${email}`) && mail.includes('/confirm-email?token=')

test('an address is confirmed by the link of the mail, and nobody is reminded any more', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page)
  await page.goto('/dashboard')
  await expect(reminderOf(page)).toContainText(
    `Please confirm your email address: we sent a link to ${email}.`,
  )
  const mail = await mailSent(isConfirmMailTo(email))
  const link = /http\S+\/confirm-email\?token=\S+/.exec(mail)?.[0] ?? ''
  expect(new URL(link).origin).toBe(process.env.SITE)

  const opened = await context.newPage()
  const confirmed: string[] = []
  opened.on('request', (request) => {
    if (request.method() === 'POST') confirmed.push(new URL(request.url()).pathname)
  })
  const answer = await opened.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(opened.getByRole('button', { name: 'Confirm my email address' })).toBeVisible()
  await opened.waitForLoadState('networkidle')
  expect(confirmed, 'opening the link confirms nothing').toEqual([])
  await expect(reminderOf(opened), 'no public page reminds').toHaveCount(0)

  await confirm(opened)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(
    'Your email address is confirmed',
  )
  await expect(opened.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(opened)
  await expect(reminderOf(page), 'the other tab has heard of it').toHaveCount(0)
  await opened.getByRole('link', { name: 'Continue' }).click()
  await opened.waitForURL('**/dashboard')
  await opened.getByRole('heading', { level: 1 }).waitFor()
  await expect(reminderOf(opened)).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

  await opened.goto(link)
  await confirm(opened)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(
    'Your email address is already confirmed',
  )
  await expectAccessible(opened)
})

test('the reminder sends another mail, and can be put away', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/teams')
  const reminder = reminderOf(page)
  await answerOnce(page, '**/api/auth/resend-confirmation', {
    status: 429,
    json: { code: 'rate_limited', message: 'Too many.' },
  })
  await reminder.getByRole('button', { name: 'Send again' }).click()
  await expect(reminder.getByRole('status')).toHaveText('Too many.')
  await reminder.getByRole('button', { name: 'Send again' }).click()
  await expect(reminder.getByRole('status')).toHaveText(`We sent another link to ${email}.`)
  await expectAccessible(page)
  await expect.poll(() => mailsSoFar().filter(isConfirmMailTo(email)).length).toBe(2)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await reminder.getByRole('button', { name: 'Hide this reminder' }).click()
  await expect(reminder).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(reminder).toHaveCount(0)
})

test('a link that is incomplete, unknown or out of reach says what to do', async ({ page }) => {
  await page.goto('/confirm-email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is incomplete')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Go to account settings' })).toHaveAttribute(
    'href',
    '/account',
  )

  await page.goto('/confirm-email?token=unknown')
  const signIn = page.getByRole('link', { name: 'Sign in and confirm' })
  await expect(signIn).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent('/confirm-email?token=unknown')}`,
  )
  await expectAccessible(page)

  const { email } = await signUp(page)
  await page.reload()
  await answerOnce(page, '**/api/auth/confirm-email', { status: 503 })
  await confirm(page)
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await confirm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
  await expect(page.getByText('valid for seven days, can be used once')).toBeVisible()
  await page.getByRole('button', { name: 'Send another link' }).click()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await expectAccessible(page)
})
