import type { ResponseOf } from '#contract/endpoint.ts'
import type { drawTicket, openInvitation, optOut } from '#contract/invited-rounds.ts'
import type { withdrawSubmission } from '#contract/quiz.ts'
import { takeReply } from '#web/features/rounds/quiz/brought-start.ts'
import { anonymous, answerOf, readReply } from '#web/features/rounds/quiz/quiz-calls.ts'
import type { Parsed } from '#contract/endpoint.ts'

export type Invitation = ResponseOf<typeof openInvitation>
type OptOut = ResponseOf<typeof optOut>

/** Opens an invitation as `fetchQuiz` opens a quiz. Without options, so that a preloaded response is used. */
export async function fetchInvitation(token: string): Promise<Invitation> {
  const brought = takeReply('invitation')
  if (brought) return readReply(brought)
  return answerOf(fetch(`/api/invitations/${encodeURIComponent(token)}`))
}

export function requestSignature(
  token: string,
  blindedMessage: string,
): Promise<ResponseOf<typeof drawTicket>> {
  const path = `/api/invitations/${encodeURIComponent(token)}/ticket`
  return answerOf(fetch(path, anonymous('POST', { blindedMessage })))
}

export function withdrawAnswers(
  type: string,
  response: Parsed<typeof withdrawSubmission, 'body'>,
): Promise<void> {
  const path = `/api/assessments/${encodeURIComponent(type)}/submit`
  return answerOf(fetch(path, anonymous('DELETE', response)))
}

/** Reads (GET), stops (POST) or allows (DELETE) emails to an address. */
export function callOptOut(
  token: string,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
): Promise<OptOut> {
  const path = `/api/email-opt-outs/${encodeURIComponent(token)}`
  return answerOf(method === 'GET' ? fetch(path) : fetch(path, { method, credentials: 'omit' }))
}
