import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  confirmAddress,
  expect,
  expectAccessible,
  fulfillOnce,
  PASSWORD,
  signUp,
  test,
} from './fixtures.ts'
import { waitForMail } from './outbox.ts'
import { expireConfirmation } from './second-factor-steps.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the link to a page of the site in an email to an address. */
async function linkTo(address: string, path: string): Promise<string> {
  const mail = await waitForMail((mail) => mail.includes(`To: ${address}`) && mail.includes(path))
  return new RegExp(`http\\S+${path}\\?token=\\S+`).exec(mail)?.[0] ?? ''
}

test('a person changes the address, and the former mailbox undoes it', async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  const { email: former } = person
  await confirmAddress(person)
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
    await fulfillOnce(page, '**/api/auth/change-email', {
      status: 429,
      json: { code: 'rate_limited', message: 'Too many changes of your email address.' },
    })
    await field.fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('alert')).toContainText('Too many changes of your email address.')
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
