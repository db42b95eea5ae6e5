import type { Page } from '@playwright/test'
import { expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'
import { submitAnswers, createRound, createNextRound } from './manager-steps.ts'
import { PHONE } from './quiz-steps.ts'
import { createTwoRounds, overflowing, region } from './results-steps.ts'

const questions = (page: Page) => region(page, 'Assessment Questions & Results')

/** Opens a section that shows only its heading and finding. */
const open = (page: Page, name: string) =>
  region(page, name).getByRole('heading', { name, exact: true }).click()
const rows = (page: Page) => questions(page).getByRole('table').locator('tbody').getByRole('row')

test('a manager on the Pro plan reads two rounds of a team', async ({ page }) => {
  await setPlan(await signUp(page), 'pro')
  const { spring, autumn } = await createTwoRounds(page)
  await page.goto(autumn.results)

  await test.step('how good, how sure, better or worse, strongest and weakest', async () => {
    const overall = region(page, 'Overall score')
    // 19 questions at 4.5 and one at 3: 88.5 of 5, 4.425.
    await expect(overall.getByText('89', { exact: true })).toBeVisible()
    await expect(overall.getByText(/^▲?Excellent$/)).toBeVisible()
    // 19 questions with 6 of 6, one with 3 of 6.
    await expect(overall.getByText('6 of 8 people')).toBeVisible()
    await expect(overall.getByText('98% of answers are Agree or Strongly Agree')).toBeVisible()
    await expect(
      overall.getByText(
        /^With all eight people, the score would probably be between \d\d and \d\d\.$/,
      ),
    ).toBeVisible()
    await expect(overall.getByText('Up 39: a clear change.')).toBeVisible()
    await expect(overall.getByText('Since Spring check, from 50.')).toBeVisible()
    await expect(overall.getByText(/^No single category is clearly first or last/)).toBeVisible()
    await expect(page.getByText('6 of 8 people responded (75%)')).toBeVisible()
    await expect(region(page, 'Participants').getByText('75%')).toBeVisible()
    const category = region(page, 'By category').getByRole('row', { name: /^Coordination/ })
    await expect(category).toHaveText(/83%.*\+33\s*Higher(?:Add action|$)/)
    await expect(region(page, 'By category')).toContainText(/Clearly higher: .*Coordination/)
  })

  await test.step('one table with all results of the questions', async () => {
    await expect(rows(page)).toHaveCount(20)
    const seventh = rows(page).nth(6)
    await expect(seventh).toContainText('Coordination · 6 responses')
    await expect(
      seventh.getByRole('img', {
        name: 'Strongly Disagree 3, Disagree 0, Neutral 0, Agree 0, Strongly Agree 3',
      }),
    ).toBeVisible()
    await expect(seventh).toContainText(
      'Opinions are split: 3 disagree, 3 agree, no one in between.',
    )
    await expect(seventh).toContainText(
      /60%.*Average 3\.00 of 5 · with 95% confidence \d\d to \d\d%/,
    )
    await expect(seventh).toContainText('Change in points: +10')
    await expect(rows(page).first()).toContainText('all 6 agree')
    await expect(questions(page).getByText(/^Opinions are split: /)).toHaveCount(1)
  })

  await test.step('the table sorts by its columns and filters by category, by keyboard', async () => {
    const header = (name: string) => questions(page).getByRole('columnheader', { name })
    await header('Score').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(header('Score')).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).first()).toContainText('60%')
    await page.keyboard.press('Enter')
    await expect(header('Score')).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).last()).toContainText('60%')
    await page.getByLabel('Order of the questions').selectOption('Answers furthest apart first')
    await expect(rows(page).first()).toContainText('7.')
    await page.getByLabel('Category', { exact: true }).selectOption('Coordination')
    await expect(rows(page)).toHaveCount(4)
    await expect(questions(page).getByRole('status')).toHaveText('4 of 20 questions')
    expect(new URL(page.url()).search).toBe('?sort=disagreement&category=Coordination')
    await page.getByLabel('Category', { exact: true }).selectOption('All 5 categories')
    await expect(rows(page)).toHaveCount(20)
  })

  await test.step('on paper, the title is whole and no button is printed', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.scrollTo(0, 0))
    const title = page.getByRole('heading', { level: 1 })
    expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('both rounds over time, each chart also as a table', async () => {
    const time = region(page, 'Over time')
    await expect(time.getByText(/^The overall score went from 50 to 89 in 2 rounds/)).toHaveCount(2)
    await open(page, 'Over time')
    for (const chart of [
      /^Scores of the categories in 2 rounds/,
      /^Profile over 5/,
      /^Overall score in 2/,
    ]) {
      await expect(time.getByRole('img', { name: chart })).toBeVisible()
    }
    await expect(time.getByText(/^Clearly higher: .+\.$/).first()).toBeVisible()
    const changes = time.getByRole('table', {
      name: 'Change of each category since the previous round',
    })
    await expect(changes.getByRole('row', { name: /^Coordination Higher/ })).toHaveText(
      /50\s*83\s*\+33$/,
    )
    for (const table of await page.getByText('Show as table').all()) await table.click()
    await expect(
      region(page, 'Categories by round').getByRole('row', { name: /^Coordination/ }),
    ).toHaveText(/50%.*83%/)
    await expect(
      region(page, 'Overall score by round').getByRole('row', { name: /^This round/ }),
    ).toContainText('89%')
    await expect(
      region(page, 'Benchmark').getByText(/There is no benchmark for this assessment yet/),
    ).toBeVisible()
  })

  await test.step('the method', async () => {
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByText('How results are calculated')
      .click()
    await expect(page.getByText(/open link can respond more than once/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the earlier round, which was the first', async () => {
    await region(page, 'Overall score').getByRole('link', { name: 'Spring check' }).click()
    await page.waitForURL(`**${spring.results}`)
    await expect(
      page.getByText(
        "The team's first round of this assessment with results: there is nothing to compare with yet.",
      ),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Over time', exact: true }).click()
    await expect(region(page, 'Overall score by round')).toBeVisible()
  })

  await test.step('nothing overflows on a phone, where each question is a card', async () => {
    await page.setViewportSize(PHONE.viewport)
    await page.goto(autumn.results)
    await open(page, 'Over time')
    await expect(region(page, 'Categories by round')).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    const card = await rows(page).first().boundingBox()
    expect(card?.height).toBeGreaterThan(120)
    const tables = await page.getByText('Show as table').all()
    expect(tables).toHaveLength(3)
    for (const table of tables) await table.click()
    for (const width of [PHONE.viewport.width, 320]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await overflowing(page)).toEqual([])
    }
    await expectAccessible(page)
    // Only scrolling regions can be focused with the keyboard.
    await page.setViewportSize({ width: 1280, height: 800 })
    const fitting = page.getByRole('region', { name: /^Scores of the categories/ }).last()
    await expect(fitting).not.toHaveAttribute('tabindex')
  })

  await test.step('and goes on: to all rounds, and to the next', async () => {
    await page.getByRole('link', { name: 'See all rounds of this team over time' }).click()
    const { teamId, id } = autumn.round
    await page.waitForURL(`**/reports?view=time&team=${teamId}&assessment=teamwork`)
    await page.goBack()
    await page.getByRole('link', { name: 'Start the next round' }).click()
    await page.waitForURL(`**/sessions/create?type=teamwork&team=${teamId}&after=${id}`)
    await expect(page.getByLabel('Number of people in the team')).toHaveValue('8')
  })
})

/** Returns eight people whose answers differ by person and question, as `shift` moves them. */
const MIXED = (shift: number) =>
  Array.from(
    { length: 8 },
    (_, person) => (position: number) =>
      Math.max(
        1,
        Math.min(5, 2 + ((person * 3 + position * 2) % 4) + shift - (position > 18 ? 1 : 0)),
      ),
  )

test('25 questions fit into 4,000 px, and what to do stands on the first screen, on any plan', async ({
  page,
}) => {
  const person = await signUp(page)
  await setPlan(person, 'pro')
  const settings = { assessmentType: 'agile', expectedResponses: 9 }
  const before = await createRound(page, { title: 'Spring check', ...settings })
  await submitAnswers(page.request, before.round, MIXED(0))
  await before.change({ isActive: false })
  const { round, results, change } = await createNextRound(page, before, settings)
  await submitAnswers(page.request, round, MIXED(1))
  await change({ isActive: false })
  const overall = region(page, 'Overall score')
  const actions = page.getByRole('heading', { name: 'Action Items' })
  const topOf = async () => (await actions.boundingBox())?.y ?? Number.NaN
  const trends: string[] = []
  page.on('request', (request) => request.url().includes('/trends') && trends.push(request.url()))
  for (const tier of ['pro', 'free'] as const) {
    await setPlan(person, tier)
    trends.splice(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(results)
    await expect(rows(page)).toHaveCount(25)
    expect(await topOf(), `actions on ${tier}`).toBeLessThan(1_200)
    await page.waitForLoadState('networkidle')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, `height on ${tier}`).toBeLessThanOrEqual(4_000)
    await expect(overall.getByText(/^Do first: /)).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(topOf, `actions on ${tier}, phone`).toBeLessThan(1_600)
    // The first screen of a phone says how good, how sure, what changed, which category, what first.
    for (const shown of [
      page.getByText(/^Created /),
      overall.getByText('/ 100'),
      overall.getByText(/^(Up|Down) \d+: /),
      overall
        .getByRole('paragraph')
        .filter({ hasText: /^Do first: / })
        .getByRole('link'),
      overall.getByText(/would probably be between|one person can change the score/).first(),
      overall.getByText(/^(Clearly highest|No single category is clearly first)/),
    ]) {
      await expect(shown).toBeInViewport({ ratio: 1 })
    }
  }

  await test.step('the Free plan shows shares and changes in points, and lists the rest', async () => {
    await expect(rows(page).first()).toContainText(/\d of 8 agree/)
    await expect(rows(page).first()).toContainText(/Change in points: [+−]?\d+/)
    await expect(questions(page).getByText('Opinions are split: ')).toHaveCount(0)
    // The words of a change come with every plan, the smallest clear one does not.
    await expect(overall.getByText(/^Up \d+: a clear change\.$/)).toBeVisible()
    await expect(overall.getByText(/one person can change the score/)).toBeVisible()
    await expect(page.getByText(/would have been clear|95% confidence/)).toHaveCount(0)
    const locked = region(page, 'Advanced analytics')
    await expect(
      locked.getByText('Available on Pro and Business, for this round too.'),
    ).toBeVisible()
    await expect(locked.getByText('Over time')).toBeVisible()
    await expect(locked.getByRole('link', { name: 'View plans' })).toHaveAttribute(
      'href',
      '/pricing',
    )
    expect(trends).toEqual([])
    await expectAccessible(page)
  })
})

test('a round of three shows no distribution and says why, on a phone too', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await setPlan(await signUp(page), 'pro')
  const created = await createRound(page)
  await submitAnswers(page.request, created.round, [2, 3, 5])
  await created.change({ isActive: false })
  // A failed request shows a message and can be retried. The section asks again when it is drawn.
  let isFailing = true
  await page.route('**/api/reports/trends?*', (route) =>
    isFailing ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await page.goto(`${created.results}?sort=disagreement`)
  await expect(
    questions(page).getByText('Not shown, to protect the people who responded'),
  ).toBeVisible()
  await expect(questions(page).getByRole('img')).toHaveCount(0)
  await expect(questions(page).getByText(/\d agree/)).toHaveCount(0)
  await expect(page.getByLabel('Order of the questions')).toHaveValue('asked')
  await expect(
    page.getByText(/With so few responses, this is only an estimate\./).first(),
  ).toBeVisible()
  await expect(region(page, 'Benchmark').getByText(/this round has 3\./)).toBeVisible()
  // A section that failed is open.
  const retry = region(page, 'Over time').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  isFailing = false
  await retry.click()
  await expect(region(page, 'Over time').getByText(/Trends need at least two rounds/)).toBeVisible()
  await expectAccessible(page)
  for (const table of await page.getByText('Show as table').all()) await table.click()
  expect(await overflowing(page)).toEqual([])
})
