import type { Registration } from '#contract/auth.ts'
import type { ClientInfo } from '#server/features/auth/client-info.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import * as auth from '#server/features/auth/service.ts'
import type { SignedIn } from '#server/features/auth/service.ts'
import * as confirmation from '#server/features/confirmation/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RateLimit } from '#server/platform/rates/rate-limit.ts'
import { GLOBAL_SUBJECT } from '#server/platform/rates/rate-limiter.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import type { z } from 'zod'

const HOUR = 3_600

const FROM_ONE_NETWORK: RateLimit = {
  name: 'registrations',
  limit: 30,
  windowSeconds: HOUR,
  message: 'Too many registrations from your network.',
}

const FROM_EVERYBODY: RateLimit = {
  name: 'all-registrations',
  limit: 1_000,
  windowSeconds: HOUR,
  message: 'Too many registrations at the moment.',
}

/**
 * Makes an account, signs it in and mails a link that confirms its address; nothing waits for that.
 * 409 where the address has an account already, 429 after too many.
 */
export async function register(
  { db, jobs, rates }: { db: Db; jobs: Jobs; rates: RateLimiter },
  { password, ...person }: z.output<typeof Registration>,
  { network, browser }: ClientInfo,
): Promise<SignedIn> {
  await rates.consume(FROM_ONE_NETWORK, network)
  await rates.consume(FROM_EVERYBODY, GLOBAL_SUBJECT)
  // It takes long, so not while a transaction holds a connection.
  const passwordHash = await hashPassword(password)
  const signedIn = await db.transaction().execute(async (db) => {
    const { id } = await auth.create(db, { ...person, passwordHash })
    return auth.enter(db, id, browser)
  })
  // Only now: whoever finds the address taken spends nothing of its owner's. Were the server to end
  // here, the page still offers to send the mail.
  await confirmation.request({ db, jobs, rates }, signedIn.user)
  return signedIn
}
