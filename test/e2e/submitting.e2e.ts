import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, expectAccessible, inDatabase, test } from './fixtures.ts'
import { answerAll, complete, createLiveRound, openQuiz } from './quiz-steps.ts'

const resume = (quiz: Page) => quiz.getByRole('button', { name: 'Resume at question 20' }).click()

test('answers survive server errors, a closed and an expired survey, and are sent once', async ({
  page,
  browser,
}) => {
  const round = await createLiveRound(page)
  const quiz = await openQuiz(browser, round.link)
  await answerAll(quiz, 4)

  await test.step('a server error is reported as one', async () => {
    // The page retries for 6 seconds, and not at all if the server asks for more.
    const error = { status: 503, headers: { 'retry-after': '60' }, json: {} }
    await quiz.route('**/submit', (route) => route.fulfill(error))
    await complete(quiz)
    await expect(quiz.getByRole('alert')).toContainText(
      'Failed to submit assessment. Please try again.',
    )
    await expect(quiz.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expect(quiz.getByText(/back online/)).toHaveCount(0)
    await expectAccessible(quiz)
    await quiz.unroute('**/submit')
  })

  await test.step('a survey that is closed while someone answers says so', async () => {
    await quiz.reload()
    await resume(quiz)
    await expect(quiz.getByText(/arrived despite the error/)).toBeInViewport({ ratio: 1 })
    await expectAccessible(quiz)
    await round.change({ isActive: false })
    await complete(quiz)
    await expect(quiz.getByRole('heading', { name: 'Quiz Unavailable' })).toBeVisible()
    await expect(quiz.getByText(/The survey was closed while you were answering/)).toBeVisible()
    await expect(quiz.getByText(/expired/)).toHaveCount(0)
    await round.change({ isActive: true })
  })

  await test.step('a survey that expires while someone answers says so', async () => {
    await quiz.reload()
    await resume(quiz)
    await inDatabase(async (db) => {
      await sql`
        update rounds set expires_at = now() - interval '1 s' where id = ${round.round.id}`.execute(
        db,
      )
    })
    await complete(quiz)
    await expect(
      quiz.getByText(
        'This quiz session has expired. Please contact your team manager for a new link.',
      ),
    ).toBeVisible()
    await expect(quiz.getByText(/Your answers were not submitted\. They are saved/)).toBeVisible()
    await expectAccessible(quiz)
    expect(await round.now()).toMatchObject({ totalSubmissions: 0 })
  })

  await round.change({ isActive: true, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
  await quiz.reload()
  await resume(quiz)
  await complete(quiz)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await round.now()).toMatchObject({ totalSubmissions: 1, averageScore: 80 })
  await quiz.context().close()
})

test('answers submitted offline are sent once when the network is back, whatever other tabs do', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link)
  await answerAll(quiz, 3)
  const same = await quiz.context().newPage()
  await same.goto(created.link)
  await resume(same)
  await same.keyboard.press('1')
  const other = await quiz.context().newPage()
  await other.goto(created.link)
  await expect(other.getByRole('button', { name: 'Start over' })).toBeVisible()

  await quiz.context().setOffline(true)
  await complete(quiz)
  const held = quiz.getByText("Saved on this device, sending when you're back online")
  await expect(held).toBeVisible()
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

  await other.getByRole('button', { name: 'Start over' }).click()
  await other.keyboard.press('1')
  await expect(held).toBeVisible()
  await quiz.context().setOffline(false)
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible({ timeout: 20_000 })
  await expect(same.getByText('Assessment Completed!')).toBeVisible()
  // The other tab has started over, as another person on the same device would.
  await expect(other.getByText('Question 1 of 20')).toBeVisible()
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, averageScore: 60 })
  await quiz.context().close()
})
