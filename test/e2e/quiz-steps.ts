import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { expect, setPlan, signUp } from './fixtures.ts'
import { createRound } from './manager-steps.ts'
import type { CreatedRound } from './manager-steps.ts'

const LABELS = ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'] as const

/** Answers every question with the keyboard, without submitting. */
export async function answerByKeyboard(
  page: Page,
  type: AssessmentType,
  valueAt: (position: number) => number,
): Promise<void> {
  const questions = questionsOf(ASSESSMENTS[type])
  await expect(page.getByText(`Question 1 of ${questions.length}`)).toBeVisible()
  for (const position of questions.keys()) {
    if (position > 0) await page.keyboard.press('Enter')
    await page.keyboard.press(String(valueAt(position)))
  }
  await expect(page.getByText(`Question ${questions.length} of`)).toBeVisible()
}

/** Answers every question with a click on its label, which advances to the next one. */
export async function answerByPointer(
  page: Page,
  type: AssessmentType,
  valueAt: (position: number) => number,
): Promise<void> {
  for (const [position, question] of questionsOf(ASSESSMENTS[type]).entries()) {
    const label = LABELS[valueAt(position) - 1] ?? 'Neutral'
    await page.getByRole('group', { name: question.text }).getByText(label, { exact: true }).click()
  }
}

export const complete = (page: Page) =>
  page.getByRole('button', { name: 'Complete Assessment' }).click()

export const PHONE = { viewport: { width: 320, height: 640 } }
/** On such a phone Start is visible without scrolling. */
export const COMMON_PHONE = { viewport: { width: 390, height: 844 } }

/**
 * Creates a live round (group size 1), whose results show at once, on a plan that can extend it.
 */
export async function createLiveRound(
  page: Page,
  change: Record<string, unknown> = {},
): Promise<CreatedRound> {
  await setPlan(await signUp(page), 'pro')
  return createRound(page, { groupSize: 1, ...change })
}

export async function openQuiz(
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

export const start = (quiz: Page) =>
  quiz.getByRole('button', { name: 'Start', exact: true }).click()

/** Answers every question with the same value, without submitting. */
export async function answerAll(quiz: Page, value: number): Promise<void> {
  await start(quiz)
  await answerByKeyboard(quiz, 'teamwork', () => value)
}

export const question = (quiz: Page, number: number) =>
  expect(quiz.getByText(`Question ${number} of 20`)).toBeVisible()

/** Returns the number of words to read above Start, without names, numbers of the survey and buttons. */
export const wordsToRead = (quiz: Page): Promise<number> =>
  quiz.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const read: string[] = []
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      const isRead = !parentElement?.closest('details, button, .quiz-measure, .ticket-roster')
      if (isRead) read.push(textContent ?? '')
    }
    return read.join(' ').split(/\s+/).filter(Boolean).length
  })

/** Expects the Start button above the lower end of the screen. */
export async function expectStartOnScreen(quiz: Page): Promise<void> {
  const start = await quiz.getByRole('button', { name: 'Start' }).boundingBox()
  expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThanOrEqual(
    quiz.viewportSize()?.height ?? 0,
  )
}
