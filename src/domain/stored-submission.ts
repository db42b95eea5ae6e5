import { questionNumber } from './comments.ts'
import { isLive } from './release.ts'
import type { Answers } from './rollup.ts'

/** What stands for "I can't say" among answers from 1 to 5 where null cannot: sealed, and in the browser. */
export const CANT_SAY = 0

/**
 * Everything that is stored of one person's submission. If it is released on arrival, it is a row
 * of the table `submissions`. Otherwise its answers are sealed with a key that a release deletes, as part of
 * a row of `waiting_groups`, together with those of others, until the release inserts one row of `submissions`
 * for each. Both kinds of row also have a random `id` from the database and the id of the round's workspace.
 *
 * Participants see this record before they submit. Add a column only if the page can explain it.
 */
export interface StoredSubmission {
  readonly round_id: string
  /** Set only on waiting submissions: they are not a comment on an open question. */
  readonly question?: 0
  /** What is sealed: integers from 1 to 5, in the order of the questions, and 0 for "I can't say". */
  readonly sealed?: readonly number[]
  /** Set only on released submissions: the same integers, and null for "I can't say". */
  readonly answers?: Answers
  /**
   * UTC day, YYYY-MM-DD: of arrival, later of the latest submission in the same waiting group, so
   * that the day does not identify a person. No finer time is stored.
   */
  readonly day: string
  /** Set only on released submissions. */
  readonly is_manager?: false
  readonly released?: true
}

/** Returns the record to store for an anonymous submission that arrives at `now`. */
export function storedSubmission(
  round: { readonly id: string; readonly groupSize: number },
  answers: Answers,
  now: Date,
): StoredSubmission {
  const [round_id, day] = [round.id, now.toISOString().slice(0, 10)]
  return isLive(round.groupSize)
    ? { round_id, answers, day, is_manager: false, released: true }
    : { round_id, question: 0, sealed: answers.map((value) => value ?? CANT_SAY), day }
}

/**
 * Days after the end of a round for which a repeated submission is recognized. Then retry keys, used tickets and
 * the public key are deleted, and the round cannot be reopened: a late repeat would count twice.
 */
export const RETRY_DAYS = 30

/**
 * Hexadecimal digits that are stored of the SHA-256 hash of a retry key or a ticket. 128 bits suffice, because
 * a hash is compared with those of its round only: two of a million responses get the same one with a
 * probability of 10^-27. Someone who finds two keys with one hash (2^64 attempts) loses a response of their
 * own. To suppress another person's response, whose key they do not know, they need 2^128 attempts.
 */
export const KEY_HASH_DIGITS = 32

/**
 * Returns the text whose SHA-256 hash is stored to recognize a repeated submission. It includes the
 * round, so that the random number in the browser alone matches no stored hash.
 */
export function idempotencyKey(roundId: string, submissionId: string): string {
  return `${roundId}:${submissionId}`
}

/**
 * What is stored of one comment, apart from the answers. With group size 1 it is a row of `comments`;
 * the row also has a random `id`. Otherwise it is sealed, as one of the values of a row of `waiting_groups` that
 * comments on the question share; empty for a question without a comment, so that no one can tell who wrote one.
 */
export type StoredComment = { readonly round_id: string; readonly question: number } & (
  | { readonly sealed: string; readonly day: string }
  | {
      readonly text: string
      readonly hidden: false
      readonly reported: false
      readonly reports: readonly []
    }
)

/** Returns the records to store for the comments of a submission that arrives at `now`. */
export function storedComments(
  round: {
    readonly id: string
    readonly groupSize: number
    readonly openQuestions: readonly { readonly id: string }[]
  },
  comments: readonly { readonly questionId: string; readonly text: string }[],
  now: Date,
): StoredComment[] {
  const stored = (id: string) => ({ round_id: round.id, question: questionNumber(id) })
  if (isLive(round.groupSize)) {
    const unseen = { hidden: false, reported: false, reports: [] } as const
    return comments.map(({ questionId, text }) => ({ ...stored(questionId), text, ...unseen }))
  }
  const day = now.toISOString().slice(0, 10)
  return round.openQuestions.map(({ id }) => {
    const comment = comments.find(({ questionId }) => questionId === id)
    return { ...stored(id), sealed: comment?.text ?? '', day }
  })
}
