import * as contract from '#contract/assessments.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { assessmentByType, ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { assessmentWithQuestions, toAssessmentSummary } from './to-api.ts'

export function assessmentRoutes(api: Api): void {
  mount(api, contract.listAssessments, () =>
    ASSESSMENT_TYPES.map((type) => toAssessmentSummary(ASSESSMENTS[type])),
  )

  mount(api, contract.getAssessment, ({ params }) => {
    const assessment = assessmentByType(params.type)
    if (!assessment) throw notFound('This assessment')
    return assessmentWithQuestions(assessment.type)
  })

  mount(api, contract.sampleResults, () => SAMPLE_RESULTS)
}
