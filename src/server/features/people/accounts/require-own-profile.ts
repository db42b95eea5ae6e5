import type { User } from '#contract/auth.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Throws a 409 for an account without a password, whose name and address are its provider's. */
export function requireOwnProfile({ hasPassword }: Pick<User, 'hasPassword'>): void {
  if (hasPassword) return
  throw new AppError(
    'conflict',
    'Your name and email address come from the account that you sign in with, so they cannot be changed here. Choose a password first.',
  )
}
