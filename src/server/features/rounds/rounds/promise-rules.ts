import type { NewRound, RoundChange } from '#contract/rounds.ts'
import { canAskOpenQuestions, commentsNeeded } from '#domain/comments.ts'
import { isLive } from '#domain/release.ts'
import type { Sharing } from '#contract/shared-results.ts'
import type { RoundAccess } from '#contract/fields.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'

/**
 * Throws 400 for open questions on an open link with a group size, and of so few invited people that
 * their comments could never be shown.
 */
export function requireOpenQuestionsAllowed(round: NewRound, invited: number): void {
  if (round.openQuestions.length === 0 || canAskOpenQuestions({ ...round, invited })) return
  throw badInput(
    'openQuestions',
    round.access === 'open'
      ? 'Open questions need invited people. With an open link, someone could write all comments but one, and know who wrote the last.'
      : `Open questions need at least ${commentsNeeded(round.groupSize)} invited people, because comments are shown only when as many have come together. Invite more people, or ask no open questions.`,
  )
}

/** A round with what participants read of it. */
interface PromisedRound {
  readonly access: RoundAccess
  readonly sharing: Sharing
  readonly asksOpenQuestions: boolean
  readonly waiting: number
  readonly responded: boolean
  readonly hasResults: boolean
}

/**
 * Throws 409 for changes against what participants read before the first question: who sees the
 * results, once someone has responded, and open questions on an open link with a group size.
 */
export function requirePromiseKept(
  round: PromisedRound,
  { sharing, groupSize }: RoundChange,
): void {
  const hasResponses = round.waiting > 0 || round.responded || round.hasResults
  if (sharing && sharing !== round.sharing && hasResponses) {
    throw new AppError(
      'conflict',
      'Someone has responded already, and was told who sees the results. Choose it in the next round.',
    )
  }
  const isProtected = groupSize !== undefined && !isLive(groupSize)
  if (isProtected && round.access === 'open' && round.asksOpenQuestions) {
    throw new AppError(
      'conflict',
      'This round asks open questions on an open link, which needs group size 1. Start a new round instead.',
    )
  }
}
