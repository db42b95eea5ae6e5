import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  fulfillOnce,
  PASSWORD,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import { waitForMail } from './outbox.ts'
import { expireConfirmation } from './second-factor-steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the link to a page of the site in an email to an address. */
async function linkTo(address: string, path: string): Promise<string> {
  const mail = await waitForMail((mail) => mail.includes(`To: ${address}`) && mail.includes(path))
  return new RegExp(`http\\S+${path}\\?token=\\S+`).exec(mail)?.[0] ?? ''
}

async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(heading(page)).toHaveText('Your email address is confirmed')
}

async function askForChange(page: Page, email: string): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
}

test('a person changes the address, and the former mailbox undoes it', async ({
  page,
  browser,
}) => {
  const { email: former } = await signUp(page)
  await confirmAddress(page, former)
  const email = `${randomUUID()}@new.example`
  await expireConfirmation(former)

  await test.step('asks for the password, and for a valid address', async () => {
    await page.goto('/account')
    const change = page.getByRole('button', { name: 'Change email' })
    await change.click()
    const field = page.getByLabel('New email address')
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(field).toHaveAccessibleDescription(/Please enter a valid email address/)
    await field.fill(former)
    await page.getByRole('button', { name: 'Send link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(field).toHaveAccessibleDescription(/This is your email address already/)
    await field.fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Check your new mailbox')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(change).toBeFocused()
  })

  await test.step('changes it with the button behind the link', async () => {
    await page.goto(await linkTo(email, '/confirm-new-email'))
    await expect(page.getByText(`You are signed in as ${former}`)).toBeVisible()
    await page.getByRole('button', { name: 'Use the new address' }).click()
    await expect(heading(page)).toHaveText('Your email address is changed')
    await expect(heading(page)).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
  })

  await test.step('is stopped with the link in the former mailbox', async () => {
    const other = await browser.newPage()
    await other.goto(await linkTo(former, '/stop-email-change'))
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Stop the change' }).click()
    await expect(heading(other)).toHaveText('The change was stopped')
    await expectAccessible(other)
    await other.goto(await linkTo(former, '/reset-password'))
    await expect(heading(other)).toHaveText(/password/i)
    await page.goto('/account')
    await page.waitForURL('**/login?**')
    await other.close()
  })
})

test('links that are incomplete, used or opened without a login say what to do', async ({
  page,
}) => {
  await page.goto('/confirm-new-email')
  await expect(heading(page)).toHaveText('This link is incomplete')
  await expectAccessible(page)
  await page.goto('/confirm-new-email?token=unknown')
  await expect(page.getByRole('link', { name: 'Sign in and change' })).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent('/confirm-new-email?token=unknown')}`,
  )
  await page.goto('/stop-email-change')
  await expect(heading(page)).toHaveText('This link is incomplete')
  await page.goto('/stop-email-change?token=unknown')
  await page.getByRole('button', { name: 'Stop the change' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'This link is invalid, was used or has expired.',
  )
  await expectAccessible(page)

  await signUp(page)
  await page.goto('/confirm-new-email?token=unknown')
  await page.getByRole('button', { name: 'Use the new address' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'This link is invalid, was used or has expired.',
  )
})

test('a person changes their name', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change full name' }).click()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
    'Please enter your first name.',
  )
  await page.getByLabel('First name').fill('Renée')
  await fulfillOnce(page, '**/api/account', { status: 503 })
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('alert')).toContainText("We couldn't change your name.")
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(toastOf(page)).toContainText('Name updated')
  await expect(page.getByText(/^Renée /)).toBeVisible()
})

test('a request over the limit says so', async ({ page }) => {
  await signUp(page)
  await fulfillOnce(page, '**/api/auth/change-email', {
    status: 429,
    json: { code: 'rate_limited', message: 'Too many changes of your email address.' },
  })
  await askForChange(page, 'mary@new.example')
  await expect(page.getByRole('alert')).toContainText('Too many changes of your email address.')
})
