import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  fulfillOnce,
  expect,
  expectAccessible,
  PASSWORD,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'
import type { Person } from './fixtures.ts'
import { waitForMail } from './outbox.ts'
import { join, nameWorkspace } from './workspace-steps.ts'

const NEW_PASSWORD = 'Different.mule2'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0'

/** Signs the same person in with another browser. */
async function signInElsewhere(
  browser: Browser,
  { email }: Person,
  userAgent = FIREFOX,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: process.env.SITE ?? '', userAgent })
  expect(await loginStatus(context, email, PASSWORD)).toBe(200)
  return context
}

async function loginStatus(
  { request }: Pick<BrowserContext, 'request'>,
  email: string,
  password: string,
): Promise<number> {
  return (await request.post('/api/auth/login', { data: { email, password } })).status()
}

const isSignedIn = async ({ request }: BrowserContext) =>
  (await request.get('/api/auth/user')).status() === 200

test('a user changes the password, which signs out other browsers', async ({ page, browser }) => {
  const person = await signUp(page)
  const other = await signInElsewhere(browser, person)
  await page.goto('/account')
  const toggle = page.getByRole('button', { name: 'Change password' })
  const current = page.getByLabel('Current password')
  const fillNew = async (password: string, again = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(again)
  }
  const update = () => page.getByRole('button', { name: 'Update Password' }).click()

  await toggle.click()
  await expect(current).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(current).toHaveCount(0)
  await expect(toggle).toBeFocused()
  await toggle.click()

  await update()
  await expect(toastOf(page)).toContainText('Please enter your current password.')
  await current.fill('Wrong.horse1')
  await fillNew('weak', 'other')
  await update()
  await expect(toastOf(page)).toContainText('Password mismatch')
  await expect(page.getByLabel('Confirm new password')).toBeFocused()
  await fillNew('weak')
  await update()
  await expect(toastOf(page)).toContainText('Weak password')
  await expect(toastOf(page)).toContainText('Password must be at least 8 characters long.')
  await expectAccessible(page)

  await fillNew(NEW_PASSWORD)
  await update()
  await expect(toastOf(page)).toContainText('Password not changed')
  await expect(current).toHaveAccessibleDescription('That is not your current password.')
  await expect(current).toBeFocused()
  await expect(page.getByLabel('Confirm new password')).toHaveValue(NEW_PASSWORD)

  await current.fill(PASSWORD)
  await update()
  await expect(toastOf(page)).toContainText('Password updated')
  await expect(toastOf(page)).toContainText(
    'All other browsers were signed out. We sent you an email.',
  )
  await expect(current).toHaveCount(0)
  await expect(toggle).toBeFocused()
  expect(await isSignedIn(page.context())).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect(await loginStatus(other, person.email, PASSWORD)).toBe(401)
  expect(await loginStatus(other, person.email, NEW_PASSWORD)).toBe(200)
  await other.close()
})

test('a user lists the signed-in browsers and signs them out, one or all', async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  const firefox = await signInElsewhere(browser, person)
  const edge = await signInElsewhere(browser, person, EDGE)
  await fulfillOnce(page, '**/api/auth/logins', { status: 503 })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Retry' }).click()
  const logins = page.getByRole('list', { name: 'Signed-in browsers' }).getByRole('listitem')
  await expect(logins).toHaveCount(3)
  await expect(logins.first()).toContainText('This browser')
  await expect(logins.filter({ hasText: 'Firefox on Linux' })).toContainText('Last used today')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Sign out Firefox on Linux/ }).click()
  await expect(toastOf(page)).toContainText('Firefox on Linux is signed out')
  await expect(logins).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Signed-in browsers' })).toBeFocused()
  expect(await isSignedIn(firefox)).toBe(false)
  expect(await isSignedIn(edge)).toBe(true)

  await page.getByRole('button', { name: 'Sign out all other browsers' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out browsers' }).click()
  await expect(page.getByText('No other browser is signed in.')).toBeVisible()
  await expect(logins).toHaveCount(1)
  expect(await isSignedIn(edge)).toBe(false)

  await page.getByRole('button', { name: 'Sign out this browser' }).click()
  await page.waitForURL('/')
  expect(await isSignedIn(page.context())).toBe(false)
  await Promise.all([firefox.close(), edge.close()])
})

const deleteDialog = (page: Page) => page.getByRole('alertdialog')

test('a user downloads the account’s data and deletes the account', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/account')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
    account: { email },
    teams: [],
  })

  await page.goto('/sessions/create')
  await page.getByLabel('Title').fill('Private')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = deleteDialog(page)
  const remove = dialog.getByRole('button', { name: 'Delete my account' })
  await expect(dialog).toContainText("This can't be undone.")
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('Wrong.horse1')
  await dialog.getByLabel(/^Type/).fill('another.user@example.com')
  await expect(remove).toBeDisabled()
  await dialog.getByLabel(/^Type/).fill(` ${email.toUpperCase()} `)
  await remove.click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'That is not your current password.',
  )
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await fulfillOnce(page, '**/api/account', {
    status: 429,
    json: { code: 'rate_limited', message: 'Too many.' },
  })
  await remove.click()
  await expect(dialog.getByRole('alert')).toHaveText('Too many.')
  await expectAccessible(page)

  await dialog.getByLabel('Your password').fill(PASSWORD)
  await remove.click()
  await page.waitForURL('/')
  await expect(toastOf(page)).toContainText('Account deleted')
  expect(await loginStatus(page.context(), email, PASSWORD)).toBe(401)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Private')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)
})

test('the only owner of a workspace with other people is asked to find another one first', async ({
  page,
  browser,
}) => {
  const mary = await signUp(page)
  await nameWorkspace(mary, 'Acme Research')
  const context = await browser.newContext()
  await join(mary, await signUp(await context.newPage()), 'viewer')
  await context.close()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = deleteDialog(page)
  await expect(dialog).toContainText('You are the only owner of Acme Research')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Manage people' }).click()
  await expect(page.getByRole('table', { name: 'People in this workspace' })).toBeVisible()
})

test('a user who signed in with Google can set a password, and needs none to delete the account', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasPassword: false } })
  })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Email me a link to set a password' }).click()
  await expect(page.getByText('The link is valid for one hour.')).toBeVisible()
  await expectAccessible(page)
  await waitForMail(
    (mail) => mail.includes(`To: ${email}`) && mail.includes('/reset-password?token='),
  )

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = deleteDialog(page)
  await expect(dialog.getByLabel('Your password')).toHaveCount(0)
  await dialog.getByLabel(/^Type/).fill(email)
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeEnabled()
})
