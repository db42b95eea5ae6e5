import type { Page } from '@playwright/test'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { answerAll, createLiveRound, openQuiz, PHONE, question, start } from './quiz-steps.ts'

const focused = (quiz: Page) => quiz.locator(':focus')

/** All texts of questions, in all assessments. */
const QUESTIONS = Object.values(ASSESSMENTS).flatMap(questionsOf)

/** Returns the questions whose last answer would be below the top of the navigation buttons. */
const questionsThatDoNotFit = (quiz: Page): Promise<string[]> =>
  quiz.evaluate(
    (texts) => {
      const question = document.querySelector('.quiz-legend .quiz-text')
      const last = document.querySelector('.quiz-row:last-child')
      const dock = document.querySelector('.quiz-dock')
      if (!question || !last || !dock) return ['no question is shown']
      return texts.filter((text) => {
        question.textContent = text
        return last.getBoundingClientRect().bottom > dock.getBoundingClientRect().top
      })
    },
    QUESTIONS.map(({ text }) => text),
  )

test('a quiz can be completed with the keyboard only', async ({ page, browser }) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link, { viewport: { width: 1000, height: 800 } })
  for (let presses = 0; presses < 5; presses += 1) {
    await quiz.keyboard.press('Tab')
    if ((await focused(quiz).textContent()) === 'Start') break
  }
  await quiz.keyboard.press('Enter')
  await question(quiz, 1)
  // The first answer has the focus, in a group labeled with the question.
  await expect(focused(quiz)).toHaveAttribute('type', 'radio')
  await expect(focused(quiz)).not.toBeChecked()
  // Each new question is announced with its text; the progress bar has its number.
  await expect(quiz.locator('[aria-live=polite]')).toHaveText(
    `Question 1 of 20: ${questionsOf(ASSESSMENTS.teamwork)[0]?.text}`,
  )
  await expect(quiz.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Question 1 of 20')

  // Arrow keys select within the group and never advance; Enter does.
  await quiz.keyboard.press('ArrowDown')
  await expect(quiz.getByRole('radio', { name: 'Disagree', exact: true })).toBeChecked()
  await quiz.waitForTimeout(600)
  await question(quiz, 1)
  await quiz.keyboard.press('Enter')
  await question(quiz, 2)

  // Shortcuts with digits can be switched off and on.
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
  // Enter does not submit the last question: it moves to the Submit button.
  await quiz.keyboard.press('Enter')
  await expect(focused(quiz)).toHaveText('Complete Assessment')
  await quiz.getByRole('radio', { checked: true }).focus()
  await quiz.keyboard.press('Tab')
  await expect(focused(quiz)).toHaveAccessibleName(/Remember on this device/)
  await quiz.keyboard.press('Tab')
  await expect(focused(quiz)).toHaveText('See exactly what will be stored')
  await quiz.keyboard.press('Enter')
  await expect(quiz.getByText(`2 ${'4 '.repeat(19)}`.trim())).toBeVisible()
  await quiz.keyboard.press('Tab')
  await expect(focused(quiz)).toHaveText('Previous')
  await quiz.keyboard.press('Tab')
  await expect(focused(quiz)).toHaveText('Complete Assessment')
  await quiz.keyboard.press('Enter')
  await expect(quiz.getByRole('heading', { name: 'Assessment Completed!' })).toBeFocused()
  // (1 x 2 + 19 x 4) / 20 x 20 = 78.
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, averageScore: 78 })
  await quiz.context().close()
})

test('a quiz can be completed by touch on the narrowest phone, also with a lost response', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link, { ...PHONE, hasTouch: true, isMobile: true })
  const sites = new Set<string>()
  quiz.on('request', (request) => sites.add(new URL(request.url()).origin))
  // The Start button and every later control are in view without scrolling.
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeInViewport()
  await quiz.getByRole('button', { name: 'Start', exact: true }).tap()
  const tapAnswer = async () => {
    await expect(quiz.getByRole('button', { name: 'Previous' })).toBeInViewport()
    const option = quiz.locator('label').filter({ hasText: /^Strongly Agree$/ })
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(56)
    await option.tap()
  }
  for (let number = 1; number <= 19; number += 1) {
    await question(quiz, number)
    // A tap on an answer advances. The others are the same.
    if (number < 3) await tapAnswer()
    else for (const key of ['5', 'Enter']) await quiz.keyboard.press(key)
  }
  await question(quiz, 20)
  await tapAnswer()
  await expect(quiz.getByRole('checkbox', { name: 'Keyboard shortcuts' })).toBeHidden()
  // The last one does not submit.
  await quiz.waitForTimeout(600)
  await question(quiz, 20)
  expect(await created.now()).toMatchObject({ totalSubmissions: 0 })
  expect(await quiz.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  // The submission is stored, but its response is lost. It is sent again, and stored once.
  await quiz.route('**/submit', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await quiz.getByRole('button', { name: 'Complete Assessment' }).tap()
  await expect(quiz.getByText('Saved on this device')).toBeVisible()
  expect(await created.now()).toMatchObject({ totalSubmissions: 1 })
  await quiz.unroute('**/submit')
  await quiz.reload()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, averageScore: 100 })
  expect([...sites]).toEqual([new URL(created.link).origin])
  await quiz.context().close()
})

test('going back and forward, reloading and a double click on Submit lose and repeat nothing', async ({
  page,
  browser,
}) => {
  const created = await createLiveRound(page)
  // With characters that a mail program added to the link.
  const quiz = await openQuiz(browser, `${created.link}).`)
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

  // The same survey without those characters.
  await quiz.goto(created.link)
  await quiz.getByRole('button', { name: 'Resume at question 4' }).click()
  await question(quiz, 4)
  await expectAccessible(quiz)
  // No horizontal scrolling on the narrowest phone.
  expect(await quiz.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await quiz.reload()
  await quiz.getByRole('button', { name: 'Start over' }).click()
  await question(quiz, 1)
  await expect(quiz.getByRole('radio', { checked: true })).toHaveCount(0)
  await quiz.goBack()
  await answerAll(quiz, 4)
  await quiz.getByRole('button', { name: 'Complete Assessment' }).dblclick()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, released: 1, averageScore: 80 })

  // Nothing is left on the device: the link starts a new quiz.
  await quiz.goto(created.link)
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect(await quiz.evaluate(() => JSON.stringify(localStorage))).not.toContain('teamwork.')
  await quiz.context().close()
})

test('all five answers of every question fit on a small phone, in a survey and in the app', async ({
  page,
}) => {
  const created = await createLiveRound(page)
  await page.setViewportSize({ width: 360, height: 560 })
  for (const path of [
    created.link,
    `/quiz-sessions/${created.round.id}/my-view`,
    '/assessment/innovation?team=Core',
  ]) {
    await page.goto(path)
    await start(page)
    await expect(page.getByText('Question 1 of')).toBeVisible()
    expect(await questionsThatDoNotFit(page), path).toEqual([])
  }
})
