import type { Submission } from '#contract/quiz.ts'
import type { withdrawSubmission } from '#contract/quiz.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { assessmentByType } from '#domain/assessments/catalogue.ts'
import { replaceResponse, withdrawResponse } from '#server/features/rounds/submissions/public.ts'
import type { ChangeOutcome, PendingResponse } from '#server/features/rounds/submissions/public.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { checkComments, commentKeys } from './comments.ts'
import { findRestarted } from '#server/features/rounds/round-keys/public.ts'
import { checkAnswers, refusal, ticketRefused, unknown } from './service.ts'
import type { QuizDeps } from './service.ts'

/** Replaces a response of an invited round while it waits. Returns what `submit` returns. */
export async function replace(
  deps: QuizDeps,
  type: string,
  submission: Submission,
): Promise<string | null> {
  const { assessment, answers } = checkAnswers(type, submission)
  let sharedToken: string | null = null
  await change(deps, submission, async (response) => {
    const comments = await checkComments(deps.db, response.key, submission)
    const pending = { ...response, questions: assessment }
    const outcome = await replaceResponse(deps.db, pending, answers, comments)
    if (outcome === 'changed') sharedToken = await deps.findSharedToken(response.key)
    return outcome
  })
  return sharedToken
}

/** Deletes a response of an invited round while it waits. Its ticket can be used again. */
export async function withdraw(
  deps: QuizDeps,
  type: string,
  request: Parsed<typeof withdrawSubmission, 'body'>,
): Promise<void> {
  const assessment = assessmentByType(type)
  if (!assessment) throw notFound('This assessment')
  const questions = { type: assessment.type, version: null }
  await change(deps, request, (ticket) => withdrawResponse(deps.db, { ...ticket, questions }))
}

async function change(
  { db, roundKeys, checkTicket, budget }: QuizDeps,
  { sessionId: roundId, ticket }: Pick<Submission, 'sessionId' | 'ticket'>,
  work: (
    response: Pick<PendingResponse, 'key' | 'ticket' | 'commentKeys'>,
  ) => Promise<ChangeOutcome>,
): Promise<void> {
  if (roundId === undefined || ticket === undefined) throw refusal('no ticket')
  const outcome = await roundKeys.find(roundId.toLowerCase(), async (key) => {
    budget(key.roundId, undefined)
    const ticketHash = await checkTicket(key, ticket)
    if (ticketHash === undefined) throw await ticketRefused(db, key)
    const changed = await work({
      key,
      ticket: ticketHash,
      commentKeys: commentKeys(ticket.message),
    })
    return changed === 'not found' ? undefined : changed
  })
  if (outcome === 'changed') return
  if (outcome === 'released') {
    throw new AppError(
      'conflict',
      'Your response is part of the results already. It is mixed with others, so it can no longer be found.',
    )
  }
  if (outcome === 'no response')
    throw new AppError('not_found', 'No response was sent with this ticket.')
  if (outcome === undefined) throw unknown(await findRestarted(db, roundId))
  throw refusal(outcome)
}
