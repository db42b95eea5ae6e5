import type { RequestOf } from '#contract/endpoint.ts'
import type { submitAssessment } from '#contract/quiz.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { CallFailure } from './quiz-calls.ts'
import type { Answered } from './questionnaire/Questionnaire.tsx'

const TIMEOUT_MS = 20_000

type Body = RequestOf<typeof submitAssessment>['body']

/** A submission: the answers and the round or own run they belong to. */
export type SubmissionInput = Omit<Body, 'responses'> & { readonly responses: readonly Answered[] }

/** Sends the submission of a signed-in person. Idempotent for the same submissionId. */
export const sendSubmission = (type: string, { responses, ...rest }: SubmissionInput) =>
  call<typeof submitAssessment>(
    'POST /api/assessments/:type/submit',
    { params: { type }, body: { ...rest, responses: [...responses] } },
    { signal: AbortSignal.timeout(TIMEOUT_MS) },
  ).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new CallFailure(0, String(error))
  })
