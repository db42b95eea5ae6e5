import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { expect, expectAccessible, setPlan, signUp, test } from './fixtures.ts'
import { createNextRound, createRound, releaseWaiting, submitAnswers } from './manager-steps.ts'
import { complete, openQuiz, PHONE, start } from './quiz-steps.ts'
import { region } from './results-steps.ts'

const [FIRST, SECOND] = questionsOf(ASSESSMENTS.teamwork)

const unseen = (position: number) => (position < 2 ? null : 4)
const onlyFirst = (position: number) => (position === 0 ? 4 : null)

test('a person says “I can’t say” to all but one question, and the manager sees what that means', async ({
  page,
  browser,
}) => {
  await setPlan(await signUp(page), 'pro')
  const round = await createRound(page, { canSkip: true, expectedResponses: 8 })
  await submitAnswers(page.request, round.round, [unseen, unseen, 5, 4, 2])

  const quiz = await openQuiz(browser, round.link, PHONE)
  await quiz.getByText('Details', { exact: true }).click()
  await expect(quiz.getByText('If you can’t say')).toBeVisible()
  await start(quiz)
  const group = quiz.getByRole('group', { name: FIRST?.text })
  const cantSay = group.getByRole('radio', { name: "I can't say" })
  // All six are above the buttons of a small phone.
  const [last, next] = await Promise.all([
    group.getByText("I can't say").boundingBox(),
    quiz.getByRole('button', { name: 'Next' }).boundingBox(),
  ])
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(next?.y ?? 0)
  await group.getByText("I can't say").click()
  await expect(quiz.getByText('Question 2 of 20')).toBeVisible()
  await quiz.keyboard.press('0')
  await expect(cantSay.or(quiz.getByRole('radio', { name: "I can't say" }))).toBeChecked()
  await expectAccessible(quiz)
  // Kept in the browser like an answer.
  await quiz.reload()
  await quiz.getByRole('button', { name: 'Resume at question 3' }).click()
  await expect(quiz.getByText('Question 3 of 20')).toBeVisible()
  for (let number = 3; number <= 20; number += 1) {
    if (number > 3) await quiz.keyboard.press('Enter')
    await quiz.keyboard.press('0')
  }
  // Nothing else is not sent.
  await expect(quiz.getByText("You said “I can't say” to every question.")).toBeVisible()
  await expect(quiz.getByRole('button', { name: 'Complete Assessment' })).toBeDisabled()
  await quiz.keyboard.press('4')
  await complete(quiz)
  await expect(quiz.getByText('Thank you. Your answers have been submitted.')).toBeVisible()
  await quiz.context().close()

  await page.goto(round.results)
  await releaseWaiting(page)
  const questions = region(page, 'Assessment Questions & Results')
  const row = questions.getByRole('row').filter({ hasText: FIRST?.text ?? '' })
  await expect(row).toContainText("3 responses · 3 can't say")
  await expect(row).toContainText('Not shown: fewer than five answers at a time')
  // The first card says so, and leads to the questions.
  await region(page, 'Overall score').getByRole('link', { name: '2 questions' }).click()
  await expect(page.getByText('3 of 6 could not say.')).toHaveCount(2)
  await expect(page.getByText('Perhaps this is not visible from where they work.')).toHaveCount(2)
  await expectAccessible(page)

  await test.step('a page without an overall score says why', async () => {
    const next = await createNextRound(page, round, { canSkip: true })
    await submitAnswers(page.request, next.round, [onlyFirst, onlyFirst, 5])
    await page.goto(next.results)
    await releaseWaiting(page)
    await expect(
      region(page, 'Overall score').getByText(
        "Fewer than half of the questions have at least 3 answers, because people said “I can't say”. While the round is open, more responses can bring an overall score.",
      ),
    ).toBeVisible()
    const second = region(page, 'Assessment Questions & Results')
      .getByRole('row')
      .filter({ hasText: SECOND?.text ?? '' })
    await expect(second).toContainText('Fewer than 3 have answered this so far.')
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
    // The plan includes them; there is nothing to show yet.
    await expect(page.getByText('Available on Pro and Business')).toHaveCount(0)
    await expectAccessible(page)
  })
})
