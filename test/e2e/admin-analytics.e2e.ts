import type { Locator, Page } from '@playwright/test'
import type { Analytics, AnalyticsMonth } from '#contract/admin.ts'
import { subscribed } from './billing-steps.ts'
import { answerOnce, expect, expectAccessible, grantAdmin, signUp, test } from './journey.ts'
import { answered, aRound } from './manager-steps.ts'

const COUNT = new Intl.NumberFormat('en-US')
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title })

const thisMonth = ({ months }: Analytics): AnalyticsMonth => {
  const month = months.at(-1)
  if (!month) throw new Error('there is no month')
  return month
}

const figures = async (page: Page): Promise<AnalyticsMonth> =>
  thisMonth(await (await page.request.get('/api/admin/analytics')).json())

/** Opens a page, and gives the figures that it got: other journeys move them meanwhile. */
async function shownOn(page: Page, path: string): Promise<AnalyticsMonth> {
  const answer = page.waitForResponse('**/api/admin/analytics')
  await page.goto(path)
  return thisMonth(await (await answer).json())
}

test('an admin sees what came of a round, its answers and a payment', async ({ page }) => {
  await grantAdmin(await signUp(page))
  const before = await figures(page)
  await subscribed(page, 'starter')
  const { session } = await aRound(page, { groupSize: 1 })
  await answered(page.request, session, [4, 5])
  await expect
    .poll(async () => (await figures(page)).revenue)
    .toBeGreaterThanOrEqual(before.revenue + 1_900)

  const now = await shownOn(page, '/admin')
  expect(now.sessions).toBeGreaterThan(before.sessions)
  expect(now.releasedSubmissions).toBeGreaterThanOrEqual(before.releasedSubmissions + 2)
  const month = MONTH.format(new Date(`${now.month}-01`))
  const overview = part(page, `${month} so far`)
  await expect(overview).toContainText(new RegExp(`${COUNT.format(now.sessions)} sessions? in`))
  await expect(overview.getByRole('img', { name: /^Sessions created: .* so far$/ })).toBeVisible()
  await expect(overview.getByText('Test mode')).toBeVisible()
  await expectAccessible(page)

  const busy = { status: 503, json: { code: 'unavailable', message: 'The service is busy.' } }
  await answerOnce(page, '**/api/admin/analytics', busy)
  await page.goto('/admin/analytics')
  await expect(page.getByText('Failed to load figures. Please try again.')).toBeVisible()
  const answer = page.waitForResponse('**/api/admin/analytics')
  await page.getByRole('button', { name: 'Retry' }).click()
  const charted = thisMonth(await (await answer).json())
  const revenue = part(page, 'Revenue')
  await expect(revenue.getByRole('img', { name: /^Revenue by month\. \$[\d,.]+ in/ })).toBeVisible()
  await expect(revenue.getByText('Test mode', { exact: true })).toBeVisible()
  const answers = part(page, 'Released responses')
  await answers.locator('summary').press('Enter')
  const row = answers.getByRole('row', { name: new RegExp(`^${month} \\d{4}, so far`) })
  await expect(row.getByRole('cell')).toHaveText(COUNT.format(charted.releasedSubmissions))
  const conversion = part(page, 'Conversion')
  await expect(conversion).toContainText(
    `${COUNT.format(charted.converted)} of the ${COUNT.format(charted.registrations)} who registered`,
  )
  await expectAccessible(page)
})
