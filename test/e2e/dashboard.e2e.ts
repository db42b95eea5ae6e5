import { expect, expectAccessible, navigate, setPlan, signUp, test } from './fixtures.ts'
import { createNextRound, createRound, fillTeam, submitAnswers } from './manager-steps.ts'
import { AUTUMN, overflowing, region, SPRING } from './results-steps.ts'

test('a new account creates its first team right from the dashboard, which shows it', async ({
  page,
}) => {
  await setPlan(await signUp(page), 'pro')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Create a team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/teams$/)
  await navigate(page, '/dashboard')
  await page.getByRole('link', { name: 'Create a team' }).click()
  await fillTeam(page, 'Kestrel')
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/teams'),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
  expect((await created).postData()).not.toContain('null')
  await expect(page.getByText('Team Created Successfully!')).toBeVisible()
  // A reload must not ask for another team.
  await expect(page).toHaveURL(/\/teams$/)

  await navigate(page, '/dashboard')
  await expect(region(page, 'My Teams').getByText('Kestrel', { exact: true })).toBeVisible()
  // Pricing is highlighted, but only the current page has a line.
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu.nth(1)).toHaveAttribute('aria-current', 'page')
  await expect(menu.nth(1)).toHaveCSS('text-decoration-line', 'underline')
  await expect(menu.last()).toHaveCSS('font-weight', '600')
  await expect(menu.last()).toHaveCSS('text-decoration-line', 'none')
  await expect(menu.last()).toHaveCSS('border-width', '0px')
  await navigate(page, '/account')
  await expect(page.getByText('None: an administrator set the plan')).toBeVisible()

  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const user = await response.json()
    await route.fulfill({ response, json: { ...user, subscriptionTier: 'platinum' } })
  })
  await page.goto('/sessions/create')
  await expect(page.getByRole('heading', { name: 'Start a round' })).toBeVisible()
  for (const path of ['/teams', '/account']) {
    await navigate(page, path)
    await expect(page.getByRole('main').getByText('Unknown').first()).toBeVisible()
  }
})

test('the dashboard shows the direction of a team and what needs attention', async ({ page }) => {
  const person = await signUp(page)
  await setPlan(person, 'pro')
  const first = await createRound(page, { title: 'Spring check' })
  await submitAnswers(page.request, first.round, AUTUMN)
  await first.change({ isActive: false })
  const second = await createNextRound(page, first, { title: 'Autumn check' })
  await submitAnswers(page.request, second.round, SPRING)
  await second.change({ isActive: false })
  // Another team's responses can be shown; what fell clearly comes first all the same.
  const other = await createRound(page, { title: 'Pulse' })
  await submitAnswers(page.request, other.round, [4, 4, 4])
  await page.goto('/dashboard')
  const teams = region(page, 'My Teams')
  const rows = teams.getByRole('listitem')
  await expect(rows.first()).toContainText('clearly lower than last time')
  await expect(
    rows.first().getByRole('img', { name: 'Scores of the last 2 rounds: 89, 50' }),
  ).toBeVisible()
  await expect(rows.nth(1)).toContainText('3 responses wait and can be shown · Pulse')
  await expect(teams.getByText('50%')).toBeVisible()
  await expect(teams.getByText('Down 39: a clear change.')).toBeVisible()
  await expect(
    teams.getByText(/^Needs attention: .+ are clearly lower than last time$/),
  ).toBeVisible()
  await setPlan(person, 'free')
  await page.reload()
  // The words of a change come with every plan.
  await expect(teams.getByText('Down 39: a clear change.')).toBeVisible()
  await expect(teams.getByText(/^Needs attention: /)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowing(page)).toEqual([])
  await expectAccessible(page)
  await teams.getByRole('link', { name: 'Autumn check' }).click()
  await page.waitForURL(`**${second.results}`)
})
