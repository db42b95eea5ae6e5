import { browserStorage } from '#web/lib/browser-storage.ts'
import {
  forgetAttempt,
  hasAttempt,
  keepRefused,
  loadAttempt,
  PREFIX,
} from '#web/features/rounds/quiz/questionnaire/attempt-store.ts'

/**
 * Returns the key of the answers that were typed in this browser before a restart. Undefined if there are
 * none, and if there are several: a person who typed one of them could be shown those of another.
 */
export function formerAttempt(formerTokens: readonly string[]): string | undefined {
  const keys = formerTokens.flatMap(attemptsOf)
  return keys.length === 1 ? keys[0] : undefined
}

/** Returns the keys of all attempts that are saved for a link, which has one for each ticket. */
const attemptsOf = (token: string): string[] =>
  browserStorage
    .keys(`${PREFIX}${token}.`)
    .map((name) => name.slice(PREFIX.length))
    .filter(hasAttempt)

/** Moves saved answers to the key and the id of a new ticket, also if they were being sent. */
export function moveAttempt(
  from: string,
  to: string,
  submissionId: string,
  questions: Parameters<typeof loadAttempt>[1],
): void {
  const attempt = loadAttempt(from, questions)
  if (!attempt) return
  keepRefused(to, { ...attempt, submissionId })
  // One that is marked as being sent is not forgotten.
  keepRefused(from, attempt)
  forgetAttempt(from)
}
