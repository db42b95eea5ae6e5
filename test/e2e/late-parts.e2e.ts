import { expect, signUp, test } from './journey.ts'

test('to a visitor a page brings nothing that is for members, not even later', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  // The last thing that comes when the browser has nothing better to do.
  await expect.poll(() => scripts.some((path) => path.includes('/Toasts-'))).toBe(true)
  await page.waitForLoadState('networkidle')
  const forMembers = /\/(members|MenuBody|Dialog|\w+Dialog|UserMenuItems)-/
  expect(scripts.filter((path) => forMembers.test(path))).toEqual([])

  // The same pattern finds what a member's page brings, so it would be found.
  await signUp(page)
  await page.goto('/quizzes')
  await expect.poll(() => scripts.some((path) => forMembers.test(path))).toBe(true)
})

test('the account menu opens by the keyboard, from the first press', async ({ page }) => {
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
