import { addressKey } from '#domain/email-address.ts'
import type { RateLimit, AttemptLimit } from '#server/platform/rate-limits/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { checkPassword } from '#server/features/people/passwords/public.ts'

const QUARTER_HOUR = 900

const THROTTLE = {
  freeAttempts: 10,
  memorySeconds: QUARTER_HOUR,
  firstWaitSeconds: 30,
  maxWaitSeconds: QUARTER_HOUR,
  message: 'Too many wrong passwords for this account.',
}

const CODE_THROTTLE = { ...THROTTLE, message: 'Too many wrong codes for this account.' }

/** The limits of one kind of secret. */
interface SecretLimits {
  /** Per subject of the attempt. */
  readonly unknownBrowsers: AttemptLimit
  /**
   * Per known browser, instead of the limits per subject and network, so that strangers cannot lock
   * out the owner.
   */
  readonly knownBrowsers: AttemptLimit
  /** Per signed-in account that has to enter the secret again. */
  readonly signedIn: AttemptLimit
}

/** By email address, with or without an account, so that the throttle does not reveal accounts. */
const PASSWORDS: SecretLimits = {
  unknownBrowsers: { name: 'wrong-passwords', ...THROTTLE },
  knownBrowsers: { name: 'wrong-passwords-known', ...THROTTLE },
  signedIn: { name: 'wrong-passwords-signed-in', ...THROTTLE },
}

/** By account, whose password was right. */
const CODES: SecretLimits = {
  unknownBrowsers: { name: 'wrong-codes', ...CODE_THROTTLE },
  knownBrowsers: { name: 'wrong-codes-known', ...CODE_THROTTLE },
  signedIn: { name: 'wrong-codes-signed-in', ...CODE_THROTTLE },
}

/** Against one password tried on many accounts, from browsers that are not known. */
const NETWORK_BUDGET: RateLimit = {
  name: 'wrong-logins',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many failed sign-ins from your network.',
}

/** The throttle keys of a sign-in. */
export interface LoginAttempt {
  /** The key of the email address, or the account's id. */
  readonly subject: string
  readonly network: string | null
  readonly knownBrowser: string | undefined
}

/**
 * True if the password matches the hash. Each attempt is counted before the check, so that parallel
 * attempts cannot bypass the throttle; a correct password resets it. Throws 429 if throttled.
 */
export const verifyLoginPassword = (
  rates: RateLimiter,
  attempt: LoginAttempt,
  passwordHash: string | null,
  password: string,
): Promise<boolean> =>
  verifyLogin(rates, PASSWORDS, attempt, () => checkPassword(passwordHash, password))

/** Works like `verifyLoginPassword`, for a code of the second step. `check` may throw. */
export const verifyLoginCode = (
  rates: RateLimiter,
  attempt: LoginAttempt,
  check: () => Promise<boolean>,
): Promise<boolean> => verifyLogin(rates, CODES, attempt, check)

async function verifyLogin(
  rates: RateLimiter,
  limits: SecretLimits,
  { subject, network, knownBrowser }: LoginAttempt,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (knownBrowser !== undefined) {
    return verifyThrottled(rates, limits.knownBrowsers, knownBrowser, check)
  }
  return verifyFromNetwork(rates, network, () =>
    verifyThrottled(rates, limits.unknownBrowsers, subject, check),
  )
}

/** True if the check is. Counts failed checks per network; throws 429 after too many. */
export async function verifyFromNetwork(
  rates: RateLimiter,
  network: string | null,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await rates.consume(NETWORK_BUDGET, network)
  let wrong = false
  try {
    const correct = await check()
    wrong = !correct
    return correct
  } finally {
    // Only a wrong secret counts, not a correct one or an attempt that was not checked.
    if (!wrong) await rates.refund(NETWORK_BUDGET, network)
  }
}

/** True if a signed-in user's password is correct. Throws 429 if throttled. */
export const verifySignedInPassword = (
  rates: RateLimiter,
  accountId: string,
  passwordHash: string,
  password: string,
): Promise<boolean> =>
  verifyThrottled(rates, PASSWORDS.signedIn, accountId, () => checkPassword(passwordHash, password))

/** True if a signed-in user's code is. Throws 429 if throttled. */
export const verifySignedInCode = (
  rates: RateLimiter,
  accountId: string,
  check: () => Promise<boolean>,
): Promise<boolean> => verifyThrottled(rates, CODES.signedIn, accountId, check)

/** Resets the throttle of an address whose owner has proved access to the mailbox. */
export const resetLoginThrottle = (rates: RateLimiter, email: string): Promise<void> =>
  rates.resetAttempts(PASSWORDS.unknownBrowsers, addressKey(email))

async function verifyThrottled(
  rates: RateLimiter,
  limit: AttemptLimit,
  subject: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await rates.countAttempt(limit, subject)
  const correct = await check()
  if (correct) await rates.resetAttempts(limit, subject)
  return correct
}
