import { passwordProblem } from '#domain/passwords.ts'
import { badInput } from '#server/platform/http/app-error.ts'

/**
 * Throws a 400 at `field` if a new password is too easy to guess. Finding that out takes milliseconds of the
 * thread that answers everyone, so call it after a limit.
 */
export function requireHardToGuess(field: string, password: string): void {
  const problem = passwordProblem(password)
  if (problem) throw badInput(field, problem)
}
