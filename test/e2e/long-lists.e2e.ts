import type { Page } from '@playwright/test'
import { expect, expectAccessible, navigate, setPlan, signUp, test } from './fixtures.ts'
import { addTeams } from './large-steps.ts'

const titles = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

test('a manager with many rounds pages, searches, filters and sorts them', async ({ page }) => {
  const person = await signUp(page)
  await setPlan(person, 'business')
  await addTeams(person, 12, 10)
  await page.goto('/quizzes')
  await expect(page.getByRole('status').filter({ hasText: '120 rounds' })).toBeVisible()
  const first = await titles(page)
  expect(first).toHaveLength(50)
  expect(first[0]).toBe('Round 10 of Team 12')
  await expectAccessible(page)

  await test.step('pages follow each other, also with Back and Previous', async () => {
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(
      page.getByRole('heading', { name: 'Round 10 of Team 7', exact: true }),
    ).toBeVisible()
    const second = await titles(page)
    expect(second.filter((title) => first.includes(title))).toEqual([])
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(
      page.getByRole('heading', { name: 'Round 1 of Team 1', exact: true }),
    ).toBeVisible()
    expect(await titles(page)).toHaveLength(20)
    await expect(page.getByRole('link', { name: 'Next' })).toBeHidden()
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(() => titles(page)).toEqual(second)
    await page.goBack()
    await expect.poll(() => titles(page)).toHaveLength(20)
  })

  await test.step('a search starts at the first page, and a reload keeps it', async () => {
    await page.getByLabel('Search titles and teams').fill('of team 3')
    await expect(page.getByRole('status').filter({ hasText: '10 rounds' })).toBeVisible()
    await page.getByRole('link', { name: 'Completed' }).click()
    await expect.poll(() => titles(page)).toEqual(['Round 1 of Team 3'])
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Round 1 of Team 3'])
    await expect(page.getByLabel('Search titles and teams')).toHaveValue('of team 3')
    await page.getByLabel('Search titles and teams').fill('no such round')
    await expect(page.getByText('No rounds match your search.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all rounds' }).click()
    await expect(page.getByRole('status').filter({ hasText: '120 rounds' })).toBeVisible()
  })

  await test.step('filters by team and sorts by title', async () => {
    await page.getByLabel('Team', { exact: true }).selectOption('Team 5')
    await expect(page.getByRole('status').filter({ hasText: '10 rounds' })).toBeVisible()
    await page.getByLabel('Sort by').selectOption('Title')
    await expect.poll(async () => (await titles(page))[0]).toBe('Round 1 of Team 5')
  })

  await test.step('a page whose first row is gone leads to the first page', async () => {
    await page.goto('/quizzes?after=00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Round 10 of Team 12' })).toBeVisible()
    await expect(page).toHaveURL(/\/quizzes$/)
  })

  await test.step('the dashboard shows the latest and all counts', async () => {
    await navigate(page, '/dashboard')
    await expect(page.getByText('of 120 in total')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All 12 teams' })).toBeVisible()
  })
})

test('a manager with many teams searches and sorts them, sees a new one and deletes the last', async ({
  page,
}) => {
  const person = await signUp(page)
  await setPlan(person, 'business')
  await addTeams(person, 48, 0)
  await page.goto('/teams')
  await expect(page.getByRole('status').filter({ hasText: '48 teams' })).toBeVisible()
  expect(await titles(page)).toHaveLength(24)
  await expectAccessible(page)
  await page.getByLabel('Search names and companies').fill('team 47')
  await expect.poll(() => titles(page)).toEqual(['Team 47'])

  await test.step('a search keeps the order that was chosen just before', async () => {
    await page.getByLabel('Search names and companies').fill('')
    await page.getByLabel('Sort by').evaluate(async (select: HTMLSelectElement) => {
      select.selectedIndex = [...select.options].findIndex(({ text }) => text === 'Oldest first')
      select.dispatchEvent(new Event('change', { bubbles: true }))
      // The address has the order, but the page has not been drawn with it.
      while (!location.search.includes('sort=')) await Promise.resolve()
      document.querySelector<HTMLFormElement>('main [role="search"]')?.requestSubmit()
    })
    await expect.poll(async () => (await titles(page))[0]).toBe('Team 1')
  })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(async () => (await titles(page))[0]).toBe('Team 25')

  await page.getByRole('button', { name: 'Create New Team' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Team name').fill('Newcomers')
  await dialog.getByLabel('Company name').fill('Acme')
  await dialog.getByLabel('Department').selectOption('Engineering')
  await dialog.getByLabel('Your role').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Create Team' }).click()
  await expect.poll(async () => (await titles(page))[0]).toBe('Newcomers')
  await expect(page.getByRole('status').filter({ hasText: '49 teams' })).toBeVisible()

  await test.step('the first page follows a page whose only row is deleted', async () => {
    await page.goto('/teams')
    for (const name of ['Team 24', 'Team 1']) {
      await page.getByRole('link', { name: 'Next' }).click()
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Actions for Team 1', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByLabel('Type Team 1 to confirm').fill('Team 1')
    await page.getByRole('button', { name: 'Delete team' }).click()
    await expect.poll(() => titles(page)).toHaveLength(24)
    await expect(page).toHaveURL(/\/teams$/)
  })
})
