import type { Locator, Page } from '@playwright/test'
import type { Analytics, AnalyticsMonth } from '#contract/admin.ts'
import { subscribed } from './billing-steps.ts'
import { fulfillOnce, expect, expectAccessible, grantAdmin, signUp, test } from './fixtures.ts'
import { submitAnswers, createRound } from './manager-steps.ts'

const COUNT = new Intl.NumberFormat('en-US')
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

const region = (page: Page, title: string): Locator => page.getByRole('region', { name: title })

const thisMonth = ({ months }: Analytics): AnalyticsMonth => {
  const month = months.at(-1)
  if (!month) throw new Error('no months')
  return month
}

const fetchFigures = async (page: Page): Promise<AnalyticsMonth> =>
  thisMonth(await (await page.request.get('/api/admin/analytics')).json())

/**
 * Opens a page and returns the figures of its own response, because concurrent tests change them.
 */
async function openAndReadFigures(page: Page, path: string): Promise<AnalyticsMonth> {
  const answer = page.waitForResponse('**/api/admin/analytics')
  await page.goto(path)
  return thisMonth(await (await answer).json())
}

test('an admin sees rounds, responses and revenue', async ({ page }) => {
  await grantAdmin(await signUp(page))
  const before = await fetchFigures(page)
  await subscribed(page, 'starter')
  const { round } = await createRound(page, { groupSize: 1 })
  await submitAnswers(page.request, round, [4, 5])
  await expect
    .poll(async () => (await fetchFigures(page)).revenue)
    .toBeGreaterThanOrEqual(before.revenue + 1_900)

  const now = await openAndReadFigures(page, '/admin')
  expect(now.sessions).toBeGreaterThan(before.sessions)
  expect(now.releasedSubmissions).toBeGreaterThanOrEqual(before.releasedSubmissions + 2)
  const month = MONTH.format(new Date(`${now.month}-01`))
  const overview = region(page, `${month} so far`)
  await expect(overview).toContainText(new RegExp(`${COUNT.format(now.sessions)} rounds? in`))
  await expect(overview.getByRole('img', { name: /^Rounds created: .* so far$/ })).toBeVisible()
  await expect(overview.getByText('Test mode')).toBeVisible()
  await expectAccessible(page)

  const overloaded = { status: 503, json: { code: 'unavailable', message: 'The service is busy.' } }
  await fulfillOnce(page, '**/api/admin/analytics', overloaded)
  await page.goto('/admin/analytics')
  await expect(page.getByText('Failed to load totals. Please try again.')).toBeVisible()
  const answer = page.waitForResponse('**/api/admin/analytics')
  await page.getByRole('button', { name: 'Retry' }).click()
  const refreshed = thisMonth(await (await answer).json())
  const revenue = region(page, 'Revenue')
  await expect(revenue.getByRole('img', { name: /^Revenue by month\. \$[\d,.]+ in/ })).toBeVisible()
  await expect(revenue.getByText('Test mode', { exact: true })).toBeVisible()
  const answers = region(page, 'Released responses')
  await answers.locator('summary').press('Enter')
  const row = answers.getByRole('row', { name: new RegExp(`^${month} \\d{4}, so far`) })
  await expect(row.getByRole('cell')).toHaveText(COUNT.format(refreshed.releasedSubmissions))
  const conversion = region(page, 'Conversion')
  await expect(conversion).toContainText(
    `${COUNT.format(refreshed.converted)} of the ${COUNT.format(refreshed.registrations)} who registered`,
  )
  await expectAccessible(page)
})
