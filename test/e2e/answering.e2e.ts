import type { Page } from '@playwright/test'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'
import { createRound } from './manager-steps.ts'
import { openQuiz, createLiveRound, PHONE, question, start } from './quiz-steps.ts'

const focused = (quiz: Page) => quiz.locator(':focus')

/**
 * Returns the distance from the last answer to the navigation buttons, in px; negative if they cover
 * it.
 */
const roomBelowAnswers = (quiz: Page): Promise<number> =>
  quiz.evaluate(() => {
    const dock = document.querySelector('.quiz-dock')?.getBoundingClientRect()
    const last = document.querySelector('.quiz-row:last-child')?.getBoundingClientRect()
    return dock && last ? dock.top - last.bottom : Number.NaN
  })

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

test('a quiz can be completed by touch on the narrowest phone', async ({ page, browser }) => {
  const created = await createLiveRound(page)
  const quiz = await openQuiz(browser, created.link, { ...PHONE, hasTouch: true, isMobile: true })
  // The Start button and every later control are in view without scrolling.
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeInViewport()
  await quiz.getByRole('button', { name: 'Start', exact: true }).tap()
  for (let number = 1; number <= 20; number += 1) {
    await question(quiz, number)
    await expect(quiz.getByRole('button', { name: 'Previous' })).toBeInViewport()
    const option = quiz.locator('label').filter({ hasText: /^Strongly Agree$/ })
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(56)
    // A tap on an answer advances; the last one does not submit.
    await option.tap()
  }
  await expect(quiz.getByRole('checkbox', { name: 'Keyboard shortcuts' })).toBeHidden()
  await quiz.waitForTimeout(600)
  await question(quiz, 20)
  expect(await created.now()).toMatchObject({ totalSubmissions: 0 })
  expect(await quiz.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await quiz.getByRole('button', { name: 'Complete Assessment' }).tap()
  await expect(quiz.getByText('Assessment Completed!')).toBeVisible()
  expect(await created.now()).toMatchObject({ totalSubmissions: 1, averageScore: 100 })
  await quiz.context().close()
})

test('going back and forward and reloading during a quiz lose nothing', async ({
  page,
  browser,
}) => {
  const { link } = await createLiveRound(page)
  const quiz = await openQuiz(browser, link)
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
  // No horizontal scrolling on the narrowest phone.
  expect(await quiz.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await quiz.reload()
  await quiz.getByRole('button', { name: 'Start over' }).click()
  await question(quiz, 1)
  await expect(quiz.getByRole('radio', { checked: true })).toHaveCount(0)
  await quiz.context().close()
})

test('all five answers of every question fit on a small phone', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await setPlan(await signUp(page), 'pro')
  for (const assessmentType of ASSESSMENT_TYPES) {
    const created = await createRound(page, { assessmentType })
    const quiz = await openQuiz(browser, created.link, { viewport: { width: 360, height: 560 } })
    await start(quiz)
    for (const [position, { text }] of questionsOf(ASSESSMENTS[assessmentType]).entries()) {
      await expect(quiz.getByRole('group', { name: text })).toBeVisible()
      const room = await roomBelowAnswers(quiz)
      expect(room, `${assessmentType}, question ${position + 1}`).toBeGreaterThanOrEqual(0)
      await quiz.keyboard.press('3')
      await quiz.keyboard.press('Enter')
    }
    await quiz.context().close()
  }
})

test('all five answers fit on a small phone in the app too', async ({ page, browser }) => {
  const person = await signUp(page)
  await setPlan(person, 'pro')
  const created = await createRound(page, { assessmentType: 'leadership' })
  const phone = await browser.newPage({
    viewport: { width: 360, height: 560 },
    storageState: await page.context().storageState(),
  })
  for (const [path, type] of [
    [`/quiz-sessions/${created.round.id}/my-view`, 'leadership'],
    ['/assessment/innovation?team=Core', 'innovation'],
  ] as const) {
    await phone.goto(`${process.env.SITE}${path}`)
    await start(phone)
    for (const { text } of questionsOf(ASSESSMENTS[type])) {
      await expect(phone.getByRole('group', { name: text })).toBeVisible()
      expect(await roomBelowAnswers(phone), text).toBeGreaterThanOrEqual(0)
      await phone.keyboard.press('3')
      await phone.keyboard.press('Enter')
    }
  }
  await phone.context().close()
})
