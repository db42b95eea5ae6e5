import {
  expect,
  expectAccessible,
  expectToastBelowHeading,
  setPlan,
  signUp,
  test,
} from './fixtures.ts'
import { createTeam, openSetting } from './manager-steps.ts'

const WINDOW = { width: 1440, height: 900 }

test('a first round takes nine steps and one screen', async ({ page }) => {
  await setPlan(await signUp(page), 'pro')
  await page.setViewportSize(WINDOW)
  await page.goto('/sessions/create')
  const start = page.getByRole('button', { name: 'Create link' })
  await expect(start).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Number of people in the team')).toBeInViewport({ ratio: 1 })

  const dialog = page.getByRole('dialog')
  const steps = [
    () => page.getByRole('button', { name: 'Create a team' }).click(),
    () => dialog.getByLabel('Team name').fill('Core'),
    () => dialog.getByLabel('Company name').fill('Acme'),
    () => dialog.getByLabel('Department').selectOption('Engineering'),
    () => dialog.getByLabel('Your role').selectOption('Team Lead'),
    () => dialog.getByRole('button', { name: 'Create Team' }).click(),
    () => page.getByRole('radio', { name: 'Teamwork' }).check(),
    () => start.click(),
    () => page.getByRole('button', { name: 'Copy Survey link' }).click(),
  ]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const step of steps) await step()
  await expect(page.getByText('URL copied to clipboard!')).toBeVisible()
})

test('the second round of a team is suggested another title', async ({ page }) => {
  await setPlan(await signUp(page), 'pro')
  await createTeam(page, 'Core')
  await page.goto('/sessions/create?type=agile')
  const title = page.getByLabel('Title')
  await expect(title).toHaveValue(/^Agile Maturity, \w+ \d{4}$/)
  const first = await title.inputValue()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForURL('**/share')

  await page.goto('/sessions/create?type=agile')
  await expect(title).toHaveValue(`${first} (2)`)
  // A title that was typed stays.
  await title.fill('How agile are we?')
  await page.getByRole('radio', { name: 'Teamwork' }).check()
  await expect(title).toHaveValue('How agile are we?')
})

test('on a phone the button stays at the foot of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  await createTeam(page, 'Core')
  await expectToastBelowHeading(page)
  await page.goto('/sessions/create?type=agile')
  const start = page.getByRole('button', { name: 'Create link' })
  await expect(start).toBeInViewport({ ratio: 1 })
  await openSetting(page, 'Group size')
  await page.getByRole('radio', { name: '5 people or more' }).check()
  await expect(start).toBeInViewport({ ratio: 1 })
  await openSetting(page, 'Group size')
  await expect(page.locator('summary').filter({ hasText: 'Group size' })).toContainText(
    '5 people or more',
  )
  await expectAccessible(page)
})
