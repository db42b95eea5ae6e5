import { queryOptions } from '@tanstack/react-query'
import type { getAssessment, listAssessments } from '#contract/assessments.ts'
import { call } from '#web/lib/api.ts'

/** The six assessments without their questions. */
export const assessmentsQuery = queryOptions({
  queryKey: ['assessments'],
  queryFn: ({ signal }) => call<typeof listAssessments>('GET /api/assessments', {}, { signal }),
})

/** One assessment with its questions; status 404 for an unknown type. */
export const assessmentQuery = (type: string) =>
  queryOptions({
    queryKey: ['assessments', type],
    queryFn: ({ signal }) =>
      call<typeof getAssessment>('GET /api/assessments/:type', { params: { type } }, { signal }),
  })
