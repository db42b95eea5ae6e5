import { queryOptions } from '@tanstack/react-query'
import type {
  assessmentReports,
  benchmark,
  compareRounds,
  portfolio,
  reportCounts,
  trends,
} from '#contract/reports.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { roundPageQuery } from '#web/features/rounds/rounds/queries.ts'
import { call, callForPart } from '#web/lib/api.ts'
import { readCursor } from '#web/lib/list-url.ts'
import { PER_VISIT } from '#web/lib/query-cache.ts'

/** Returns the page of rounds with results, by team, that a URL asks for. */
export const reportPageQuery = (url: URLSearchParams) =>
  roundPageQuery({ state: 'results', sort: 'team', limit: '50', ...readCursor(url) })

const REPORTS_KEY = ['reports'] as const

/** The most pairs of a team and an assessment in one call. */
const MAX_COUNTS = '1000'

/** The number of rounds with results by team and assessment, for workspaces with few teams. */
export const reportCountsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'counts'],
  queryFn: ({ signal }) =>
    call<typeof reportCounts>('GET /api/reports', { query: { limit: MAX_COUNTS } }, { signal }),
  ...PER_VISIT,
})

/** Returns the number of rounds with results by assessment, of one team or all, latest first. */
export const assessmentReportsQuery = (teamId?: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'assessments', teamId],
    queryFn: ({ signal }) =>
      call<typeof assessmentReports>(
        'GET /api/reports/assessments',
        { query: { teamId } },
        { signal },
      ),
    ...PER_VISIT,
  })

/** Rounds of a team on a page. More do not fit a chart. */
const TREND_PAGE_SIZE = '24'

/**
 * Returns a page of a team's rounds of one assessment: the latest, or those up to a round. Always
 * stale, because submissions arrive at any time.
 */
export const trendsQuery = (teamId: string, assessmentType: AssessmentType, upTo?: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'trends', teamId, assessmentType, upTo],
    queryFn: ({ signal }) =>
      call<typeof trends>(
        'GET /api/reports/trends',
        { query: { teamId, assessmentType, upTo, limit: TREND_PAGE_SIZE } },
        { signal },
      ),
    ...PER_VISIT,
    placeholderData: (previous) =>
      previous?.team.id === teamId && previous.assessmentType === assessmentType
        ? previous
        : undefined,
  })

/** Returns the changes between two rounds. */
export const comparisonQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'comparison', from, to],
    queryFn: ({ signal }) =>
      call<typeof compareRounds>(
        'GET /api/reports/comparison',
        { query: { from, to } },
        { signal },
      ),
    ...PER_VISIT,
  })

/** Teams on a page of the comparison. */
const PORTFOLIO_PAGE_SIZE = 24

/** Returns a page of teams, each with its latest round of one assessment. */
export const portfolioQuery = (
  query: Omit<RequestOf<typeof portfolio>['query'], 'limit'> & { readonly limit?: number },
) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'portfolio', query],
    queryFn: async ({ signal }) => {
      const { limit = PORTFOLIO_PAGE_SIZE } = query
      const { body, ...page } = await callForPart<typeof portfolio>(
        'GET /api/reports/portfolio',
        { query: { ...query, limit: String(limit) } },
        { signal },
      )
      return { ...body, ...page }
    },
    ...PER_VISIT,
    placeholderData: (previous) =>
      previous?.assessmentType === query.assessmentType ? previous : undefined,
  })

/** Returns the benchmark of an assessment, updated every night. */
export const benchmarkQuery = (type: AssessmentType) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'benchmark', type],
    queryFn: ({ signal }) =>
      call<typeof benchmark>('GET /api/benchmarks/:type', { params: { type } }, { signal }),
  })
