import { AssessmentWithQuestions } from '#contract/assessments.ts'
import type { AssessmentSummary } from '#contract/assessments.ts'
import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import type { Assessment, AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf, totalQuestions } from '#domain/assessments/catalogue.ts'
import { readyJson } from '#server/platform/http/serializer.ts'
import type { ReadyJson } from '#server/platform/http/serializer.ts'

const ready: Partial<Record<AssessmentType, ReadyJson<AssessmentWithQuestions>>> = {}

/** An assessment with its questions, as the API returns it: checked and serialized once. */
export const assessmentWithQuestions = (type: AssessmentType): ReadyJson<AssessmentWithQuestions> =>
  (ready[type] ??= readyJson(AssessmentWithQuestions, toAssessmentWithQuestions(ASSESSMENTS[type])))

function toAssessmentWithQuestions(assessment: Assessment): AssessmentWithQuestions {
  return {
    ...toAssessmentSummary(assessment),
    questions: questionsOf(assessment).map((question) => ({
      id: question.id,
      type: 'rating' as const,
      text: question.text,
      category: question.category,
      scale: { labels: [...AGREEMENT_LABELS] },
    })),
  }
}

/** An assessment without its questions, as the API returns it. */
export function toAssessmentSummary(assessment: Assessment): AssessmentSummary {
  return {
    id: assessment.type,
    type: assessment.type,
    title: assessment.title,
    description: assessment.description,
    totalQuestions: totalQuestions(assessment),
    estimatedMinutes: assessment.estimatedMinutes,
    categories: assessment.categories.map((category) => category.name),
    focusAreas: [...assessment.focusAreas],
    outcomes: [...assessment.outcomes],
    frequency: assessment.frequency,
    icon: assessment.icon,
    color: assessment.color,
    bgColor: assessment.bgColor,
  }
}
