import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  fillSilently,
  fulfillOnce,
  PASSWORD,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import {
  addAuthenticator,
  addPasskey,
  addTotp,
  codeOf,
  expireConfirmation,
  signInByRecoveryCode,
} from './second-factor-steps.ts'

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Enters an email address on Google's page and continues. */
async function continueAs(window: Page, email: string): Promise<void> {
  await window.getByLabel('Your address').fill(email)
  await window.getByRole('button', { name: 'Continue' }).click()
}

async function changeGroupSize(page: Page, size: string): Promise<void> {
  await page.getByLabel('Smallest group size of new rounds').selectOption(size)
  await page.getByRole('button', { name: 'Save rules' }).click()
}

test('a person confirms above an open dialog, which keeps what they typed', async ({ page }) => {
  const mary = await signUp(page)
  await setPlan(mary, 'business')
  const { recoveryCodes } = await addTotp(page)
  await signInByRecoveryCode(page, mary, recoveryCodes[0])
  await page.goto('/workspace/api-keys')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const below = page.getByRole('dialog', { name: /API key/ })
  const name = below.getByLabel('Name')
  await name.fill('Weekly report')
  await below.getByRole('button', { name: /Create/ }).click()
  const dialog = confirmation(page)
  const password = dialog.getByLabel('Your password', { exact: true })

  await test.step('shows why, and takes the focus', async () => {
    await expect(dialog).toContainText('lasts ten minutes')
    await expect(password).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Use a code from your' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /passkey|Google/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('closes alone with Escape', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(below).toContainText('Not confirmed. Nothing was changed.')
    await expect(name).toHaveValue('Weekly report')
    await expect(below.getByRole('button', { name: /Create/ })).toBeFocused()
  })

  await test.step('says that a password is wrong, and makes the call after the right one', async () => {
    await below.getByRole('button', { name: /Create/ }).click()
    await password.fill('Wrong.horse1')
    await password.press('Enter')
    await expect(password).toHaveAccessibleDescription('That is not your password.')
    await expect(password).toBeFocused()
    await fillSilently(password, PASSWORD)
    await password.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Your new key, Weekly report' })).toBeVisible()
  })

  await test.step('is not needed again for ten minutes', async () => {
    await page.goto('/workspace/rules')
    await changeGroupSize(page, '5')
    await expect(toastOf(page)).toContainText('Rules saved')
    await expireConfirmation(mary.email)
    await changeGroupSize(page, '4')
    await expect(dialog).toBeVisible()
  })
})

test('a code of the app or a passkey confirms as well', async ({ page }) => {
  const mary = await signUp(page)
  const { secret, recoveryCodes } = await addTotp(page)
  await addAuthenticator(page)
  await page.goto('/workspace/rules')
  await addPasskey(page)
  await signInByRecoveryCode(page, mary, recoveryCodes[0])
  await page.goto('/workspace/rules')
  const dialog = confirmation(page)

  await test.step('a code', async () => {
    await changeGroupSize(page, '5')
    await dialog.getByRole('button', { name: 'Use a code from your' }).click()
    const code = dialog.getByLabel('Code')
    await expect(code).toBeFocused()
    await code.fill('000 000')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/Wrong code/)
    await code.fill(codeOf(secret, 1))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(toastOf(page)).toContainText('Rules saved')
  })

  await test.step('a passkey', async () => {
    await expireConfirmation(mary.email)
    await changeGroupSize(page, '8')
    await expect(dialog).toContainText('This step needs your second factor')
    await expect(dialog.getByRole('button', { name: 'Use your password' })).toHaveCount(0)
    const use = dialog.getByRole('button', { name: 'Use passkey', exact: true })
    await expect(use).toBeFocused()
    await use.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save rules' })).toBeDisabled()
  })

  await test.step('a passkey that was not used can be tried again', async () => {
    await expireConfirmation(mary.email)
    await page.evaluate(() => {
      const get = navigator.credentials.get.bind(navigator.credentials)
      navigator.credentials.get = () => {
        navigator.credentials.get = get
        return Promise.reject(new DOMException('', 'NotAllowedError'))
      }
    })
    await changeGroupSize(page, '10')
    const use = dialog.getByRole('button', { name: 'Use passkey', exact: true })
    await use.click()
    await expect(dialog.getByRole('alert')).toContainText('The passkey was not used.')
    await expect(dialog.getByRole('button', { name: 'Use a code from your' })).toBeVisible()
    await expectAccessible(page)
    await use.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save rules' })).toBeDisabled()
  })
})

test('the ways to confirm can be loaded again', async ({ page }) => {
  const mary = await signUp(page)
  const { recoveryCodes } = await addTotp(page)
  await signInByRecoveryCode(page, mary, recoveryCodes[0])
  await page.goto('/workspace/rules')
  await fulfillOnce(page, '**/api/auth/factors', { status: 503 })
  await changeGroupSize(page, '5')
  const dialog = confirmation(page)
  const code = dialog.getByRole('button', { name: 'Use a code from your' })
  await expect(dialog.getByRole('alert')).toContainText(
    "We couldn't load all your ways to confirm.",
  )
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
  await expect(code).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(code).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('a form that asks for the password does not ask twice', async ({ page }) => {
  const mary = await signUp(page)
  await expireConfirmation(mary.email)

  await test.step('to change it', async () => {
    await page.goto('/account')
    await page.getByRole('button', { name: 'Change password' }).click()
    const current = page.getByLabel('Current password', { exact: true })
    await current.fill('Wrong.horse1')
    await page.getByLabel('New password', { exact: true }).fill('Another.horse2')
    await page.getByLabel('Confirm new password', { exact: true }).fill('Another.horse2')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(current).toHaveAccessibleDescription(/That is not your password/)
    await current.fill(PASSWORD)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(toastOf(page)).toContainText('Password updated')
  })

  await test.step('to delete the workspace', async () => {
    await expireConfirmation(mary.email)
    await page.goto('/workspace/people')
    const name = await page.getByLabel('Name', { exact: true }).inputValue()
    await page.goto('/workspace/data')
    await page.getByRole('button', { name: 'Delete this workspace' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete workspace' }).click()
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/That is not your/)
    await dialog.getByLabel('Your password').fill('Another.horse2')
    await dialog.getByRole('button', { name: 'Delete workspace' }).click()
    await page.waitForURL('**/dashboard')
  })

  await test.step('to delete the account', async () => {
    await expireConfirmation(mary.email)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(/Type .* to confirm/).fill(mary.email)
    await dialog.getByLabel('Your password').fill('Another.horse2')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL('/')
  })
})

test('exports are saved after a confirmation, also from the dialog of a deletion', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const mary = await signUp(page)
  await expireConfirmation(mary.email)
  await page.goto('/account')
  const dialog = confirmation(page)
  const download = page.getByRole('button', { name: 'Download my data' })

  await test.step('on a narrow phone, canceled', async () => {
    // It moves the page when it appears.
    await expect(page.getByRole('region', { name: 'Confirm your email address' })).toBeVisible()
    await download.click()
    await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(toastOf(page)).toContainText('Not confirmed')
    await expect(download).toBeFocused()
  })

  await test.step('confirmed from a dialog', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const below = page.getByRole('alertdialog')
    await below.getByRole('button', { name: 'Download your data' }).click()
    const saved = page.waitForEvent('download')
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.json$/)
    await expect(below).toBeVisible()
  })
})

test('an account without a password signs in with Google again, in a new window', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  await page.goto('/login?redirect=%2Faccount')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await continueAs(page, email)
  await page.waitForURL('**/account')
  await expireConfirmation(email)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = confirmation(page)

  await test.step('another Google account does not confirm', async () => {
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Sign in with Google again' }).click()
    const popup = await opened
    await expect(dialog).toContainText('Continue in the window')
    await expectAccessible(page)
    await continueAs(popup, `${randomUUID()}@example.com`)
    await expect(dialog.getByRole('alert')).toContainText('Signing in with Google did not confirm')
    await popup.close()
  })

  await test.step('the same one does', async () => {
    const opened = page.waitForEvent('popup')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await continueAs(await opened, email)
    await expect(dialog).toHaveCount(0)
    expect((await saved).suggestedFilename()).toMatch(/\.json$/)
  })
})
