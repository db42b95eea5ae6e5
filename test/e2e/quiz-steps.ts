import type { Page } from '@playwright/test'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { expect } from './journey.ts'

const LABELS = ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'] as const

/** Answers every question with the keyboard alone, up to the last one's answer. */
export async function answerByKeyboard(
  page: Page,
  type: AssessmentType,
  valueAt: (position: number) => number,
): Promise<void> {
  const questions = questionsOf(ASSESSMENTS[type])
  for (const [position, question] of questions.entries()) {
    await expect(page.getByRole('group', { name: question.text })).toBeVisible()
    await expect(page.getByText(`Question ${position + 1} of ${questions.length}`)).toBeVisible()
    await page.keyboard.press(String(valueAt(position)))
    if (position < questions.length - 1) await page.keyboard.press('Enter')
  }
}

/** Answers every question by a click on the label, which leads on by itself. */
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
