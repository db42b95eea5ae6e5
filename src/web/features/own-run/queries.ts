import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { getAssessment } from '#contract/assessments.ts'
import type { submitAssessment } from '#contract/quiz.ts'
import { currentUserQuery } from '#web/features/auth/queries.ts'
import type { Answered } from '#web/features/quiz/taker/QuizTaker.tsx'
import { savedResultsQuery } from '#web/features/saved-results/queries.ts'
import { ApiError, call } from '#web/lib/api.ts'

const SUBMIT_TIMEOUT_MS = 20_000

/** One assessment with its questions; 404 for a type that does not exist. */
export const assessmentQuery = (type: string) =>
  queryOptions({
    queryKey: ['assessments', type],
    queryFn: ({ signal }) =>
      call<typeof getAssessment>('GET /api/assessments/:type', { params: { type } }, { signal }),
  })

interface Run {
  readonly teamName: string
  readonly responses: readonly Answered[]
  readonly submissionId: string
}

/** Sends a signed-in user's own run. Safe to repeat with the same submissionId. */
export function useSubmitRun(type: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ responses, ...run }: Run) =>
      call<typeof submitAssessment>(
        'POST /api/assessments/:type/submit',
        { params: { type }, body: { ...run, responses: [...responses] } },
        { signal: AbortSignal.timeout(SUBMIT_TIMEOUT_MS) },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: savedResultsQuery.queryKey }),
    onError: (error) => {
      // The login has ended: the page then asks for a new one, and the answers wait on the device.
      if (error instanceof ApiError && error.status === 401) {
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      }
    },
  })
}
