import { readFileSync } from 'node:fs'
import {
  codeField,
  codesOnPage,
  expectNoOverflowOnPhone,
  newCodes,
  passkeys,
  question,
  removeAppButton,
  security,
  setUpButton,
  setupPanel,
  startSetup,
  totpKey,
  wrongCode,
} from './factor-steps.ts'
import { addAuthenticator, codeOf, nextCodeOf, signUpWithApp } from './second-factor-steps.ts'
import {
  expect,
  expectAccessible,
  fulfillOnce,
  PASSWORD,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

// As on a phone, also where the screen is wide.
test.use({ hasTouch: true })

test('a user sets up an authenticator app and saves the recovery codes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email } = await signUp(page)
  await fulfillOnce(page, '**/api/auth/factors', { status: 503 })
  await page.goto('/account')
  await security(page).getByRole('button', { name: 'Retry' }).click()
  await expect(security(page)).toContainText('Not set up')

  const secret = await startSetup(page)
  const panel = setupPanel(page)
  await expect(panel).toBeFocused()
  await expect(panel).toContainText(
    'From then on, signing in with your password also asks for a passkey, a code or a recovery code.',
  )
  await expect(panel.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  )
  await expectNoOverflowOnPhone(page)
  await panel.getByRole('button', { name: 'Copy key' }).click()
  await expect(toastOf(page)).toContainText('Key copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await expectAccessible(page)

  const code = codeField(page)
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('Please enter the six digits of the code.')
  await code.fill(wrongCode(secret))
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/That is not the current code/)
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret).replace(/^.../, '$& '))
  await code.press('Enter')

  await expect(newCodes(page)).toBeFocused()
  await expect(panel).toHaveCount(0)
  await expect(security(page)).toContainText('On since today (UTC)')
  await expect(security(page)).toContainText('10 of 10 left')
  await expectNoOverflowOnPhone(page)
  await expectAccessible(page)
  const codes = await codesOnPage(page)
  expect(new Set(codes).size).toBe(10)
  await newCodes(page).getByRole('button', { name: 'Copy' }).click()
  await expect(toastOf(page)).toContainText('Recovery codes copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const downloading = page.waitForEvent('download')
  await newCodes(page).getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('sextant-recovery-codes.txt')
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain(email)
  expect(file).toContain(codes.join('\n'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Profile Information')).toBeHidden()
  await expect(newCodes(page)).toContainText(email)
  await expect(newCodes(page).getByText(codes[9] ?? '')).toBeVisible()
  await page.emulateMedia({ media: null })

  // They stay while another page is shown, and the browser asks before it forgets them.
  await page.getByRole('link', { name: 'Teams' }).first().click()
  await expect(toastOf(page)).toContainText('Your recovery codes are not saved yet')
  await page.goBack()
  await expect(newCodes(page)).toBeVisible()
  expect(await codesOnPage(page)).toEqual(codes)
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.dismiss()
    })
  })
  await page.evaluate(() => window.location.reload())
  expect(await asked).toBe('beforeunload')
  await newCodes(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(newCodes(page)).toHaveCount(0)
})

test('a user adds passkeys, reads why one was not added, and removes them', async ({ page }) => {
  await signUp(page)
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await page.goto('/account')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const open = () => page.getByRole('button', { name: 'Add a passkey' }).click()
  const add = () => dialog.getByRole('button', { name: 'Add passkey' }).click()

  await open()
  await expect(dialog).toContainText('From then on, signing in with your password also asks')
  const name = `Work laptop ${'M'.repeat(68)}`
  await dialog.getByLabel('Name').fill(name)
  await page.evaluate(() => {
    navigator.credentials.create = () =>
      Promise.reject(new DOMException('The operation was canceled.', 'NotAllowedError'))
  })
  await add()
  await expect(dialog.getByRole('alert')).toContainText('No passkey was added')
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await expectAccessible(page)
  await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, 'create'))
  await add()
  await expect(newCodes(page)).toBeFocused()
  await expect(passkeys(page)).toHaveCount(1)
  await expect(passkeys(page)).toContainText(name)
  await expect(passkeys(page)).toContainText('Not used yet')
  await newCodes(page).getByRole('button', { name: 'I have saved them' }).click()

  await open()
  await expect(dialog).not.toContainText('From then on')
  await add()
  await expect(dialog.getByRole('alert')).toContainText(
    'This device or password manager already has a passkey for your account.',
  )
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await addAuthenticator(page, cdp)
  await add()
  await expect(dialog).toHaveCount(0)
  await expect(passkeys(page)).toHaveCount(2)
  await expect(passkeys(page).last()).toContainText(/on Linux/)
  await expect(newCodes(page)).toHaveCount(0)
  await page.reload()
  await expect(passkeys(page)).toHaveCount(2)
  await expectNoOverflowOnPhone(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove passkey Work laptop' }).click()
  await expect(question(page)).not.toContainText('last second factor')
  await question(page).getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys(page)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeFocused()
  await page.getByRole('button', { name: /^Remove passkey/ }).click()
  await expect(question(page)).toContainText('This is your last second factor.')
  await expectNoOverflowOnPhone(page)
  await question(page).getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await expect(security(page)).not.toContainText('of 10 left')
})

test('a user with an app asks a remembered browser again, renews the few codes left and removes the app', async ({
  page,
  browser,
}) => {
  const {
    person: { email },
    secret,
    recoveryCodes,
  } = await signUpWithApp(page)
  const baseURL = process.env.SITE ?? ''
  const other = await browser.newContext({ baseURL, userAgent: FIREFOX })
  const signIn = async () =>
    (await other.request.post('/api/auth/login', { data: { email, password: PASSWORD } })).json()
  await page.route('**/api/auth/factors', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), recoveryCodesLeft: 2 } })
  })
  await page.goto('/account')
  await expect(security(page)).toContainText('On since today (UTC)')
  await expect(security(page)).toContainText('2 of 10 left')
  await expect(security(page)).toContainText('Only 2 recovery codes are left.')
  const list = page.getByRole('list', { name: 'Not asked for the second factor' })
  await expect(list).toHaveCount(0)
  await page.unroute('**/api/auth/factors')

  await test.step('a browser is remembered until it is asked again', async () => {
    await signIn()
    const data = { code: nextCodeOf(secret), rememberBrowser: true }
    expect((await other.request.post('/api/auth/second-factor', { data })).status()).toBe(200)
    expect(await signIn()).toMatchObject({ message: 'Login successful' })
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveText(/Firefox on Linux.*Until/)
    await expectNoOverflowOnPhone(page)
    await expectAccessible(page)
    await list.getByRole('button', { name: 'Ask again on Firefox on Linux' }).click()
    await expect(toastOf(page)).toContainText('Firefox on Linux is asked at the next sign-in')
    await expect(list).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Signed-in browsers' })).toBeFocused()
    expect(await signIn()).toMatchObject({ secondFactorRequired: true })
    await other.close()
  })

  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect(question(page)).toContainText('Your earlier codes stop working')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Create codes' }).click()
  await expect(newCodes(page)).toBeFocused()
  for (const renewed of await codesOnPage(page)) expect(recoveryCodes).not.toContain(renewed)
  await newCodes(page).getByRole('button', { name: 'I have saved them' }).click()

  await removeAppButton(page).click()
  await expect(question(page)).toContainText('Signing in will need only your password again')
  await expect(question(page)).not.toContainText('You lose access')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Remove app' }).click()
  await expect(toastOf(page)).toContainText('Authenticator app removed')
  await expect(setUpButton(page)).toBeFocused()
  await expect(security(page)).toContainText('Not set up')
  await expect(totpKey(page)).toHaveCount(0)
  await expect(security(page)).not.toContainText('of 10 left')
})
