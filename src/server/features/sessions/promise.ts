import type { NewQuizSession, QuizSessionChange } from '#contract/sessions.ts'
import { canAskOpenQuestions } from '#domain/comments.ts'
import { isLive } from '#domain/release.ts'
import type { Sharing } from '#contract/shared-results.ts'
import type { RoundAccess } from '#server/platform/db/invited-round-schema.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'

/** 400 for open questions on an open link with a group size. */
export function requireOpenQuestionsAllowed(session: NewQuizSession): void {
  if (session.openQuestions.length === 0 || canAskOpenQuestions(session)) return
  throw badInput(
    'openQuestions',
    'Open questions need invited people. With an open link, someone could write all comments but one, and read the last.',
  )
}

/** A session with what participants read of it. */
interface PromisedSession {
  readonly access: RoundAccess
  readonly sharing: Sharing
  readonly asksOpenQuestions: boolean
  readonly waiting: number
  readonly responded: boolean
  readonly hasResults: boolean
}

/**
 * 409 for changes against what participants read before the first question: who sees the results, once
 * someone has responded, and open questions on an open link with a group size.
 */
export function requirePromiseKept(
  session: PromisedSession,
  { sharing, groupSize }: QuizSessionChange,
): void {
  const hasResponses = session.waiting > 0 || session.responded || session.hasResults
  if (sharing && sharing !== session.sharing && hasResponses) {
    throw new AppError(
      'conflict',
      'Someone has responded already, and was told who sees the results. Choose it in the next round.',
    )
  }
  const isProtected = groupSize !== undefined && !isLive(groupSize)
  if (isProtected && session.access === 'open' && session.asksOpenQuestions) {
    throw new AppError(
      'conflict',
      'This round asks open questions on an open link, which needs group size 1. Start a new round instead.',
    )
  }
}
