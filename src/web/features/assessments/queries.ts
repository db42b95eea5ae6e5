import { queryOptions } from '@tanstack/react-query'
import type { listAssessments, sampleResults } from '#contract/assessments.ts'
import { call } from '#web/lib/api.ts'

/** The six assessments, as cards and lists show them. */
export const assessmentsQuery = queryOptions({
  queryKey: ['assessments'],
  queryFn: ({ signal }) => call<typeof listAssessments>('GET /api/assessments', {}, { signal }),
})

/** Made-up results, one an assessment, that show what results look like. */
export const sampleResultsQuery = queryOptions({
  queryKey: ['sample-results'],
  queryFn: ({ signal }) => call<typeof sampleResults>('GET /api/sample-results', {}, { signal }),
})
