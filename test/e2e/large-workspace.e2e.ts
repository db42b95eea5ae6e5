import type { Page } from '@playwright/test'
import { expect, expectAccessible, navigate, setPlan, signUp, test } from './fixtures.ts'
import { addPeople, addTeams } from './large-steps.ts'

const TEAMS = 130

/** Rows of tables, items of lists and options, also of popups. */
const ROWS = 'main li, main tbody tr, main option, [role="option"], [role="dialog"] li'

/** Returns the teams that the open list shows. */
const choices = (page: Page) => page.getByRole('listbox').getByRole('option')

const team = (page: Page) => page.getByRole('combobox', { name: 'Team', exact: true })

async function expectFewRows(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.locator(ROWS).count(), page.url()).toBeLessThanOrEqual(100)
}

test('an owner of many teams and people chooses by searching, and no page shows them all', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const person = await signUp(page)
  await setPlan(person, 'business')
  await addTeams(person, TEAMS, 1)
  await addPeople(person, 60)

  for (const path of ['/dashboard', '/teams', '/reports']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFewRows(page)
  }

  await test.step('filters rounds by a team that is not among the first', async () => {
    const arrive = Promise.withResolvers<void>()
    await page.route('**/api/teams?*', async (route) => {
      await arrive.promise
      await route.continue()
    })
    await page.goto('/quizzes')
    await expect(page.getByText('Loading the list of teams')).toBeAttached()
    // A list that is replaced by a search would lose the click.
    await expect(team(page)).toHaveCount(0)
    arrive.resolve()
    await expect(team(page)).toBeVisible()
    await expectFewRows(page)
    await team(page).click()
    await expect(page.getByText('First 50 of 130 teams.')).toBeVisible()
    expect(await page.locator(ROWS).count()).toBeLessThanOrEqual(110)
    await expectAccessible(page)
    await page.keyboard.type('team 99')
    await expect(choices(page)).toHaveText([/^Team 99/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Round 1 of Team 99' })).toBeVisible()
    await page.reload()
    await expect(team(page)).toHaveValue('Team 99')
    await team(page).click()
    await page.keyboard.type('no such team')
    await expect(page.getByText('No team matches “no such team”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(team(page)).toHaveValue('Team 99')
    await team(page).click()
    await choices(page).filter({ hasText: 'All teams' }).click()
    await expect(page).toHaveURL(/\/quizzes$/)
  })

  await test.step('starts a round of such a team, after being told that one is missing', async () => {
    await navigate(page, '/sessions/create?type=teamwork')
    // Its code is loaded for workspaces with many teams only.
    await expect(team(page)).toBeVisible()
    await expectFewRows(page)
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(team(page)).toBeFocused()
    await page.keyboard.type('team 98')
    await expect(choices(page)).toHaveText([/^Team 98/])
    await page.keyboard.press('Enter')
    await expect(team(page)).toHaveValue('Team 98 (Acme)')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL('**/share')
    await expect(page.getByRole('main')).toContainText('Team 98')
  })

  await test.step('finds a person, and gives teams that are found by searching', async () => {
    await navigate(page, '/workspace/people')
    await expect(page.getByText('61 people', { exact: true })).toBeVisible()
    await expectFewRows(page)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(16)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(16)
    await page.getByLabel('Search people').fill('given59')
    await expect(page.getByText('1 person', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Choose the teams of Given59 Family' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('0 of 130 chosen. 30 more are not shown')).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toHaveCount(100)
    await dialog.getByLabel('Search teams').fill('team 97')
    await dialog.getByLabel('Team 97').check()
    await dialog.getByRole('button', { name: 'Save teams' }).click()
    await expect(page.getByRole('table').getByText('Team 97')).toBeVisible()
  })
})
