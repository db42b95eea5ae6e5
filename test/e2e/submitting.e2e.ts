import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { answerAll, openQuiz, complete, createLiveRound, PHONE } from './quiz-steps.ts'

/** Reloads the quiz with its saved answers and submits them. */
async function resumeAndSubmit(quiz: Page): Promise<void> {
  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at question 20' }).click()
  await complete(quiz)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
}

test('a double click on Submit stores one submission', async ({ page, browser }) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, `${created.link}).`)
  await answerAll(quiz, 4)
  // Characters that a mail program added to the link make no other survey of it.
  await quiz.goto(created.link)
  await quiz.getByRole('button', { name: 'Resume at question 20' }).click()
  await quiz.getByRole('button', { name: 'Complete Assessment' }).dblclick()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, released: 1, averageScore: 80 })

  // Nothing is left on the device: the link starts a new quiz.
  await quiz.goto(created.link)
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect(await quiz.evaluate(() => JSON.stringify(localStorage))).not.toContain('teamwork.')
  await quiz.context().close()
})

test('answers submitted offline are sent when the network is back', async ({ page, browser }) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link)
  await answerAll(quiz, 3)
  await quiz.context().setOffline(true)
  await complete(quiz)
  await expect(
    quiz.getByText("Saved on this device, sending when you're back online"),
  ).toBeVisible()
  // The message is in view on a phone, with a button to retry at once.
  await expect(quiz.getByRole('button', { name: 'Send now' })).toBeInViewport({ ratio: 1 })
  const notice = await quiz.getByText('Saved on this device').boundingBox()
  const steps = await quiz.locator('.quiz-steps').boundingBox()
  expect((notice?.y ?? 999) + (notice?.height ?? 0)).toBeLessThanOrEqual(steps?.y ?? 0)
  await expectAccessible(quiz)
  // What is shown stays what is sent.
  await quiz.getByRole('radio', { name: 'Strongly Agree' }).click()
  // At once: the next attempt to send would bring the old choice back.
  expect(await quiz.getByRole('radio', { name: 'Neutral' }).isChecked()).toBe(true)
  await quiz.context().setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  expect(await created.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.context().close()
})

test('server errors are reported as errors, and the answers can be sent again', async ({
  page,
  browser,
}) => {
  const round = await createLiveRound(page)
  const quiz = await openQuiz(browser, round.link)
  await answerAll(quiz, 4)
  await quiz.route('**/submit', (route) => route.fulfill({ status: 500, json: {} }))
  await complete(quiz)
  await expect(quiz.getByRole('alert')).toContainText(
    'Failed to submit assessment. Please try again.',
    { timeout: 8_000 },
  )
  await expect(quiz.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expect(quiz.getByText(/back online/)).toHaveCount(0)
  await expectAccessible(quiz)
  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at question 20' }).click()
  await expect(quiz.getByText(/arrived despite the error/)).toBeInViewport({ ratio: 1 })
  await expectAccessible(quiz)
  await quiz.unroute('**/submit')
  await complete(quiz)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, averageScore: 80 })
  await quiz.context().close()
})

test('without local storage the quiz says so and can still be submitted', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  const context = await browser.newContext(PHONE)
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  const quiz = await context.newPage()
  await quiz.goto(created.link)
  await expect(quiz.getByText("This browser can't save your progress")).toBeVisible()
  await answerAll(quiz, 4)
  await context.setOffline(true)
  await complete(quiz)
  await expect(quiz.getByText("Keep this page open, sending when you're back online")).toBeVisible()
  await context.setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  expect(await created.now()).toMatchObject({ totalSubmissions: 1 })
  await context.close()
})

test('after submitting, Back leads to the page before the quiz', async ({ page, browser }) => {
  const created = await createLiveRound(page)
  const context = await browser.newContext(PHONE)
  const quiz = await context.newPage()
  await quiz.goto(`${process.env.SITE}/about`)
  await quiz.goto(created.link)
  await answerAll(quiz, 4)
  await complete(quiz)
  await quiz.waitForURL((url) => url.pathname === '/', { timeout: 8_000 })
  await quiz.goBack()
  await expect(quiz).toHaveURL(/\/about$/)
  await context.close()
})

test('a submission with a lost response is retried, also after a reload, and stored once', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link)
  await answerAll(quiz, 5)
  // The submission is stored, but the response is lost.
  let lostResponses = 0
  await quiz.route('**/submit', async (route) => {
    await route.fetch()
    lostResponses += 1
    await route.abort('connectionreset')
  })
  await complete(quiz)
  await expect(quiz.getByText('Saved on this device')).toBeVisible()
  expect(await created.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.unroute('**/submit')
  await quiz.reload()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(lostResponses).toBeGreaterThan(0)
  expect(await created.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.context().close()
})

test('a quiz that expires while it is answered says so, and continues once it is extended', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link)
  await answerAll(quiz, 4)
  await created.change({ expiresAt: new Date(Date.now() + 1500).toISOString() })
  await expect.poll(async () => (await created.now()).isActive).toBe(false)
  await complete(quiz)
  await expect(quiz.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
  await expect(
    quiz.getByText(
      'This quiz session has expired. Please contact your team manager for a new link.',
    ),
  ).toBeVisible()
  await expect(quiz.getByText(/Your answers were not submitted\. They are saved/)).toBeVisible()
  await expectAccessible(quiz)
  expect(await created.now()).toMatchObject({ totalSubmissions: 0 })

  await created.change({
    isActive: true,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await resumeAndSubmit(quiz)
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, averageScore: 80 })
  await quiz.context().close()
})

test('a quiz that is closed while it is answered says so, and continues once it is reopened', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link)
  await answerAll(quiz, 2)
  await created.change({ isActive: false })
  await complete(quiz)
  await expect(quiz.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
  await expect(quiz.getByText(/The survey was closed while you were answering/)).toBeVisible()
  await expect(quiz.getByText(/expired/)).toHaveCount(0)
  expect(await created.now()).toMatchObject({ totalSubmissions: 0 })

  await created.change({ isActive: true })
  await resumeAndSubmit(quiz)
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, averageScore: 40 })
  await quiz.context().close()
})

test('answers submitted in one tab are not submitted again in another', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link)
  await answerAll(quiz, 4)
  const other = await quiz.context().newPage()
  await other.goto(created.link)
  await other.getByRole('button', { name: 'Resume at question 20' }).click()
  await other.keyboard.press('1')
  await complete(quiz)
  await expect(other.getByText('Assessment Completed!')).toBeVisible()
  expect(await created.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.context().close()
})

test('starting over in one tab does not affect a pending submission in another', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link)
  await answerAll(quiz, 4)
  const other = await quiz.context().newPage()
  await other.goto(created.link)
  await expect(other.getByRole('button', { name: 'Start over' })).toBeVisible()
  await quiz.context().setOffline(true)
  await complete(quiz)
  await expect(quiz.getByText('Saved on this device')).toBeVisible()
  await other.getByRole('button', { name: 'Start over' }).click()
  await other.keyboard.press('1')
  await expect(quiz.getByText('Saved on this device')).toBeVisible()
  await quiz.context().setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, averageScore: 80 })
  // The other tab has started over, as another person on the same device would.
  await expect(other.getByText('Question 1 of 20')).toBeVisible()
  await quiz.context().close()
})
