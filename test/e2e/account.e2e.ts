import type { Browser, BrowserContext } from '@playwright/test'
import { readFileSync } from 'node:fs'
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
import { expireConfirmation } from './second-factor-steps.ts'
import { join, nameWorkspace, remove } from './workspace-steps.ts'

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

test('a user changes name and password, lists the signed-in browsers and signs them out', async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  const firefox = await signInElsewhere(browser, person)
  const edge = await signInElsewhere(browser, person, EDGE)
  await fulfillOnce(page, '**/api/auth/logins', { status: 503 })
  await page.goto('/account')

  await test.step('the name', async () => {
    await page.getByRole('button', { name: 'Change full name' }).click()
    const firstName = page.getByLabel('First name')
    const saveName = page.getByRole('button', { name: 'Save name' })
    await firstName.fill('')
    await saveName.click()
    await expect(firstName).toHaveAccessibleDescription('Please enter your first name.')
    await firstName.fill('Renée')
    await fulfillOnce(page, '**/api/account', { status: 503 })
    await saveName.click()
    const problem = page.getByRole('alert').filter({ hasText: "We couldn't change your name." })
    await expect(problem).toBeVisible()
    await expectAccessible(page)
    await saveName.click()
    await expect(toastOf(page)).toContainText('Name updated')
    await expect(page.getByText(/^Renée /)).toBeVisible()
  })

  await test.step('the browsers', async () => {
    await page.getByRole('button', { name: 'Retry' }).click()
    const list = page.getByRole('list', { name: 'Signed-in browsers' })
    const logins = list.getByRole('listitem')
    await expect(logins).toHaveCount(3)
    await expect(logins.first()).toContainText('This browser')
    await expect(logins.filter({ hasText: 'Firefox on Linux' })).toContainText('Last used today')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Sign out Firefox on Linux/ }).click()
    await expect(toastOf(page)).toContainText('Firefox on Linux is signed out')
    await expect(logins).toHaveCount(2)
    await expect(list).toBeFocused()
    expect(await isSignedIn(firefox)).toBe(false)
    expect(await isSignedIn(edge)).toBe(true)

    await page.getByRole('button', { name: 'Sign out all other browsers' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out browsers' }).click()
    await expect(page.getByText('No other browser is signed in.')).toBeVisible()
    await expect(logins).toHaveCount(1)
    expect(await isSignedIn(edge)).toBe(false)
  })

  await test.step('the password', async () => {
    const toggle = page.getByRole('button', { name: 'Change password' })
    const current = page.getByLabel('Current password')
    const update = () => page.getByRole('button', { name: 'Update Password' }).click()
    const fillNew = async (password: string, again = password) => {
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Confirm new password').fill(again)
    }
    await toggle.click()
    await expect(current).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(current).toHaveCount(0)
    await expect(toggle).toBeFocused()
    await toggle.click()
    await current.fill('Wrong.horse1')
    await fillNew('weak', 'other')
    await update()
    await expect(toastOf(page)).toContainText('Password mismatch')
    await expect(page.getByLabel('Confirm new password')).toBeFocused()
    await fillNew(NEW_PASSWORD)
    await update()
    await expect(toastOf(page)).toContainText('Password not changed')
    await expect(current).toHaveAccessibleDescription('That is not your current password.')
    await expect(current).toBeFocused()
    await expect(page.getByLabel('Confirm new password')).toHaveValue(NEW_PASSWORD)
    await expectAccessible(page)

    // Its password also confirms the login: no dialog asks for it again.
    await expireConfirmation(person.email)
    await update()
    await expect(current).toHaveAccessibleDescription('That is not your password.')
    await current.fill(PASSWORD)
    await update()
    await expect(toastOf(page)).toContainText('Password updated')
    await expect(toastOf(page)).toContainText(
      'All other browsers were signed out. We sent you an email.',
    )
    await expect(current).toHaveCount(0)
    await expect(toggle).toBeFocused()
    expect(await loginStatus(edge, person.email, PASSWORD)).toBe(401)
    expect(await loginStatus(edge, person.email, NEW_PASSWORD)).toBe(200)
  })

  await page.getByRole('button', { name: 'Sign out this browser' }).click()
  await page.waitForURL('/')
  expect(await isSignedIn(page.context())).toBe(false)
  await Promise.all([firefox.close(), edge.close()])
})

test('on a narrow phone, a user hands the workspace over, downloads the data and deletes the account', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const mary = await signUp(page)
  await nameWorkspace(mary, 'Acme Research')
  const context = await browser.newContext()
  const eve = await signUp(await context.newPage())
  await context.close()
  await join(mary, eve, 'viewer')
  await page.goto('/sessions/create')
  await page.getByLabel('Title').fill('Private')
  await page.goto('/account')
  const open = page.getByRole('button', { name: 'Delete my account' })
  const dialog = page.getByRole('alertdialog')
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })

  await test.step('the only owner is asked to find another one first', async () => {
    await open.click()
    await expect(dialog).toContainText('You are the only owner of Acme Research')
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
    await expect(dialog.getByRole('link', { name: 'Manage people' })).toHaveAttribute(
      'href',
      '/workspace/people',
    )
    await remove(mary, eve)
    await page.reload()
  })

  await test.step('a download that is not confirmed', async () => {
    await expireConfirmation(mary.email)
    // It moves the page when it appears.
    await expect(page.getByRole('region', { name: 'Confirm your email address' })).toBeVisible()
    const download = page.getByRole('button', { name: 'Download my data' })
    await download.click()
    await expect(confirmation.getByLabel('Your password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await expect(toastOf(page)).toContainText('Not confirmed')
    await expect(download).toBeFocused()
  })

  await test.step('one from the dialog, confirmed', async () => {
    await open.click()
    await expect(dialog).toContainText("This can't be undone.")
    await dialog.getByRole('button', { name: 'Download your data' }).click()
    const saved = page.waitForEvent('download')
    await confirmation.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await confirmation.getByRole('button', { name: 'Confirm' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/\.json$/)
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
      account: { email: mary.email },
      teams: [],
    })
    await expect(dialog).toBeVisible()
  })

  await test.step('the deletion needs the address and the password', async () => {
    const button = dialog.getByRole('button', { name: 'Delete my account' })
    const password = dialog.getByLabel('Your password')
    await password.fill('Wrong.horse1')
    await dialog.getByLabel(/^Type/).fill('another.user@example.com')
    await expect(button).toBeDisabled()
    await dialog.getByLabel(/^Type/).fill(` ${mary.email.toUpperCase()} `)
    await button.click()
    await expect(password).toHaveAccessibleDescription('That is not your current password.')
    await expect(password).toBeFocused()
    const json = { code: 'rate_limited', message: 'Too many.' }
    await fulfillOnce(page, '**/api/account', { status: 429, json })
    await button.click()
    await expect(dialog.getByRole('alert')).toHaveText('Too many.')
    await expectAccessible(page)
    // Its password also confirms the login: no dialog asks for it again.
    await expireConfirmation(mary.email)
    await password.fill(PASSWORD)
    await button.click()
    await page.waitForURL('/')
    await expect(toastOf(page)).toContainText('Account deleted')
  })

  expect(await loginStatus(page.context(), mary.email, PASSWORD)).toBe(401)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Private')
  await page.reload()
  await expect(page.getByRole('button', { name: /account menu/ })).toHaveCount(0)
  await expect(toastOf(page)).toHaveCount(0)
})
