import type { RequestOf } from '#contract/endpoint.ts'
import type { submitAssessment } from '#contract/quiz.ts'
import { call } from '#web/lib/api.ts'
import type { Answered } from './taker/QuizTaker.tsx'

const TIMEOUT_MS = 20_000

type Body = RequestOf<typeof submitAssessment>['body']

/** One person's answers, and what they belong to. */
export type SubmissionInput = Omit<Body, 'responses'> & { readonly responses: readonly Answered[] }

/** Sends what somebody who is signed in has answered. Safe to repeat with the same submissionId. */
export const sendSubmission = (type: string, { responses, ...rest }: SubmissionInput) =>
  call<typeof submitAssessment>(
    'POST /api/assessments/:type/submit',
    { params: { type }, body: { ...rest, responses: [...responses] } },
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  )
