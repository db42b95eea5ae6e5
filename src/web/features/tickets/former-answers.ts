import { attemptsOf } from '#web/features/quiz/questionnaire/attempt-store.ts'

/**
 * Returns the key of the answers that were typed in this browser before a restart. Undefined if there are
 * none, and if there are several: a person who typed one of them could be shown those of another.
 */
export function formerAttempt(formerTokens: readonly string[]): string | undefined {
  const keys = formerTokens.flatMap(attemptsOf)
  return keys.length === 1 ? keys[0] : undefined
}
