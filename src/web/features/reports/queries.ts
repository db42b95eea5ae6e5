import { queryOptions } from '@tanstack/react-query'
import type {
  benchmark,
  compareSessions,
  portfolio,
  reportCounts,
  trends,
} from '#contract/reports.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { call } from '#web/lib/api.ts'

const REPORTS_KEY = ['reports'] as const

/** The number of rounds with results by team and assessment, latest first. */
export const reportCountsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'counts'],
  queryFn: ({ signal }) => call<typeof reportCounts>('GET /api/reports', {}, { signal }),
  staleTime: 0,
})

/** A team's waves of one assessment. Always stale, because submissions arrive at any time. */
export const trendsQuery = (teamId: string, assessmentType: AssessmentType) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'trends', teamId, assessmentType],
    queryFn: ({ signal }) =>
      call<typeof trends>(
        'GET /api/reports/trends',
        { query: { teamId, assessmentType } },
        { signal },
      ),
    staleTime: 0,
  })

/** The changes between two sessions. */
export const comparisonQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'comparison', from, to],
    queryFn: ({ signal }) =>
      call<typeof compareSessions>(
        'GET /api/reports/comparison',
        { query: { from, to } },
        { signal },
      ),
    staleTime: 0,
  })

/** All teams, each with its latest wave of one assessment. */
export const portfolioQuery = (assessmentType: AssessmentType) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'portfolio', assessmentType],
    queryFn: ({ signal }) =>
      call<typeof portfolio>(
        'GET /api/reports/portfolio',
        { query: { assessmentType } },
        { signal },
      ),
    staleTime: 0,
  })

/** The benchmark of an assessment, updated every night. */
export const benchmarkQuery = (type: AssessmentType) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'benchmark', type],
    queryFn: ({ signal }) =>
      call<typeof benchmark>('GET /api/benchmarks/:type', { params: { type } }, { signal }),
  })
