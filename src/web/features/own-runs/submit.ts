import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noticeSignedOut } from '#web/features/auth/queries.ts'
import { sendSubmission } from '#web/features/quiz/send-submission.ts'
import type { Answered } from '#web/features/quiz/taker/QuizTaker.tsx'
import { savedResultsQuery } from './queries.ts'

interface Run {
  readonly teamName: string
  readonly responses: readonly Answered[]
  readonly submissionId: string
}

/** Sends a signed-in user's own run. Safe to repeat with the same submissionId. */
export function useSubmitRun(type: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (run: Run) => sendSubmission(type, run),
    onSuccess: () => client.invalidateQueries({ queryKey: savedResultsQuery.queryKey }),
    // The page then asks for a new login, and the answers wait on the device.
    onError: (error) => noticeSignedOut(client, error),
  })
}
