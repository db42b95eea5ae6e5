import { isLive } from './release.ts'

/**
 * All that is stored of one person's answers to a session. Where they count at once, it is a row of
 * the table `submissions`; else a row of `waiting_groups`, in which they stand among those of others,
 * until they are released together and get a row of the first kind each. Either row has an `id`
 * besides, random and made by the database. The answerer is shown it before sending, so a column may
 * be added here only if that can be said to them.
 */
export interface StoredSubmission {
  readonly session_id: string
  /** Integers from 1 to 5, in the order of the assessment's questions. */
  readonly answers: readonly number[]
  /**
   * The UTC day, YYYY-MM-DD: of arrival, and later of the latest answer that it is grouped with,
   * so that a day leads to no one. No finer time is kept.
   */
  readonly day: string
  /** Only where it counts in what can be seen. */
  readonly is_manager?: false
  readonly released?: true
}

/** What an anonymous submission that arrives at `now` leaves behind. */
export function storedSubmission(
  session: { readonly id: string; readonly groupSize: number },
  answers: readonly number[],
  now: Date,
): StoredSubmission {
  const day = now.toISOString().slice(0, 10)
  const stored = { session_id: session.id, answers, day }
  return isLive(session.groupSize) ? { ...stored, is_manager: false, released: true } : stored
}

/**
 * What is hashed (SHA-256) to know a repeat of the same sending again. The session is in it so
 * that what a browser keeps is found in no table.
 */
export function idempotencyKey(sessionId: string, submissionId: string): string {
  return `${sessionId}:${submissionId}`
}
