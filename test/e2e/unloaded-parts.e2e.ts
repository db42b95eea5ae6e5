import { expect, expectAccessible, signUp, test, toastOf } from './fixtures.ts'
import { PART_MISSING, removeScripts, scriptWith, TEAM_DIALOG, TOASTER } from './missing-scripts.ts'

test('a form and a menu that cannot be loaded say so, keep what was typed, and load at the next try', async ({
  page,
}) => {
  const person = await signUp(page)
  const restore = await removeScripts(page, 'ContactForm', 'UserMenuItems')
  await page.goto('/contact')
  const form = page.getByRole('main')
  const retry = form.getByRole('button', { name: 'Retry' })
  const message = page.getByRole('textbox', { name: 'Message' })
  const button = page.getByRole('button', { name: /account menu/ })
  await expect(form.getByRole('alert')).toContainText(PART_MISSING)
  await message.fill('Where is our invoice?')
  await retry.press('Enter')
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await expect(retry).toBeFocused()
  await expectAccessible(page)
  await button.press('ArrowDown')
  await expect(toastOf(page)).toContainText(PART_MISSING)
  await expect(button).toBeFocused()
  await expect(message).toHaveValue('Where is our invoice?')

  restore()
  await button.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Workspace settings' })).toBeFocused()
  await page.keyboard.press('Escape')
  await retry.press('Enter')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByRole('status').filter({ hasText: 'Loaded' })).toBeFocused()
  await expect(message).toHaveValue('Where is our invoice?')
  await expect(page.getByLabel('Your name')).toHaveValue('Mary Jackson')
  await expect(page.getByLabel('Your email')).toHaveValue(person.email)
})

test('the focus stays on the button while its menu or dialog loads, or cannot be loaded', async ({
  page,
}) => {
  await signUp(page)
  const arrive = Promise.withResolvers<void>()
  await page.route('**/assets/MenuBody-*.js', async (route) => {
    await arrive.promise
    await route.continue()
  })
  const restore = await removeScripts(page, scriptWith(TEAM_DIALOG))
  await page.goto('/quizzes')
  const button = page.getByRole('button', { name: /account menu/ })
  const loading = page.getByRole('status').filter({ hasText: 'Loading the menu' })
  await button.press('Enter')
  await expect(loading).toBeAttached()
  await expect(button).toBeFocused()

  // A link opens its page while the menu is still loading. Since the focus has moved, the menu stays closed.
  await page.getByRole('link', { name: 'My Teams' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Teams')
  arrive.resolve()
  await expect(loading).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Workspace settings' })).toBeFocused()
  await page.keyboard.press('Escape')

  const create = page.getByRole('button', { name: 'Create your first team' })
  await create.press('Enter')
  await expect(toastOf(page)).toContainText(PART_MISSING)
  await expect(create).toBeFocused()
  restore()
  await create.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Team name')).toBeFocused()
})

test('messages are shown without the toaster too, and a missing part shows no placeholder', async ({
  page,
}) => {
  await signUp(page)
  const restoreToasts = await removeScripts(page, scriptWith(TOASTER))
  await removeScripts(page, scriptWith(TEAM_DIALOG), 'SavedResults')
  await page.clock.install()
  await page.goto('/teams')
  const create = page.getByRole('button', { name: 'Create your first team' })
  const message = page.getByRole('alert').filter({ hasText: PART_MISSING })
  await create.click()
  await expect(message).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(message).toBeHidden()

  // Its code arrives, but it is not on the page.
  restoreToasts()
  await create.click()
  await expect(message).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)

  await page.evaluate(() => history.pushState(null, '', '/results'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('main').getByRole('alert')).toContainText(PART_MISSING)
  await expect(page.getByText('Loading results')).toHaveCount(0)
})
