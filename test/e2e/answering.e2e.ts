import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, expectAccessible, setPlan, signUp, test } from './journey.ts'
import { aRound } from './manager-steps.ts'
import type { Round } from './manager-steps.ts'
import { answerByKeyboard, complete } from './quiz-steps.ts'

const PHONE = { viewport: { width: 320, height: 640 } }

/** A live round (group size 1), so that what was stored shows at once, on a plan that can extend. */
async function openRound(page: Page, change: Record<string, unknown> = {}): Promise<Round> {
  await setPlan(await signUp(page), 'pro')
  return aRound(page, { groupSize: 1, ...change })
}

async function answerer(
  browser: Browser,
  link: string,
  options: BrowserContextOptions = PHONE,
): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  return page
}

const start = (quiz: Page) => quiz.getByRole('button', { name: 'Start', exact: true }).click()

/** Up to the last answer; what is left is to send them. */
async function answerAll(quiz: Page, value: number): Promise<void> {
  await start(quiz)
  await answerByKeyboard(quiz, 'teamwork', () => value)
}

const question = (quiz: Page, number: number) =>
  expect(quiz.getByText(`Question ${number} of 20`)).toBeVisible()

const focused = (quiz: Page) => quiz.locator(':focus')

test('the whole quiz by keyboard alone', async ({ page, browser }) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link, { viewport: { width: 1000, height: 800 } })
  for (let presses = 0; presses < 5; presses += 1) {
    await quiz.keyboard.press('Tab')
    if ((await focused(quiz).textContent()) === 'Start') break
  }
  await quiz.keyboard.press('Enter')
  await question(quiz, 1)
  // The first answer has the focus, inside the group that the question names.
  await expect(focused(quiz)).toHaveAttribute('type', 'radio')
  await expect(focused(quiz)).not.toBeChecked()
  // Each new question is announced, and the bar says the same.
  await expect(quiz.locator('[aria-live=polite]')).toHaveText('Question 1 of 20')
  await expect(quiz.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Question 1 of 20')

  // Arrows choose within the group and never go on by themselves; Enter does.
  await quiz.keyboard.press('ArrowDown')
  await expect(quiz.getByRole('radio', { name: 'Disagree', exact: true })).toBeChecked()
  await quiz.waitForTimeout(600)
  await question(quiz, 1)
  await quiz.keyboard.press('Enter')
  await question(quiz, 2)

  // Digits can be switched off, and on again.
  const shortcuts = quiz.getByRole('checkbox', { name: 'Keyboard shortcuts' })
  await shortcuts.focus()
  await quiz.keyboard.press('Space')
  await quiz.getByRole('radio').first().focus()
  await quiz.keyboard.press('4')
  await expect(quiz.getByRole('radio', { checked: true })).toHaveCount(0)
  await shortcuts.focus()
  await quiz.keyboard.press('Space')
  await quiz.getByRole('radio').first().focus()

  for (let number = 2; number <= 20; number += 1) {
    await question(quiz, number)
    await quiz.keyboard.press('4')
    if (number < 20) await quiz.keyboard.press('Enter')
  }
  await expect(quiz.getByRole('radio', { name: 'Agree', exact: true })).toBeChecked()
  await quiz.keyboard.press('Tab')
  await expect(focused(quiz)).toHaveText('See exactly what will be stored')
  await quiz.keyboard.press('Enter')
  await expect(quiz.getByText(`2 ${'4 '.repeat(19)}`.trim())).toBeVisible()
  await quiz.keyboard.press('Tab')
  await expect(focused(quiz)).toHaveText('Previous')
  await quiz.keyboard.press('Tab')
  await expect(focused(quiz)).toHaveText('Complete Assessment')
  await quiz.keyboard.press('Enter')
  await expect(quiz.getByText('Assessment Completed!')).toBeFocused()
  // (1 x 2 + 19 x 4) / 20 x 20 = 78.
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, averageScore: 78 })
  await quiz.context().close()
})

test('the whole quiz by touch, on the narrowest phone', async ({ page, browser }) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link, { ...PHONE, hasTouch: true, isMobile: true })
  // The way in is within reach before anything is scrolled, and so is every step after it.
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeInViewport()
  await quiz.getByRole('button', { name: 'Start', exact: true }).tap()
  for (let number = 1; number <= 20; number += 1) {
    await question(quiz, number)
    await expect(quiz.getByRole('button', { name: 'Previous' })).toBeInViewport()
    const option = quiz.getByText('Strongly Agree', { exact: true })
    expect((await option.locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(56)
    // A finger's choice leads on by itself; the last one sends nothing.
    await option.tap()
  }
  await expect(quiz.getByRole('checkbox', { name: 'Keyboard shortcuts' })).toBeHidden()
  await quiz.waitForTimeout(600)
  await question(quiz, 20)
  expect(await round.now()).toMatchObject({ totalSubmissions: 0 })
  expect(await quiz.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await quiz.getByRole('button', { name: 'Complete Assessment' }).tap()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, averageScore: 100 })
  await quiz.context().close()
})

test('back, forward and reload in the middle of a quiz lose nothing', async ({ page, browser }) => {
  const { link } = await openRound(page)
  const quiz = await answerer(browser, link)
  await start(quiz)
  await expect(quiz.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(quiz.getByRole('button', { name: 'Previous' })).toBeDisabled()
  for (const value of ['4', '2', '5']) {
    await quiz.keyboard.press(value)
    await quiz.keyboard.press('Enter')
  }
  await question(quiz, 4)
  await quiz.goBack()
  await question(quiz, 3)
  await expect(quiz.getByRole('radio', { name: 'Strongly Agree' })).toBeChecked()
  await quiz.goForward()
  await question(quiz, 4)
  await quiz.getByRole('button', { name: 'Previous' }).click()
  await question(quiz, 3)

  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at question 4' }).click()
  await question(quiz, 4)
  await expectAccessible(quiz)
  // No sideways scrolling on the narrowest phone.
  expect(await quiz.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await quiz.reload()
  await quiz.getByRole('button', { name: 'Start over' }).click()
  await question(quiz, 1)
  await expect(quiz.getByRole('radio', { checked: true })).toHaveCount(0)
  await quiz.context().close()
})

test('a double click on Submit stores one submission', async ({ page, browser }) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link)
  await answerAll(quiz, 4)
  await quiz.getByRole('button', { name: 'Complete Assessment' }).dblclick()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, released: 1, averageScore: 80 })

  // Nothing of it is left on the device: the link begins anew.
  await quiz.goto(round.link)
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect(await quiz.evaluate(() => JSON.stringify(localStorage))).not.toContain('teamwork.')
  await quiz.context().close()
})

test('what was answered offline is sent once the network is back', async ({ page, browser }) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link)
  await answerAll(quiz, 3)
  await quiz.context().setOffline(true)
  await complete(quiz)
  await expect(
    quiz.getByText("Saved on this device, sending when you're back online"),
  ).toBeVisible()
  await expectAccessible(quiz)
  await quiz.context().setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.context().close()
})

test('a sending whose answer was lost is repeated, also by a reload, and stored once', async ({
  page,
  browser,
}) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link)
  await answerAll(quiz, 5)
  // It arrives and is stored, but the browser never hears of it.
  let lost = 0
  await quiz.route('**/submit', async (route) => {
    await route.fetch()
    lost += 1
    await route.abort('connectionreset')
  })
  await complete(quiz)
  await expect(quiz.getByText('Saved on this device')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.unroute('**/submit')
  await quiz.reload()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(lost).toBeGreaterThan(0)
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.context().close()
})

test('a quiz that expires while it is answered says so, and goes on once it is prolonged', async ({
  page,
  browser,
}) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link)
  await answerAll(quiz, 4)
  await round.change({ expiresAt: new Date(Date.now() + 1500).toISOString() })
  await expect.poll(async () => (await round.now()).isActive).toBe(false)
  await complete(quiz)
  await expect(quiz.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
  await expect(
    quiz.getByText(
      'This quiz session has expired. Please contact your team manager for a new link.',
    ),
  ).toBeVisible()
  await expect(quiz.getByText(/Your answers were not taken; they stay/)).toBeVisible()
  await expectAccessible(quiz)
  expect(await round.now()).toMatchObject({ totalSubmissions: 0 })

  await round.change({ isActive: true, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at question 20' }).click()
  await complete(quiz)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, averageScore: 80 })
  await quiz.context().close()
})

test('a quiz that is closed while it is answered says so, and goes on once it is reopened', async ({
  page,
  browser,
}) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link)
  await answerAll(quiz, 2)
  await round.change({ isActive: false })
  await complete(quiz)
  await expect(quiz.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
  await expect(quiz.getByText(/it must have been closed while you were answering/)).toBeVisible()
  await expect(quiz.getByText(/expired/)).toHaveCount(0)
  expect(await round.now()).toMatchObject({ totalSubmissions: 0 })

  await round.change({ isActive: true })
  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at question 20' }).click()
  await complete(quiz)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, averageScore: 40 })
  await quiz.context().close()
})
