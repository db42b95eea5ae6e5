import { AssessmentWithQuestions } from '#contract/assessments.ts'
import type { AssessmentSummary } from '#contract/assessments.ts'
import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import type { Assessment } from '#domain/assessments/assessment.ts'
import { questionsOf, totalQuestions } from '#domain/assessments/catalogue.ts'
import { readyJson } from '#server/platform/http/serializer.ts'
import type { ReadyJson } from '#server/platform/http/serializer.ts'

const ready = new WeakMap<Assessment, ReadyJson<AssessmentWithQuestions>>()

/** Returns an assessment with its questions, as the API returns it: checked and serialized once. */
export function assessmentWithQuestions(
  assessment: Assessment,
): ReadyJson<AssessmentWithQuestions> {
  const cached = ready.get(assessment)
  if (cached) return cached
  const json = readyJson(AssessmentWithQuestions, toAssessmentWithQuestions(assessment))
  ready.set(assessment, json)
  return json
}

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

/** Returns an assessment without its questions, as the API returns it. */
export function toAssessmentSummary(assessment: Assessment): AssessmentSummary {
  return {
    id: assessment.type,
    type: assessment.type,
    version: assessment.version,
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
