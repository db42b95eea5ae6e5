import type { Budget, Guard } from '#server/platform/rates/budget.ts'
import type { Rates } from '#server/platform/rates/rates.ts'
import { checkPassword } from './passwords.ts'

const QUARTER_HOUR = 900

const THROTTLE = {
  free: 10,
  memory: QUARTER_HOUR,
  firstWait: 30,
  longestWait: QUARTER_HOUR,
  refusal: 'Too many wrong passwords for this account.',
}

/** Per email address, with or without an account, so that the throttle does not reveal which exist. */
const UNKNOWN_BROWSERS: Guard = { name: 'wrong-passwords', ...THROTTLE }

/** Per known browser, so that strangers cannot lock out the owner. */
const KNOWN_BROWSERS: Guard = { name: 'wrong-passwords-known', ...THROTTLE }

/** Per signed-in account that has to enter its password again. */
const SIGNED_IN: Guard = { name: 'wrong-passwords-signed-in', ...THROTTLE }

/** Against one password tried on many accounts. */
const NETWORK_BUDGET: Budget = {
  name: 'wrong-logins',
  limit: 100,
  seconds: 3_600,
  refusal: 'Too many failed sign-ins from your network.',
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
  rates: Rates,
  { email, network, knownBrowser }: LoginAttempt,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  await rates.spend(NETWORK_BUDGET, network)
  let wrong = false
  try {
    const correct =
      knownBrowser === undefined
        ? await verifyThrottled(
            rates,
            UNKNOWN_BROWSERS,
            email.toLowerCase(),
            passwordHash,
            password,
          )
        : await verifyThrottled(rates, KNOWN_BROWSERS, knownBrowser, passwordHash, password)
    wrong = !correct
    return correct
  } finally {
    // Only a wrong password counts, not a correct one or an attempt that was not checked.
    if (!wrong) await rates.refund(NETWORK_BUDGET, network)
  }
}

/** True if a signed-in user's password is correct. Throws 429 if throttled. */
export const verifySignedInPassword = (
  rates: Rates,
  accountId: string,
  passwordHash: string,
  password: string,
): Promise<boolean> => verifyThrottled(rates, SIGNED_IN, accountId, passwordHash, password)

/** Resets the throttle of an address whose owner has proved access to the mailbox. */
export const resetLoginThrottle = (rates: Rates, email: string): Promise<void> =>
  rates.forgive(UNKNOWN_BROWSERS, email.toLowerCase())

async function verifyThrottled(
  rates: Rates,
  guard: Guard,
  subject: string,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  await rates.attempt(guard, subject)
  const correct = await checkPassword(passwordHash, password)
  if (correct) await rates.forgive(guard, subject)
  return correct
}
