import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  fulfillOnce,
  navigate,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { addTeam } from './manager-steps.ts'
import { waitForMail, sentMails } from './outbox.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const reminderOn = (page: Page) => page.getByRole('region', { name: 'Confirm your email address' })
const confirm = (page: Page) =>
  page.getByRole('button', { name: 'Confirm my email address' }).click()
const isConfirmMailTo = (email: string) => (mail: string) =>
  mail.includes(`To: ${email}`) && mail.includes('/confirm-email?token=')

test('the link in the email confirms the address: the reminder goes, and a round can start', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page)
  await addTeam(page)
  await page.goto('/sessions/create')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  const start = page.getByRole('button', { name: 'Start round' })

  await test.step('an unconfirmed address invites no one', async () => {
    await expect(reminderOn(page)).toContainText(
      `Please confirm your email address: we sent a link to ${email}.`,
    )
    await page.getByRole('radio', { name: 'Teamwork' }).check()
    await page.getByRole('radio', { name: "The team's members" }).check()
    const people = ['ann', 'bob', 'cleo'].map((name) => `${name}@example.com`).join('\n')
    await page.getByLabel('Names and email addresses').fill(people)
    await page.getByRole('button', { name: 'Add 3 people to the team' }).click()
    await expect(page.getByText('3 people will be invited.')).toBeVisible()
    await start.click()
    await expect(summary.getByRole('button', { name: 'Send another link' })).toBeVisible()
  })

  const mail = await waitForMail(isConfirmMailTo(email))
  const link = /http\S+\/confirm-email\?token=\S+/.exec(mail)?.[0] ?? ''
  expect(new URL(link).origin).toBe(process.env.SITE)
  const opened = await context.newPage()

  await test.step('opening the link alone does not confirm', async () => {
    const confirmed: string[] = []
    opened.on('request', (request) => {
      if (request.method() === 'POST') confirmed.push(new URL(request.url()).pathname)
    })
    const answer = await opened.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(opened.getByRole('button', { name: 'Confirm my email address' })).toBeVisible()
    await opened.waitForLoadState('networkidle')
    expect(confirmed).toEqual([])
    await expect(reminderOn(opened), 'public pages show no reminder').toHaveCount(0)
  })

  await test.step('its button does, and the other tab is updated', async () => {
    await confirm(opened)
    await expect(heading(opened)).toHaveText('Your email address is confirmed')
    await expect(heading(opened)).toBeFocused()
    await expectAccessible(opened)
    await expect(reminderOn(page)).toHaveCount(0)
    await expect(summary.getByRole('button', { name: 'Send another link' })).toHaveCount(0)
    await expect(summary.getByRole('alert')).toHaveCount(0)
    await start.click()
    await page.waitForURL('**/share')
    await opened.getByRole('link', { name: 'Continue' }).click()
    await opened.waitForURL('**/dashboard')
    await heading(opened).waitFor()
    await expect(reminderOn(opened)).toHaveCount(0)
    await navigate(page, '/account')
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  })

  await test.step('later the link says that the address is confirmed', async () => {
    await opened.goto(link)
    await confirm(opened)
    await expect(heading(opened)).toHaveText('Your email address is already confirmed')
    await expectAccessible(opened)
  })
})

const CONFIRM = '/confirm-email?token=unknown'
const CHANGE = '/confirm-new-email?token=unknown'

test('links of emails that are incomplete, unknown or opened without a login say what to do', async ({
  page,
}) => {
  await test.step('incomplete', async () => {
    for (const path of ['/stop-email-change', '/confirm-new-email', '/confirm-email']) {
      await page.goto(path)
      await expect(heading(page)).toHaveText('This link is incomplete')
    }
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'Go to account settings' })).toHaveAttribute(
      'href',
      '/account',
    )
  })

  await test.step('without a login', async () => {
    for (const [path, name] of [
      [CONFIRM, 'Sign in and confirm'],
      [CHANGE, 'Sign in and change'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('link', { name })).toHaveAttribute(
        'href',
        `/login?redirect=${encodeURIComponent(path)}`,
      )
    }
    await page.goto('/stop-email-change?token=unknown')
    await page.getByRole('button', { name: 'Stop the change' }).click()
    const invalid = page.getByRole('alert').filter({ hasText: 'was used or has expired.' })
    await expect(invalid).toBeVisible()
    await expectAccessible(page)
  })

  const { email } = await signUp(page)

  await test.step('unknown', async () => {
    await page.goto(CHANGE)
    await page.getByRole('button', { name: 'Use the new address' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'This link is invalid, was used or has expired.',
    )
    await page.goto(CONFIRM)
    await fulfillOnce(page, '**/api/auth/confirm-email', { status: 503 })
    await confirm(page)
    await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
    await confirm(page)
    await expect(heading(page)).toHaveText('This link is no longer valid')
    await expect(page.getByText('valid for seven days, can be used once')).toBeVisible()
    await page.getByRole('button', { name: 'Send another link' }).click()
    await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the reminder sends another email and can be hidden', async () => {
    await page.goto('/account')
    const reminder = reminderOn(page)
    const again = reminder.getByRole('button', { name: 'Send again' })
    await fulfillOnce(page, '**/api/auth/resend-confirmation', {
      status: 429,
      json: { code: 'rate_limited', message: 'Too many.' },
    })
    await again.click()
    await expect(reminder.getByRole('status')).toHaveText('Too many.')
    await again.click()
    await expect(reminder.getByRole('status')).toHaveText(`We sent another link to ${email}.`)
    await expectAccessible(page)
    await expect.poll(() => sentMails().filter(isConfirmMailTo(email)).length).toBe(3)
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
    await reminder.getByRole('button', { name: 'Hide this reminder' }).click()
    await expect(reminder).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()
    await heading(page).waitFor()
    await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible()
    await expect(reminder).toHaveCount(0)
  })
})

test('an incomplete link to a new password leads to the request for one, unless the visitor goes there', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/reset-password')
  await expect(heading(page)).toHaveText('Invalid reset link')
  await expect(toastOf(page)).toContainText('Invalid token')
  await expect(toastOf(page)).toContainText('This reset link is invalid.')
  // Focusing the link stops the automatic redirect.
  await page.getByRole('link', { name: 'Request a new link' }).focus()
  await expectAccessible(page)
  await page.clock.runFor(3_500)
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(heading(page)).toHaveText('Invalid reset link')
  await page.clock.runFor(3_000)
  await page.waitForURL('**/forgot-password')
})
