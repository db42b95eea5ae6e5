import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuizSession } from '#contract/sessions.ts'
import { noticeSignedOut } from '#web/features/auth/queries.ts'
import { sendSubmission } from '#web/features/quiz/send-submission.ts'
import type { Answered } from '#web/features/quiz/taker/QuizTaker.tsx'
import { ApiError } from '#web/lib/api.ts'
import { RESULTS_KEY, SESSIONS_KEY } from '#web/lib/query-keys.ts'

interface OwnView {
  readonly responses: readonly Answered[]
  readonly submissionId: string
}

/** Sends the creator's own view of a session, in place of an earlier one. Safe to repeat. */
export function useSubmitOwnView({ id, teamId, assessmentType }: QuizSession) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (view: OwnView) =>
      sendSubmission(assessmentType, { ...view, sessionId: id, teamId, asManager: true }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
      void client.invalidateQueries({ queryKey: [...RESULTS_KEY, id] })
    },
    onError: (error) => {
      noticeSignedOut(client, error)
      // Refused: the round may have ended meanwhile, and the page then says so.
      if (error instanceof ApiError)
        void client.invalidateQueries({ queryKey: [...SESSIONS_KEY, id] })
    },
  })
}
