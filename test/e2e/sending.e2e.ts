import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { answerAll, answerer, complete, openRound, PHONE } from './quiz-steps.ts'

/** The answers are still there, with only the sending left to do. */
async function comeBackAndSend(quiz: Page): Promise<void> {
  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at question 20' }).click()
  await complete(quiz)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
}

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
  // On a phone too it stands where it is seen, with the way to try at once.
  await expect(quiz.getByRole('button', { name: 'Send now' })).toBeInViewport({ ratio: 1 })
  const notice = await quiz.getByText('Saved on this device').boundingBox()
  const steps = await quiz.locator('.quiz-steps').boundingBox()
  expect((notice?.y ?? 999) + (notice?.height ?? 0)).toBeLessThanOrEqual(steps?.y ?? 0)
  await expectAccessible(quiz)
  await quiz.context().setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.context().close()
})

test('where the browser keeps nothing, nothing else is said', async ({ page, browser }) => {
  const round = await openRound(page)
  const context = await browser.newContext(PHONE)
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  const quiz = await context.newPage()
  await quiz.goto(round.link)
  await expect(quiz.getByText("This browser can't save your progress")).toBeVisible()
  await answerAll(quiz, 4)
  await context.setOffline(true)
  await complete(quiz)
  await expect(quiz.getByText("Keep this page open, sending when you're back online")).toBeVisible()
  await context.setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })
  await context.close()
})

test('after sending, Back leads to where one came from', async ({ page, browser }) => {
  const round = await openRound(page)
  const context = await browser.newContext(PHONE)
  const quiz = await context.newPage()
  await quiz.goto(`${process.env.SITE}/about`)
  await quiz.goto(round.link)
  await answerAll(quiz, 4)
  await complete(quiz)
  await quiz.waitForURL((url) => url.pathname === '/', { timeout: 8_000 })
  await quiz.goBack()
  await expect(quiz).toHaveURL(/\/about$/)
  await context.close()
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
  await expect(quiz.getByText(/Your answers were not submitted\. They are saved/)).toBeVisible()
  await expectAccessible(quiz)
  expect(await round.now()).toMatchObject({ totalSubmissions: 0 })

  await round.change({ isActive: true, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  await comeBackAndSend(quiz)
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
  await expect(quiz.getByText(/The quiz was closed while you were answering/)).toBeVisible()
  await expect(quiz.getByText(/expired/)).toHaveCount(0)
  expect(await round.now()).toMatchObject({ totalSubmissions: 0 })

  await round.change({ isActive: true })
  await comeBackAndSend(quiz)
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, averageScore: 40 })
  await quiz.context().close()
})

test('what one tab has sent, the other does not send again', async ({ page, browser }) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link)
  await answerAll(quiz, 4)
  const other = await quiz.context().newPage()
  await other.goto(round.link)
  await other.getByRole('button', { name: 'Resume at question 20' }).click()
  await other.keyboard.press('1')
  await complete(quiz)
  await expect(other.getByText('Assessment Completed!')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.context().close()
})

test('starting over in one tab leaves what the other is sending alone', async ({
  page,
  browser,
}) => {
  const round = await openRound(page)
  const quiz = await answerer(browser, round.link)
  await answerAll(quiz, 4)
  const other = await quiz.context().newPage()
  await other.goto(round.link)
  await expect(other.getByRole('button', { name: 'Start over' })).toBeVisible()
  await quiz.context().setOffline(true)
  await complete(quiz)
  await expect(quiz.getByText('Saved on this device')).toBeVisible()
  await other.getByRole('button', { name: 'Start over' }).click()
  await other.keyboard.press('1')
  await expect(quiz.getByText('Saved on this device')).toBeVisible()
  await quiz.context().setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, averageScore: 80 })
  // The other has begun anew, as somebody else at the same device would.
  await expect(other.getByText('Question 1 of 20')).toBeVisible()
  await quiz.context().close()
})
