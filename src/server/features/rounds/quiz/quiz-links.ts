import type { z } from 'zod'
import { openInvitation } from '#contract/invited-rounds.ts'
import { openQuiz } from '#contract/quiz.ts'
import type { BroughtReply } from '#contract/quiz-start.ts'
import { openInvitationLink } from '#server/features/rounds/tickets/public.ts'
import type { RoundKeys } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { QuizLinks } from '#server/platform/http/quiz-pages.ts'
import { serialize } from '#server/platform/http/serializer.ts'
import type { RoundLookup } from './round-lookup.ts'
import * as quiz from './service.ts'

interface LinkDeps {
  readonly db: Db
  readonly rounds: RoundLookup
  readonly roundKeys: RoundKeys
}

/** Returns how pages open their links: with the calls that they would make themselves. */
export function quizLinks({ db, rounds, roundKeys }: LinkDeps): QuizLinks {
  const open = (token: string) => replyOf(openQuiz.response, () => quiz.open(db, rounds, token))
  return {
    '/quiz': async (token) => ({ quiz: await open(token) }),
    '/invite': async (token) => {
      const invitation = await replyOf(openInvitation.response, () =>
        openInvitationLink({ db, roundKeys }, token),
      )
      return 'quizToken' in invitation.body
        ? { invitation, quiz: await open(invitation.body.quizToken) }
        : { invitation }
    },
  }
}

/** Returns the reply of a call for a link that is open, ended or unknown. Rejects with any other error. */
async function replyOf<S extends z.ZodType>(
  schema: S,
  call: () => Promise<object>,
): Promise<BroughtReply<z.output<S>>> {
  try {
    return { status: 200, body: JSON.parse(serialize(schema, await call())) as z.output<S> }
  } catch (error) {
    if (!(error instanceof AppError) || ![404, 410].includes(error.status)) throw error
    return { status: error.status, body: error.body() }
  }
}
