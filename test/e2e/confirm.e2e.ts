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
import { waitForMail } from './outbox.ts'
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

  await test.step('the ways to confirm can be loaded again', async () => {
    await fulfillOnce(page, '**/api/auth/factors', { status: 503 })
    await changeGroupSize(page, '5')
    const problem = dialog.getByRole('alert')
    await expect(problem).toContainText("We couldn't load all your ways to confirm.")
    await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Use a code from your' })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog.getByRole('button', { name: 'Use a code from your' })).toBeVisible()
    await expect(problem).toHaveCount(0)
  })

  await test.step('a code', async () => {
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

test('an account without a password confirms with Google in a new window, and is offered a password', async ({
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
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText(
      'You signed in with another Google account',
    )
    await expectAccessible(popup)
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

  await test.step('it is offered a link to set a password, and needs none for the deletion', async () => {
    await page.getByRole('button', { name: 'Email me a link to set a password' }).click()
    await expect(page.getByText('The link is valid for one hour.')).toBeVisible()
    await expectAccessible(page)
    await waitForMail(
      (mail) => mail.includes(`To: ${email}`) && mail.includes('/reset-password?token='),
    )
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const deletion = page.getByRole('alertdialog')
    await expect(deletion.getByLabel('Your password')).toHaveCount(0)
    await deletion.getByLabel(/^Type/).fill(email)
    await expect(deletion.getByRole('button', { name: 'Delete my account' })).toBeEnabled()
    await deletion.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a login that ended elsewhere is noticed by the download', async () => {
    await page.context().clearCookies({ name: 'login' })
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible()
  })
})
