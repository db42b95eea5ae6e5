import type { RateLimit, AttemptLimit } from '#server/platform/rates/rate-limit.ts'
import type { RateLimiter } from '#server/platform/rates/rate-limiter.ts'
import { checkPassword } from './passwords.ts'

const QUARTER_HOUR = 900

const PACE = {
  freeAttempts: 10,
  memorySeconds: QUARTER_HOUR,
  firstWaitSeconds: 30,
  maxWaitSeconds: QUARTER_HOUR,
  message: 'Too many wrong passwords for this account.',
}

/** Counted for each address, whether or not it has an account: waiting tells nobody which do. */
const BY_STRANGERS: AttemptLimit = { name: 'wrong-passwords', ...PACE }

/** Counted for each browser that was in before: no stranger can make its owner wait. */
const BY_KNOWN_BROWSERS: AttemptLimit = { name: 'wrong-passwords-known', ...PACE }

/** Counted for each account that is signed in and has to show its password once more. */
const BY_SIGNED_IN: AttemptLimit = { name: 'wrong-passwords-signed-in', ...PACE }

/** For whoever tries one password on many accounts. */
const FROM_ONE_NETWORK: RateLimit = {
  name: 'wrong-logins',
  limit: 100,
  windowSeconds: 3_600,
  message: 'Too many failed sign-ins from your network.',
}

/** Who tries to sign in: to which address, from where, and as which browser, if it is known. */
export interface LoginAttempt {
  readonly email: string
  readonly network: string
  readonly knownBrowser: string | undefined
}

/**
 * Whether a login's password is the one behind the hash. Every try counts before it is looked at,
 * so that many at once are many; a right one makes them all forgotten. 429 where it has to wait.
 */
export async function isRightLogin(
  rates: RateLimiter,
  { email, network, knownBrowser }: LoginAttempt,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  await rates.consume(FROM_ONE_NETWORK, network)
  let wrong = false
  try {
    const right =
      knownBrowser === undefined
        ? await guarded(rates, BY_STRANGERS, email.toLowerCase(), passwordHash, password)
        : await guarded(rates, BY_KNOWN_BROWSERS, knownBrowser, passwordHash, password)
    wrong = !right
    return right
  } finally {
    // Neither a right one nor one that nobody looked at is a wrong one.
    if (!wrong) await rates.refund(FROM_ONE_NETWORK, network)
  }
}

/** Whether a signed-in user knows the password. 429 where it has to wait. */
export const isRightProof = (
  rates: RateLimiter,
  accountId: string,
  passwordHash: string,
  password: string,
): Promise<boolean> => guarded(rates, BY_SIGNED_IN, accountId, passwordHash, password)

/** Whoever has shown that the mailbox is theirs need not wait for what others tried. */
export const forgetGuesses = (rates: RateLimiter, email: string): Promise<void> =>
  rates.resetAttempts(BY_STRANGERS, email.toLowerCase())

async function guarded(
  rates: RateLimiter,
  guard: AttemptLimit,
  subject: string,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  await rates.countAttempt(guard, subject)
  const right = await checkPassword(passwordHash, password)
  if (right) await rates.resetAttempts(guard, subject)
  return right
}
