import type { Page } from '@playwright/test'
import { withoutStart } from './brought-start.ts'
import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { createRound } from './manager-steps.ts'
import {
  answerAll,
  COMMON_PHONE,
  complete,
  expectStartOnScreen,
  openQuiz,
  question,
  start,
  wordsToRead,
} from './quiz-steps.ts'

const DESCRIPTION = 'We ask once a quarter, and talk about the answers in the next retro. '.repeat(
  6,
)

const bodyOf = (quiz: Page): Promise<string> => quiz.locator('body').innerText()

test('a person reads little before Start, and the browser remembers the response if it is asked to', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const { link } = await createRound(page, {
    description: DESCRIPTION,
    sharing: 'team',
    canSkip: true,
  })
  const quiz = await openQuiz(browser, link, COMMON_PHONE)
  const shown: string[] = []

  await test.step('the promise lies above Start', async () => {
    expect(await wordsToRead(quiz)).toBeLessThanOrEqual(70)
    const last = await quiz.getByText('Anyone with this link can answer').boundingBox()
    const button = await quiz.getByRole('button', { name: 'Start' }).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await expectStartOnScreen(quiz)
    // The whole description, and the details, are one tap away.
    await quiz.getByRole('button', { name: 'More' }).click()
    await expect(quiz.getByRole('button', { name: 'Less' })).toBeFocused()
    await quiz.getByText('Details', { exact: true }).click()
    await expect(quiz.getByText('What is not covered')).toBeVisible()
    await expectAccessible(quiz)
    shown.push(await bodyOf(quiz))
  })

  await answerAll(quiz, 4)
  const remember = quiz.getByRole('checkbox', { name: /Remember on this device/ })
  await expect(remember).not.toBeChecked()
  await remember.check()
  // The choice stays when the person looks at another question.
  await quiz.getByRole('button', { name: 'Previous' }).click()
  await quiz.getByRole('button', { name: 'Next' }).click()
  await expect(remember).toBeChecked()
  await quiz.getByText('See exactly what will be stored').click()
  await expect(quiz.getByText('Who sees what, and when')).toBeVisible()
  await expectAccessible(quiz)
  shown.push(await bodyOf(quiz))
  await complete(quiz)
  await expect(quiz.getByText('Keep this link.')).toBeVisible()
  await expectAccessible(quiz)
  shown.push(await bodyOf(quiz))
  // To people who answer it is a survey, from the start to the thanks.
  expect(shown.filter((text) => /\bquiz/i.test(text.replaceAll(/\/quiz\/\S+/g, '')))).toEqual([])

  await test.step('a clock that is three days ahead ends no round', async () => {
    await quiz.clock.setSystemTime(Date.now() + 3 * 24 * 3_600_000)
    await withoutStart(quiz)
    await quiz.route('**/api/quiz-session/*', (route) => route.abort())
    await quiz.goto(link)
    await expect(quiz.getByRole('button', { name: 'Retry' })).toBeVisible()
    await quiz.unrouteAll()
    await quiz.goto(link)
    await expect(
      quiz.getByRole('heading', { name: 'You have answered in this browser' }),
    ).toBeVisible()
  })
  await expect(quiz.getByRole('link', { name: 'Your team’s results' })).toBeVisible()
  expect(await quiz.evaluate(() => JSON.stringify(localStorage))).not.toContain('answers')
  await expectAccessible(quiz)

  // The next person on the device can answer, and finds their answers after a reload.
  await quiz.getByRole('button', { name: 'Answer as someone else' }).click()
  await start(quiz)
  await quiz.keyboard.press('3')
  await quiz.keyboard.press('Enter')
  await question(quiz, 2)
  await quiz.reload()
  await quiz.getByRole('button', { name: 'Start over' }).click()
  await question(quiz, 1)
  await quiz.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('sextant.quiz.')) localStorage.removeItem(key)
    }
  })
  await quiz.goto(link)
  await quiz.getByRole('button', { name: 'Forget this' }).click()
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect(await quiz.evaluate(() => Object.keys(localStorage).join())).not.toContain('responded')
})
