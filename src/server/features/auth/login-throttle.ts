import type { RateLimit, AttemptLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { checkPassword } from './passwords.ts'

const QUARTER_HOUR = 900

const THROTTLE = {
  freeAttempts: 10,
  memorySeconds: QUARTER_HOUR,
  firstWaitSeconds: 30,
  maxWaitSeconds: QUARTER_HOUR,
  message: 'Too many wrong passwords for this account.',
}

/** Per email address, with or without an account, so that the throttle does not reveal accounts. */
const UNKNOWN_BROWSERS: AttemptLimit = { name: 'wrong-passwords', ...THROTTLE }

/**
 * Per known browser, instead of the limits per email and network, so that strangers cannot lock
 * out the owner.
 */
const KNOWN_BROWSERS: AttemptLimit = { name: 'wrong-passwords-known', ...THROTTLE }

/** Per signed-in account that has to enter its password again. */
const SIGNED_IN: AttemptLimit = { name: 'wrong-passwords-signed-in', ...THROTTLE }

/** Against one password tried on many accounts, from browsers that are not known. */
const NETWORK_BUDGET: RateLimit = {
  name: 'wrong-logins',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many failed sign-ins from your network.',
}

/** The throttle keys of a sign-in. */
export interface LoginAttempt {
  readonly email: string
  readonly network: string
  readonly knownBrowser: string | undefined
}

/**
 * True if the password matches the hash. Each attempt is counted before the check, so that parallel
 * attempts cannot bypass the throttle; a correct password resets it. Throws 429 if throttled.
 */
export async function verifyLoginPassword(
  rates: RateLimiter,
  { email, network, knownBrowser }: LoginAttempt,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  if (knownBrowser !== undefined) {
    return verifyThrottled(rates, KNOWN_BROWSERS, knownBrowser, passwordHash, password)
  }
  await rates.consume(NETWORK_BUDGET, network)
  let wrong = false
  try {
    const guard = UNKNOWN_BROWSERS
    const correct = await verifyThrottled(rates, guard, email.toLowerCase(), passwordHash, password)
    wrong = !correct
    return correct
  } finally {
    // Only a wrong password counts, not a correct one or an attempt that was not checked.
    if (!wrong) await rates.refund(NETWORK_BUDGET, network)
  }
}

/** True if a signed-in user's password is correct. Throws 429 if throttled. */
export const verifySignedInPassword = (
  rates: RateLimiter,
  accountId: string,
  passwordHash: string,
  password: string,
): Promise<boolean> => verifyThrottled(rates, SIGNED_IN, accountId, passwordHash, password)

/** Resets the throttle of an address whose owner has proved access to the mailbox. */
export const resetLoginThrottle = (rates: RateLimiter, email: string): Promise<void> =>
  rates.resetAttempts(UNKNOWN_BROWSERS, email.toLowerCase())

async function verifyThrottled(
  rates: RateLimiter,
  limit: AttemptLimit,
  subject: string,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  await rates.countAttempt(limit, subject)
  const correct = await checkPassword(passwordHash, password)
  if (correct) await rates.resetAttempts(limit, subject)
  return correct
}
