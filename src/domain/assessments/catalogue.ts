import type { Assessment, AssessmentType, Category, Question } from './assessment.ts'
import { agile } from './agile.ts'
import { digital } from './digital.ts'
import { engagement } from './engagement.ts'
import { innovation } from './innovation.ts'
import { leadership } from './leadership.ts'
import { teamwork } from './teamwork.ts'

/** Every assessment the product offers, under its own key. */
export const ASSESSMENTS: Readonly<Record<AssessmentType, Assessment>> = {
  agile,
  teamwork,
  innovation,
  leadership,
  engagement,
  digital,
}

/** All questions in the order in which they are asked and in which answers are stored. */
export function questionsOf(
  assessment: Assessment,
): readonly (Question & { readonly category: Category['name'] })[] {
  return assessment.categories.flatMap((category) =>
    category.questions.map((question) => ({ ...question, category: category.name })),
  )
}

/** Number of questions, and so the number of answers in a complete submission. */
export function totalQuestions(assessment: Assessment): number {
  return assessment.categories.reduce((sum, category) => sum + category.questions.length, 0)
}

/** Own keys only: the type comes from a URL, where "constructor" must find nothing. */
export function assessmentByType(type: string): Assessment | undefined {
  return Object.hasOwn(ASSESSMENTS, type) ? ASSESSMENTS[type as AssessmentType] : undefined
}
