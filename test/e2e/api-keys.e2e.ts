import type { Page } from '@playwright/test'
import {
  fulfillOnce,
  expect,
  expectAccessible,
  setPlan,
  signUp,
  test,
  toastOf,
} from './fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'API keys' })
const rows = (page: Page) => card(page).getByRole('list', { name: 'API keys' })

test('a user creates, copies, uses and revokes an API key', async ({
  page,
  context,
  baseURL,
  playwright,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const mary = await signUp(page)
  await page.goto('/workspace/api-keys')
  await expect(card(page)).toContainText('Available on the Business plan')
  await expect(card(page).getByRole('button')).toHaveCount(0)

  await setPlan(mary, 'business')
  await page.reload()
  await expect(card(page)).toContainText('No API keys yet.')
  await card(page).getByRole('button', { name: 'Create API key' }).press('Enter')
  const name = page.getByRole('dialog').getByLabel('Name')
  await expect(name).toBeFocused()
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription(/Please enter a name for the key/)
  await name.fill('Weekly report')
  await name.press('Enter')

  const shown = page.getByRole('dialog')
  await expect(shown).toHaveCount(1)
  await expect(shown.getByRole('region', { name: 'Your new key, Weekly report' })).toBeFocused()
  await expect(shown).toHaveAccessibleName('Copy your new key now')
  await expect(shown).toHaveAccessibleDescription(/it can't be shown again/)
  // It cannot be shown again, so only its button and the cross close it.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await shown.getByRole('textbox', { name: 'Weekly report' }).press('Enter')
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Copy Weekly report' }).click()
  await expect(toastOf(page)).toContainText('API key copied')
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^sxt_[\w-]{43}$/)
  await shown.getByRole('button', { name: "I've saved it" }).click()
  await expect(shown).toHaveCount(0)
  await expect(card(page).getByRole('button', { name: 'Create API key' })).toBeFocused()
  await expect(rows(page)).toContainText(`${key.slice(0, 10)}…`)
  await expect(rows(page)).toContainText('Never used')

  // A client without the browser's cookie.
  const apiClient = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  expect((await apiClient.get('/api/usage')).status()).toBe(200)
  await page.reload()
  await expect(rows(page)).toContainText('Last used today')
  expect(await page.content()).not.toContain(key)

  const overloaded = { code: 'unavailable', message: 'The service is busy.' }
  await fulfillOnce(page, '**/api/api-keys/*', { status: 503, json: overloaded })
  await rows(page).getByRole('button', { name: 'Revoke Weekly report' }).click()
  const dialog = page.getByRole('alertdialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(toastOf(page)).toContainText('The service is busy.')
  expect((await apiClient.get('/api/usage')).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(card(page)).toContainText('No API keys yet.')
  await expect(card(page).getByRole('button', { name: 'Create API key' })).toBeFocused()
  expect((await apiClient.get('/api/usage')).status()).toBe(401)
  await apiClient.dispose()

  await card(page).getByRole('link', { name: 'View API documentation' }).click()
  await page.waitForURL('**/docs')
  const call = page.getByRole('article', { name: 'Create a round' })
  await page.getByRole('link', { name: 'Create a round' }).first().click()
  await expect(call).toBeInViewport()
  await expect(call).toContainText(`curl -X POST "${baseURL}/api/quiz-sessions"`)
  await call.getByRole('link', { name: 'Round', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Round', exact: true })).toBeInViewport()
})
