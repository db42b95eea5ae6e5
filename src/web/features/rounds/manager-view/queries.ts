import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Round } from '#contract/rounds.ts'
import { sendSubmission } from '#web/features/rounds/quiz/send-submission.ts'
import type { Answered } from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import { ApiError } from '#web/lib/api.ts'
import { RESULTS_KEY, ROUNDS_KEY } from '#web/lib/query-keys.ts'

interface OwnView {
  readonly responses: readonly Answered[]
  readonly submissionId: string
}

/** Sends the manager's view of a round, replacing an earlier one. Idempotent. */
export function useSubmitOwnView({ id, teamId, assessmentType }: Round) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (view: OwnView) =>
      sendSubmission(assessmentType, { ...view, sessionId: id, teamId, asManager: true }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ROUNDS_KEY })
      void client.invalidateQueries({ queryKey: [...RESULTS_KEY, id] })
    },
    onError: (error) => {
      // The round may have ended; refetching it makes the page show that.
      if (error instanceof ApiError)
        void client.invalidateQueries({ queryKey: [...ROUNDS_KEY, id] })
    },
  })
}
