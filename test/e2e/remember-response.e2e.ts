import { expect, expectAccessible, signUp, test } from './fixtures.ts'
import { createRound } from './manager-steps.ts'
import { answerAll, complete, openQuiz, question, start } from './quiz-steps.ts'

test('a browser remembers a response if it is asked to, and forgets it', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const { link } = await createRound(page, { sharing: 'team' })
  const quiz = await openQuiz(browser, link)
  await answerAll(quiz, 4)
  const remember = quiz.getByRole('checkbox', { name: /Remember on this device/ })
  await expect(remember).not.toBeChecked()
  await remember.check()
  // The choice stays when the person looks at another question.
  await quiz.getByRole('button', { name: 'Previous' }).click()
  await quiz.getByRole('button', { name: 'Next' }).click()
  await expect(remember).toBeChecked()
  await expectAccessible(quiz)
  await complete(quiz)
  await expect(quiz.getByText('Keep this link.')).toBeVisible()

  await quiz.goto(link)
  await expect(
    quiz.getByRole('heading', { name: 'You have answered in this browser' }),
  ).toBeVisible()
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

test('a link opened again starts as before if nothing was asked', async ({ page, browser }) => {
  await signUp(page)
  const { link } = await createRound(page)
  const quiz = await openQuiz(browser, link)
  await answerAll(quiz, 4)
  await complete(quiz)
  await expect(quiz.getByText('Thank you. Your answers have been submitted.')).toBeVisible()
  await quiz.goto(link)
  await expect(quiz.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})
