import { expect, signUp, test } from './fixtures.ts'

test('public pages load no scripts of pages behind the login, not even when idle', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  // The last script, loaded when the browser is idle.
  await expect.poll(() => scripts.some((path) => path.includes('/Toasts-'))).toBe(true)
  await page.waitForLoadState('networkidle')
  const memberScripts = /\/(members|MenuBody|Dialog|\w+Dialog|UserMenuItems)-/
  expect(scripts.filter((path) => memberScripts.test(path))).toEqual([])

  // The same pattern matches scripts of a page behind the login, so it would have found them.
  await signUp(page)
  await page.goto('/quizzes')
  await expect.poll(() => scripts.some((path) => memberScripts.test(path))).toBe(true)
})

test('the account menu opens with the first key press', async ({ page }) => {
  await signUp(page)
  await page.goto('/teams')
  const button = page.getByRole('button', { name: /account menu/ })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
