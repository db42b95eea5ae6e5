import type { Page } from '@playwright/test'
import { inForm } from '#test/server/in-form.ts'
import { expect, expectAccessible, fulfillOnce, setPlan, signUp, test } from './fixtures.ts'
import { addTeams } from './large-steps.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search teams, rounds and pages' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search teams, rounds and pages' })
const results = (page: Page) => page.getByRole('option')

/** Opens the search by its button or by the keyboard. */
async function openSearch(page: Page, how: 'button' | 'Control+k'): Promise<void> {
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.waitFor()
  if (how === 'button') await button.click()
  else await page.keyboard.press(how)
  await expect(field(page)).toBeFocused()
}

test('a manager finds teams, rounds and pages from every page by keyboard', async ({ page }) => {
  const person = await signUp(page)
  await setPlan(person, 'business')
  await addTeams(person, 12, 2)
  await page.goto('/pricing')
  await openSearch(page, 'Control+k')
  await expect(results(page).filter({ hasText: 'Dashboard' })).toBeVisible()

  await test.step('a round', async () => {
    await field(page).fill('round 2 of team 7')
    await expect(results(page)).toHaveText([/^Round 2 of Team 7.*Team 7/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round 2 of Team 7')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('a team, whose rounds are listed', async () => {
    await openSearch(page, 'Control+k')
    await field(page).fill('TEAM 1')
    await expect(page.getByRole('group', { name: 'Teams' }).getByRole('option')).toHaveCount(4)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/quizzes\?team=/)
    await expect(page.getByRole('heading', { name: 'Round 1 of Team 10' })).toBeVisible()
  })

  await test.step('all matches, where not all are shown', async () => {
    await openSearch(page, 'button')
    await field(page).fill('team')
    await results(page).filter({ hasText: 'All 24 matching rounds' }).click()
    await expect(page).toHaveURL(/\/quizzes\?search=team$/)
    await expect(page.getByRole('status').filter({ hasText: '24 rounds' })).toBeVisible()
  })

  await test.step('a page', async () => {
    await openSearch(page, 'Control+k')
    await field(page).fill('invitations')
    await expect(results(page)).toHaveText(['Workspace people'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workspace people')
  })
})

const VIEWPORTS = inForm(
  [{ width: 320, height: 640 }],
  [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ],
)

test('the search is accessible, says what it does not find, recovers from an error, and closes', async ({
  page,
}) => {
  const person = await signUp(page)
  await setPlan(person, 'business')
  await addTeams(person, 8, 1)
  await page.goto('/dashboard')
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await openSearch(page, 'button')
    for (const [text, shown] of [
      ['', results(page).filter({ hasText: 'Dashboard' })],
      ['team', results(page).filter({ hasText: 'Round 1' }).first()],
      ['no such thing', dialog(page).getByText('Nothing matches “no such thing”.')],
    ] as const) {
      await field(page).fill(text)
      await expect(shown).toBeVisible()
      // In the nightly run axe checks the contrast, the only thing that a theme changes.
      for (const colorScheme of inForm(['light'] as const, ['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(viewport.width)
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  }

  await page.keyboard.press('Meta+k')
  await expect(field(page)).toBeFocused()
  const failure = { status: 403, json: { code: 'forbidden', message: 'Not now.' } }
  await fulfillOnce(page, '**/api/teams?*', failure)
  await field(page).fill('other words')
  await expect(dialog(page).getByText("We couldn't search your teams and rounds.")).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByText('Nothing matches “other words”.')).toBeVisible()
  await page.keyboard.press('Meta+k')
  await expect(dialog(page)).toBeHidden()
})
