import type { Credentials } from '#contract/auth.ts'
import { addressKey } from '#domain/email-address.ts'
import { AccountSuspended, lock } from '#server/features/people/accounts/public.ts'
import { finishFirstStep, knownBrowserKey } from '#server/features/people/logins/public.ts'
import type { ClientInfo, LoginStep } from '#server/features/people/logins/public.ts'
import { passwordHashByEmail } from '#server/features/people/passwords/public.ts'
import { verifyLoginPassword } from '#server/features/people/login-throttle/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import type { z } from 'zod'

/**
 * Signs a user in with email and password, or leads to the second step. An unknown address and a wrong
 * password give the same 401 after the same time; a correct password of a suspended account gives 403.
 */
export async function login(
  { db, rates, contactEmail }: { db: Db; rates: RateLimiter; contactEmail: string },
  { email, password }: z.output<typeof Credentials>,
  client: ClientInfo,
): Promise<LoginStep> {
  const account = await passwordHashByEmail(db, email)
  const attempt = {
    subject: addressKey(email),
    network: client.network,
    knownBrowser: account && (await knownBrowserKey(db, account.id, client.knownToken)),
  }
  const correct = await verifyLoginPassword(
    rates,
    attempt,
    account?.password_hash ?? null,
    password,
  )
  if (!account || !correct) throw wrongCredentials()
  return db.transaction().execute(async (db) => {
    // The check takes long, so the password may have been changed in the meantime.
    await lock(db, account.id)
    const current = await passwordHashByEmail(db, email)
    if (current?.id !== account.id || current.password_hash !== account.password_hash) {
      throw wrongCredentials()
    }
    if (current.suspended) throw new AccountSuspended(contactEmail)
    return finishFirstStep(db, account.id, client)
  })
}

const wrongCredentials = () => new AppError('unauthenticated', 'Wrong email or password.')
