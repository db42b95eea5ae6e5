import { queryOptions } from '@tanstack/react-query'
import type { reportAccess } from '#contract/billing.ts'
import { call } from '#web/lib/api.ts'

export const REPORT_ACCESS_KEY = ['report-access'] as const

/** Returns whether a round's report is available. Separate from the queries of the payment pages. */
export const reportAccessQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORT_ACCESS_KEY, id],
    queryFn: ({ signal }) =>
      call<typeof reportAccess>(
        'GET /api/quiz-sessions/:id/report-access',
        { params: { id } },
        { signal },
      ),
  })
