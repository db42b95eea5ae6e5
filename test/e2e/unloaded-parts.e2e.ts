import type { Page } from '@playwright/test'
import { expect, expectAccessible, signUp, toastOf, test } from './fixtures.ts'

/**
 * Answers the requests for scripts with these names as after an update, until the returned function is
 * called.
 */
async function removeScripts(page: Page, ...names: string[]): Promise<() => void> {
  let isRemoved = true
  const isNamed = new RegExp(`/assets/(${names.join('|')})-[^/]+\\.js$`)
  await page.route(isNamed, (route) =>
    isRemoved ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  return () => {
    isRemoved = false
  }
}

const FAILURE = "This part of the page couldn't be loaded"

test('a menu that cannot be loaded leaves the page as it is, and the next press opens it', async ({
  page,
}) => {
  await signUp(page)
  const restore = await removeScripts(page, 'UserMenuItems')
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is our invoice?')
  const button = page.getByRole('button', { name: /account menu/ })
  await button.press('ArrowDown')
  await expect(toastOf(page)).toContainText(FAILURE)
  await expect(button).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where is our invoice?')
  restore()
  await button.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Workspace settings' })).toBeFocused()
})

test('the focus stays on the button while its menu loads, which is announced', async ({ page }) => {
  await signUp(page)
  const arrive = Promise.withResolvers<void>()
  await page.route('**/assets/MenuBody-*.js', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto('/teams')
  const button = page.getByRole('button', { name: /account menu/ })
  const loading = page.getByRole('status').filter({ hasText: 'Loading the menu' })
  await button.press('Enter')
  await expect(loading).toBeAttached()
  await expect(button).toBeFocused()

  // A link opens its page while the menu is still loading. Since the focus has moved, the menu stays closed.
  await page.getByRole('link', { name: 'Quizzes' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quizzes')
  arrive.resolve()
  await expect(loading).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Workspace settings' })).toBeFocused()
})

test('a dialog that cannot be loaded says so, and the next press opens it', async ({ page }) => {
  await signUp(page)
  const restore = await removeScripts(page, 'TeamDialog')
  await page.goto('/teams')
  const button = page.getByRole('button', { name: 'Create your first team' })
  await button.press('Enter')
  await expect(toastOf(page)).toContainText(FAILURE)
  await expect(button).toBeFocused()
  restore()
  await button.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Team name')).toBeFocused()
})

test('a phone menu that cannot be loaded says so, and the next press opens it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const restore = await removeScripts(page, 'MobilePanel')
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.press('Enter')
  await expect(toastOf(page)).toContainText(FAILURE)
  await expect(button).toBeFocused()
  restore()
  await button.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
})

test('a form that cannot be loaded says so in its place and keeps what was typed', async ({
  page,
}) => {
  const restore = await removeScripts(page, 'ContactForm')
  await page.goto('/contact')
  const form = page.getByRole('main')
  const retry = form.getByRole('button', { name: 'Retry' })
  await expect(form.getByRole('alert')).toContainText(FAILURE)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Where is our invoice?')
  await retry.press('Enter')
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await expect(retry).toBeFocused()
  await expectAccessible(page)

  restore()
  await retry.press('Enter')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByRole('status').filter({ hasText: 'Loaded' })).toBeFocused()
  await expect(message).toHaveValue('Where is our invoice?')
})

test('messages are shown without the toaster too', async ({ page }) => {
  await signUp(page)
  const restoreToasts = await removeScripts(page, 'Toasts')
  await removeScripts(page, 'TeamDialog')
  await page.goto('/teams')
  const create = page.getByRole('button', { name: 'Create your first team' })
  const message = page.getByRole('alert').filter({ hasText: FAILURE })
  await create.click()
  await expect(message).toBeVisible()
  await expect(message).toBeHidden()

  // Its code arrives, but it is not on the page.
  restoreToasts()
  await create.click()
  await expect(message).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)
})

test('a part that cannot be loaded shows no placeholder', async ({ page }) => {
  await signUp(page)
  await removeScripts(page, 'SavedResults')
  await page.goto('/dashboard')
  await page.evaluate(() => history.pushState(null, '', '/results'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('main').getByRole('alert')).toContainText(FAILURE)
  await expect(page.getByText('Loading results')).toHaveCount(0)
})
