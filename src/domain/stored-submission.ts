import { isLive } from './release.ts'

/**
 * All that is stored of one person's answers to a session: the row as it stands in the table
 * `submissions`, but for the random `id` that the database makes and makes anew. The answerer is
 * shown it before sending, so a column may be added here only if that can be said to them.
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
  readonly is_manager: boolean
  /** Whether it counts in what can be seen: at once only in a session without protection. */
  readonly released: boolean
}

/** What an anonymous submission that arrives at `now` leaves behind. */
export function storedSubmission(
  session: { readonly id: string; readonly groupSize: number },
  answers: readonly number[],
  now: Date,
): StoredSubmission {
  return {
    session_id: session.id,
    answers,
    day: now.toISOString().slice(0, 10),
    is_manager: false,
    released: isLive(session.groupSize),
  }
}

/**
 * What is hashed (SHA-256) to know a repeat of the same sending again. The session is in it so
 * that what a browser keeps is found in no table.
 */
export function retryKeyOf(sessionId: string, submissionId: string): string {
  return `${sessionId}:${submissionId}`
}
