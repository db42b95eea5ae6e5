import * as contract from '#contract/assessments.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { assessmentByType, ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { versionsOf } from '#domain/assessments/versions.ts'
import { SAMPLE_RESULTS } from '#domain/sample-results.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Api } from '#server/platform/http/mount.ts'
import { assessmentWithQuestions, toAssessmentSummary } from './to-api.ts'

export function assessmentRoutes(api: Api): void {
  mount(api, contract.listAssessments, () =>
    ASSESSMENT_TYPES.map((type) => toAssessmentSummary(ASSESSMENTS[type])),
  )

  mount(api, contract.getAssessment, ({ params, query }) => {
    const newest = assessmentByType(params.type)
    if (!newest) throw notFound('This assessment')
    const version = query.version ?? newest.version
    const assessment = versionsOf(newest.type).find((one) => one.version === version)
    if (!assessment) throw notFound('This version')
    return assessmentWithQuestions(assessment)
  })

  mount(api, contract.sampleResults, () => SAMPLE_RESULTS)
}
