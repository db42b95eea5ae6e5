import type { ResponseOf } from '#contract/endpoint.ts'
import type { drawTicket, openInvitation, optOut } from '#contract/invited-rounds.ts'
import type { withdrawSubmission } from '#contract/quiz.ts'
import { anonymous, requireOk } from '#web/features/rounds/quiz/quiz-calls.ts'
import type { Parsed } from '#contract/endpoint.ts'

export type Invitation = ResponseOf<typeof openInvitation>
type OptOut = ResponseOf<typeof optOut>

/** Opens an invitation. Without fetch options on purpose: with any, the preloaded response is unused. */
export async function fetchInvitation(token: string): Promise<Invitation> {
  const response = await requireOk(await fetch(`/api/invitations/${encodeURIComponent(token)}`))
  return (await response.json()) as Invitation
}

export async function requestSignature(
  token: string,
  blindedMessage: string,
): Promise<ResponseOf<typeof drawTicket>> {
  const path = `/api/invitations/${encodeURIComponent(token)}/ticket`
  const response = await requireOk(await fetch(path, anonymous('POST', { blindedMessage })))
  return (await response.json()) as ResponseOf<typeof drawTicket>
}

export async function withdrawAnswers(
  type: string,
  response: Parsed<typeof withdrawSubmission, 'body'>,
): Promise<void> {
  const path = `/api/assessments/${encodeURIComponent(type)}/submit`
  await requireOk(await fetch(path, anonymous('DELETE', response)))
}

/** Reads (GET), stops (POST) or allows (DELETE) emails to an address. */
export async function callOptOut(
  token: string,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
): Promise<OptOut> {
  const path = `/api/email-opt-outs/${encodeURIComponent(token)}`
  const response = await requireOk(
    await (method === 'GET' ? fetch(path) : fetch(path, { method, credentials: 'omit' })),
  )
  return (await response.json()) as OptOut
}
