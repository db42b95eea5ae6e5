import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, test, toastOf } from './fixtures.ts'
import { sentMails } from './outbox.ts'
import { expireConfirmation } from './second-factor-steps.ts'

/** Waits until `count` codes were mailed to an address, and returns the latest. */
async function mailedCode(email: string, count: number): Promise<string> {
  const isCode = (mail: string) => mail.includes(`To: ${email}`) && /confirmation code/.test(mail)
  await expect.poll(() => sentMails().filter(isCode).length, { timeout: 20_000 }).toBe(count)
  return /: (\d{6})\b/.exec(sentMails().findLast(isCode) ?? '')?.[1] ?? ''
}

test('a person whose provider does not say when they signed in confirms with a code by email', async ({
  page,
}) => {
  const email = `undated-${randomUUID()}@example.com`
  const signIn = async (window = page) => {
    await window.getByLabel('Your address').fill(email)
    await window.getByRole('button', { name: 'Continue' }).click()
  }
  await page.goto('/login?redirect=%2Fworkspace%2Frules')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await signIn()
  await page.waitForURL('**/workspace/rules')
  await expireConfirmation(email)
  await page.getByLabel('Smallest group size of new rounds').selectOption('5')
  await page.getByRole('button', { name: 'Save rules' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const again = dialog.getByRole('button', { name: 'Sign in with Google again' })
  const code = dialog.getByLabel('Code')
  const useProvider = async () => {
    const opened = page.waitForEvent('popup')
    await again.click()
    const popup = await opened
    await signIn(popup)
    await expect.poll(() => popup.isClosed()).toBe(true)
  }
  await useProvider()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(new RegExp(`email that we sent to ${email}`))
  await expectAccessible(page)
  await mailedCode(email, 1)
  await code.fill('12')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/not the code of the latest email/)

  await useProvider()
  await expect(code).toBeFocused()
  await code.fill(await mailedCode(email, 2))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toastOf(page)).toContainText('Rules saved')
})
