import type { User } from '#contract/auth.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, badInput } from '#server/platform/http/app-error.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { verifySignedInPassword } from './login-throttle.ts'
import { passwordHashOf } from '#server/features/people/passwords/public.ts'

/** Throws a 400 at `field` if a signed-in person's password is wrong, and 429 after too many. */
export async function requirePassword(
  rates: RateLimiter,
  { id }: User,
  passwordHash: string,
  password: string,
  field: string,
): Promise<void> {
  const isRight = await verifySignedInPassword(rates, id, passwordHash, password)
  if (!isRight) throw badInput(field, 'That is not your current password.')
}

/** Throws a 409 if the password has changed since it was verified, which takes long. */
export async function requireUnchangedPassword(
  db: Db,
  user: User,
  oldHash: string | null,
): Promise<void> {
  if ((await passwordHashOf(db, user.id)) === oldHash) return
  throw new AppError('conflict', 'Your password was changed in the meantime. Please sign in again.')
}
