import type { PromisedRound, PromiseItem } from '#web/features/rounds/quiz/anonymity-promise.ts'
import { commentsNeeded } from '#domain/comments.ts'
import { isLive } from '#domain/release.ts'

/** Says what happens to comments; null if the round has no open questions. */
export function commentsPromise(round: PromisedRound): PromiseItem | null {
  if (round.openQuestions.length === 0) return null
  const stored = round.retentionMonths
    ? 'We store comments apart from your answers, without a date, and erase them at the same time.'
    : 'We store comments apart from your answers, without a date.'
  return ['What you write', `${whenShown(round.groupSize, 'a')} ${stored}`]
}

/** Returns when a comment on `which` question appears. */
export const whenShown = (groupSize: number, which: 'a' | 'this' | 'the same'): string =>
  isLive(groupSize)
    ? 'Your comment is shown at once. This survey has no group protection.'
    : `Comments appear only when at least ${commentsNeeded(groupSize)} on ${which} question have come together, in random order, without your other answers.`
