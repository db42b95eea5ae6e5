import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuizSession } from '#contract/sessions.ts'
import { sendSubmission } from '#web/features/quiz/send-submission.ts'
import type { Answered } from '#web/features/quiz/questionnaire/Questionnaire.tsx'
import { ApiError } from '#web/lib/api.ts'
import { RESULTS_KEY, SESSIONS_KEY } from '#web/lib/query-keys.ts'

interface OwnView {
  readonly responses: readonly Answered[]
  readonly submissionId: string
}

/** Sends the manager's view of a session, replacing an earlier one. Idempotent. */
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
      // The session may have ended; refetching it makes the page show that.
      if (error instanceof ApiError)
        void client.invalidateQueries({ queryKey: [...SESSIONS_KEY, id] })
    },
  })
}
