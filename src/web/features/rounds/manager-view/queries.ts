import type { Round } from '#contract/rounds.ts'
import { sendSubmission } from '#web/features/rounds/quiz/send-submission.ts'
import type { Answered } from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import { ApiError } from '#web/lib/api.ts'
import { refetch } from '#web/lib/query-cache.ts'
import { RESULTS_KEY, ROUNDS_KEY } from '#web/lib/query-keys.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

interface OwnView {
  readonly responses: readonly Answered[]
  readonly submissionId: string
}

/** Sends the manager's view of a round, replacing an earlier one. Idempotent. */
export const useSubmitOwnView = ({ id, teamId, assessmentType }: Round) =>
  useApiMutation({
    mutationFn: (view: OwnView) =>
      sendSubmission(assessmentType, { ...view, sessionId: id, teamId, asManager: true }),
    invalidates: [ROUNDS_KEY, [...RESULTS_KEY, id]],
    onError: (error, client) => {
      // The round may have ended; refetching it makes the page show that.
      if (error instanceof ApiError) refetch(client, [...ROUNDS_KEY, id])
    },
  })
