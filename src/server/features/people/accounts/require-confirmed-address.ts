import type { User } from '#contract/auth.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Throws a 409 unless the account's address is confirmed. Called where a person causes email to someone
 * else: the name and address in it are whatever was typed at registration.
 */
export function requireConfirmedAddress(
  { emailConfirmed }: Pick<User, 'emailConfirmed'>,
  message = 'Confirm your email address first. Then you can invite people by email.',
): void {
  if (!emailConfirmed) throw new AppError('conflict', message)
}
