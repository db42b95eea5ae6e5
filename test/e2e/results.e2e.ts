import type { Page } from '@playwright/test'
import { fulfillOnce, expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'
import { submitAnswers, createSession, createNextSession } from './manager-steps.ts'
import { printedLines } from './printed-lines.ts'
import { PHONE } from './quiz-steps.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const questions = (page: Page) => region(page, 'Assessment Questions & Results')

/** Six people with low scores: 2 or 3. */
const SPRING = [2, 3, 2, 3, 2, 3]
/** The same six half a year later: 4 or 5, with a split on the seventh question. */
const AUTUMN = [4, 5, 4, 5, 4, 5].map(
  (value, person) => (position: number) => (position === 6 ? (person % 2 ? 5 : 1) : value),
)

async function createTwoSessions(page: Page) {
  const spring = await createSession(page, { title: 'Spring check' })
  await submitAnswers(page.request, spring.session, SPRING)
  await spring.change({ isActive: false })
  const autumn = await createNextSession(page, spring, {
    title: 'Autumn check',
    expectedResponses: 8,
  })
  await submitAnswers(page.request, autumn.session, AUTUMN)
  await autumn.change({ isActive: false })
  return { spring, autumn }
}

test('a manager on the Pro plan reads two rounds of a team', async ({ page }) => {
  await setPlan(await signUp(page), 'pro')
  const { spring, autumn } = await createTwoSessions(page)
  await page.goto(autumn.results)

  await test.step('the score, its margin of error and its change', async () => {
    const overall = region(page, 'Overall score')
    // 19 questions at 4.5 and one at 3: 88.5 of 5, 4.425.
    await expect(overall.getByText('89', { exact: true })).toBeVisible()
    await expect(overall.getByText(/^▲?Excellent$/)).toBeVisible()
    await expect(
      overall.getByText(/^6 of 8 answered\. The score of all eight lies between \d\d and \d\d\.$/),
    ).toBeVisible()
    await expect(overall.getByText('Up 39 points, a clear change.')).toBeVisible()
    await expect(overall.getByText('From 50 to 89 since')).toBeVisible()
    await expect(overall.getByText('6 of 8 people (75%).')).toBeVisible()
    await expect(region(page, 'Participants').getByText('75%')).toBeVisible()
  })

  await test.step('the distribution of answers, and where the team is split', async () => {
    await expect(
      questions(page).getByRole('img', { name: /^Answers to 20 questions/ }),
    ).toBeVisible()
    await expect(
      questions(page)
        .getByText(/Opinions are split on question 7\.$/)
        .first(),
    ).toBeVisible()
    const list = region(page, 'Question by question')
    await expect(list.getByText(/^Opinions are split: /)).toHaveCount(1)
    await expect(list.getByText(/Talk to the team before you act\.$/)).toBeVisible()
    await page.getByLabel('Order of the questions').selectOption('Answers furthest apart first')
    const first = list.getByRole('listitem').first()
    await expect(first).toContainText('7.')
    await expect(first).toContainText('50% favorable · 0% neutral · 50% unfavorable')
    await expect(first).toContainText('Opinions are split: ')
  })

  await test.step('both rounds over time, each chart also as a table', async () => {
    const time = region(page, 'Over time')
    for (const chart of [
      /^Scores of the categories in 2 rounds/,
      /^Profile over 5/,
      /^Overall score in 2/,
    ]) {
      await expect(time.getByRole('img', { name: chart })).toBeVisible()
    }
    await expect(
      time.getByText('All 5 categories are clearly higher than last time.').first(),
    ).toBeVisible()
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
      questions(page).getByRole('columnheader', { name: 'Share unfavorable' }),
    ).toBeVisible()
    await expect(
      region(page, 'Benchmark').getByText(/There is no benchmark for this assessment yet/),
    ).toBeVisible()
  })

  await test.step('the method, in both themes', async () => {
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByText('How results are calculated')
      .click()
    await expect(page.getByText(/open link can respond more than once/)).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
  })

  await test.step('the earlier round, which was the first', async () => {
    await region(page, 'Overall score').getByRole('link', { name: 'Spring check' }).click()
    await page.waitForURL(`**${spring.results}`)
    await expect(
      page.getByText("This is the team's first round of this assessment with results."),
    ).toBeVisible()
    await expect(region(page, 'Overall score by round')).toBeVisible()
  })

  await test.step('nothing overflows on a phone', async () => {
    await page.setViewportSize(PHONE.viewport)
    await page.goto(autumn.results)
    await expect(region(page, 'Categories by round')).toBeVisible()
    const list = region(page, 'Question by question')
    await expect(list.getByRole('listitem').first()).toBeHidden()
    await list.getByText('All 20 questions with their results').click()
    await expect(list.getByRole('listitem').first()).toBeVisible()
    const tables = await page.getByText('Show as table').all()
    expect(tables).toHaveLength(6)
    for (const table of tables) await table.click()
    expect(await overflowing(page)).toEqual([])
    // Only scrolling regions can be focused with the keyboard.
    const scrolling = page.getByRole('region', { name: 'Answers to 20 questions' })
    await expect(scrolling).toHaveAttribute('tabindex', '0')
    await page.setViewportSize({ width: 1280, height: 800 })
    const fitting = page.getByRole('region', { name: 'Scores by category' })
    await expect(fitting).not.toHaveAttribute('tabindex')
    await expectAccessible(page)
  })

  await test.step('and goes on: to all rounds, and to the next', async () => {
    await page.getByRole('link', { name: 'See all rounds of this team over time' }).click()
    const { teamId } = autumn.session
    await page.waitForURL(`**/reports?view=time&team=${teamId}&assessment=teamwork`)
    await page.goBack()
    await page.getByRole('link', { name: 'Start the next round' }).click()
    await page.waitForURL(`**/sessions/create?type=teamwork&team=${teamId}`)
  })
})

test('no printed page ends with a heading or has only a line or two', async ({ page }) => {
  await page.goto('/results')
  await expectWellPrinted(page, 'Digital Transformation Readiness')
  await setPlan(await signUp(page), 'pro')
  const { spring, autumn } = await createTwoSessions(page)
  const { teamId } = autumn.session
  for (const { results } of [spring, autumn]) {
    await page.goto(results)
    await expectWellPrinted(page, 'How results are calculated')
  }
  await page.goto(`/reports?view=time&team=${teamId}&assessment=teamwork`)
  await expectWellPrinted(page, 'Compare two rounds')
})

test('wherever a printed page ends, no heading and no line stands alone', async ({ page }) => {
  await page.goto('/about', { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const items = Array.from({ length: 12 }, (_, index) => `Item ${index}`)
  const parts = [
    `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
    `<table>${items.map((item) => `<tr><td>${item}</td></tr>`).join('')}</table>`,
    '<div><p>First<br>Second<br>Third</p><p>Last</p></div>',
  ]
  for (const part of parts) {
    // The part moves over the end of the page line by line.
    for (let before = 32; before < 50; before++) {
      const content = `${'<div>Line</div>'.repeat(before)}<h2>Heading</h2>${part}`
      await main.evaluate((element, html) => (element.innerHTML = html), content)
      const pages = printedLines(await page.pdf({ format: 'A4' }))
      for (const lines of pages) expect(lines.length, `${part} after ${before}`).toBeGreaterThan(1)
      expect(pages.map((lines) => lines.at(-1))).not.toContain('Heading')
    }
  }
})

/** `last` is a text at the end of the page, which renders in steps. */
async function expectWellPrinted(page: Page, last: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText(last).last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(main.getByText(/^Loading /)).toHaveCount(0)
  await expect(main.locator('.appear-late')).toHaveCount(0)
  const headings = [
    ...(await main.getByRole('heading').allTextContents()),
    ...(await main.locator('thead').allTextContents()),
  ].map((text) => text.replace(/\s/g, ''))
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
  for (const format of ['A4', 'Letter']) {
    const pages = printedLines(await page.pdf({ format, margin }))
    expect(pages.flat().length, page.url()).toBeGreaterThan(20)
    for (const [index, lines] of pages.entries()) {
      const where = `page ${index + 1} of ${pages.length} (${format}) of ${page.url()}: ${lines.join(' | ')}`
      expect(lines.length, where).toBeGreaterThan(2)
      expect(headings, where).not.toContain(lines.at(-1))
    }
  }
}

/** Elements that are wider than the page or overflow their card. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const select = document.querySelector('main select')
    const card = select?.closest('section')
    const isOverflowing =
      (select?.getBoundingClientRect().right ?? 0) > (card?.getBoundingClientRect().right ?? 0)
    return [
      ...(scrollWidth > clientWidth ? [`the page, ${scrollWidth} px`] : []),
      ...(isOverflowing ? ['the order of the questions'] : []),
    ]
  })
}

test('a round of three shows no distribution and says why, on a phone too', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await setPlan(await signUp(page), 'pro')
  const created = await createSession(page)
  await submitAnswers(page.request, created.session, [2, 3, 5])
  await created.change({ isActive: false })
  // A failed request shows a message and can be retried.
  await fulfillOnce(page, '**/api/reports/trends?*', { status: 503 })
  await page.goto(`${created.results}?sort=disagreement`)
  await expect(
    questions(page).getByText('Not shown, to protect the people who responded'),
  ).toBeVisible()
  await expect(questions(page).getByRole('img', { name: /^Answers to/ })).toHaveCount(0)
  await expect(questions(page).getByText(/favorable/)).toHaveCount(0)
  await expect(page.getByLabel('Order of the questions')).toHaveValue('asked')
  await expect(
    page.getByText(/With so few responses, this rests on a typical spread of answers\./).first(),
  ).toBeVisible()
  await expect(region(page, 'Benchmark').getByText(/this round has 3\./)).toBeVisible()
  await region(page, 'Over time').getByRole('button', { name: 'Retry' }).click()
  await expect(region(page, 'Over time').getByText(/Trends need at least two rounds/)).toBeVisible()
  await expectAccessible(page)
  for (const table of await page.getByText('Show as table').all()) await table.click()
  expect(await overflowing(page)).toEqual([])
})

test('the Starter plan shows the distribution and lists what larger plans include', async ({
  page,
}) => {
  await setPlan(await signUp(page), 'starter')
  const trends: string[] = []
  page.on('request', (request) => request.url().includes('/trends') && trends.push(request.url()))
  const { autumn } = await createTwoSessions(page)
  await page.goto(autumn.results)
  await expect(questions(page).getByRole('img', { name: /^Answers to 20/ })).toBeVisible()
  await expect(
    region(page, 'Question by question').getByText('50% favorable · 0% neutral · 50% unfavorable'),
  ).toBeVisible()
  await expect(questions(page).getByText('Opinions are split: ')).toHaveCount(0)
  await expect(page.getByText(/a clear change|95% confidence/)).toHaveCount(0)
  const locked = region(page, 'Advanced analytics')
  await expect(locked.getByText('Available on Pro and Business, for this round too.')).toBeVisible()
  await expect(locked.getByText('Over time')).toBeVisible()
  await expectAccessible(page)
  await locked.getByRole('link', { name: 'View plans' }).click()
  await page.waitForURL('**/pricing')
  expect(trends).toEqual([])
})

test('failed insights are retried only on request', async ({ page }) => {
  await signUp(page)
  const created = await createSession(page)
  await submitAnswers(page.request, created.session, [2, 3, 5])
  await created.change({ isActive: false })
  const requested: string[] = []
  await page.route('**/insights*', (route) => {
    requested.push(new URL(route.request().url()).search)
    return route.fulfill({ status: 503 })
  })
  await page.goto(created.results)
  const retry = region(page, 'Key Insights').getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect.poll(() => requested).toEqual(['', '?again=true'])
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await page.goBack()
  await expect.poll(() => requested).toEqual(['', '?again=true', ''])
})
