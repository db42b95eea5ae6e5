import type { Assessment, AssessmentType, Category, Question } from './assessment.ts'
import { agile } from './agile.ts'
import { digital } from './digital.ts'
import { engagement } from './engagement.ts'
import { innovation } from './innovation.ts'
import { leadership } from './leadership.ts'
import { teamwork } from './teamwork.ts'

/** The newest version of all assessments by key; versions.ts has the earlier ones. */
export const ASSESSMENTS: Readonly<Record<AssessmentType, Assessment>> = {
  agile,
  teamwork,
  innovation,
  leadership,
  engagement,
  digital,
}

/** Returns all questions with their category, in the order in which answers are stored. */
export function questionsOf(
  assessment: Assessment,
): readonly (Question & { readonly category: Category['name'] })[] {
  return assessment.categories.flatMap((category) =>
    category.questions.map((question) => ({ ...question, category: category.name })),
  )
}

/** Returns the number of questions, which is the number of answers in a submission. */
export function totalQuestions(assessment: Assessment): number {
  return assessment.categories.reduce((sum, category) => sum + category.questions.length, 0)
}

/** Returns the newest version of an assessment, or undefined for another type. Checks own keys only, since types come from URLs. */
export function assessmentByType(type: string): Assessment | undefined {
  return Object.hasOwn(ASSESSMENTS, type) ? ASSESSMENTS[type as AssessmentType] : undefined
}
