import { queryOptions } from '@tanstack/react-query'
import type { getAssessment, listAssessments } from '#contract/assessments.ts'
import { call } from '#web/lib/api.ts'

/** The six assessments without their questions. */
export const assessmentsQuery = queryOptions({
  queryKey: ['assessments'],
  queryFn: ({ signal }) => call<typeof listAssessments>('GET /api/assessments', {}, { signal }),
})

/**
 * Returns one assessment with the questions of a version, or of the newest; status 404 for an unknown
 * type or version.
 */
export const assessmentQuery = (type: string, version?: number) =>
  queryOptions({
    queryKey: ['assessments', type, version],
    queryFn: ({ signal }) =>
      call<typeof getAssessment>(
        'GET /api/assessments/:type',
        { params: { type }, query: version === undefined ? {} : { version: String(version) } },
        { signal },
      ),
  })
