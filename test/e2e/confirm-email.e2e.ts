import type { Page } from '@playwright/test'
import { fulfillOnce, expect, expectAccessible, signUp, test } from './fixtures.ts'
import { createTeam } from './manager-steps.ts'
import { waitForMail, sentMails } from './outbox.ts'

const reminderOn = (page: Page) => page.getByRole('region', { name: 'Confirm your email address' })
const confirm = (page: Page) =>
  page.getByRole('button', { name: 'Confirm my email address' }).click()
const isConfirmMailTo = (email: string) => (mail: string) =>
  mail.includes(`To: ${email}`) && mail.includes('/confirm-email?token=')

test('the link in the email confirms the address and removes the reminder', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page)
  await page.goto('/dashboard')
  await expect(reminderOn(page)).toContainText(
    `Please confirm your email address: we sent a link to ${email}.`,
  )
  const mail = await waitForMail(isConfirmMailTo(email))
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
  expect(confirmed, 'opening the link alone does not confirm').toEqual([])
  await expect(reminderOn(opened), 'public pages show no reminder').toHaveCount(0)

  await confirm(opened)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(
    'Your email address is confirmed',
  )
  await expect(opened.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(opened)
  await expect(reminderOn(page), 'the other tab is updated').toHaveCount(0)
  await opened.getByRole('link', { name: 'Continue' }).click()
  await opened.waitForURL('**/dashboard')
  await opened.getByRole('heading', { level: 1 }).waitFor()
  await expect(reminderOn(opened)).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

  await opened.goto(link)
  await confirm(opened)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(
    'Your email address is already confirmed',
  )
  await expectAccessible(opened)
})

test('a round refused for an unconfirmed address offers another link until it is confirmed', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page)
  await createTeam(page, 'Core')
  await page.goto('/sessions/create')
  await page.getByRole('radio', { name: 'Teamwork' }).check()
  await page.getByRole('radio', { name: "The team's members" }).check()
  const people = ['ann', 'bob', 'cleo'].map((name) => `${name}@example.com`).join('\n')
  await page.getByLabel('Names and email addresses').fill(people)
  await page.getByRole('button', { name: 'Add 3 people to the team' }).click()
  await expect(page.getByText('3 people will be invited.')).toBeVisible()
  await page.getByRole('button', { name: 'Start round' }).click()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary.getByRole('button', { name: 'Send another link' })).toBeVisible()

  const mail = await waitForMail(isConfirmMailTo(email))
  const opened = await context.newPage()
  await opened.goto(/http\S+\/confirm-email\?token=\S+/.exec(mail)?.[0] ?? '')
  await confirm(opened)
  await expect(summary.getByRole('button', { name: 'Send another link' })).toHaveCount(0)
  await expect(summary.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start round' }).click()
  await page.waitForURL('**/share')
})

test('the reminder sends another email and can be hidden', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/teams')
  const reminder = reminderOn(page)
  await fulfillOnce(page, '**/api/auth/resend-confirmation', {
    status: 429,
    json: { code: 'rate_limited', message: 'Too many.' },
  })
  await reminder.getByRole('button', { name: 'Send again' }).click()
  await expect(reminder.getByRole('status')).toHaveText('Too many.')
  await reminder.getByRole('button', { name: 'Send again' }).click()
  await expect(reminder.getByRole('status')).toHaveText(`We sent another link to ${email}.`)
  await expectAccessible(page)
  await expect.poll(() => sentMails().filter(isConfirmMailTo(email)).length).toBe(2)

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

test('an incomplete or unknown link, or a failed confirmation, says what to do', async ({
  page,
}) => {
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
  await fulfillOnce(page, '**/api/auth/confirm-email', { status: 503 })
  await confirm(page)
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await confirm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
  await expect(page.getByText('valid for seven days, can be used once')).toBeVisible()
  await page.getByRole('button', { name: 'Send another link' }).click()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await expectAccessible(page)
})
