import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { submitAssessment } from '#contract/quiz.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { currentUserQuery } from '#web/features/auth/queries.ts'
import type { Answered } from '#web/features/quiz/taker/QuizTaker.tsx'
import { RESULTS_KEY } from '#web/features/results/keys.ts'
import { SESSIONS_KEY } from '#web/features/sessions/keys.ts'
import { ApiError, call } from '#web/lib/api.ts'

const SUBMIT_TIMEOUT_MS = 20_000

interface OwnView {
  readonly responses: readonly Answered[]
  readonly submissionId: string
}

/** Sends the creator's own view of a session, in place of an earlier one. Safe to repeat. */
export function useSubmitOwnView({ id, teamId, assessmentType }: QuizSession) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ responses, submissionId }: OwnView) =>
      call<typeof submitAssessment>(
        'POST /api/assessments/:type/submit',
        {
          params: { type: assessmentType },
          body: {
            responses: [...responses],
            sessionId: id,
            teamId,
            submissionId,
            asManager: true,
          },
        },
        { signal: AbortSignal.timeout(SUBMIT_TIMEOUT_MS) },
      ),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
      void client.invalidateQueries({ queryKey: [...RESULTS_KEY, id] })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // The login or the round has ended meanwhile: the page then says so.
      if (error.status === 401) {
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      } else {
        void client.invalidateQueries({ queryKey: [...SESSIONS_KEY, id] })
      }
    },
  })
}
