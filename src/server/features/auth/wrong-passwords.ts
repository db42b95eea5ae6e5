import type { Budget, Guard } from '#server/platform/rates/budget.ts'
import type { Rates } from '#server/platform/rates/rates.ts'
import { checkPassword } from './passwords.ts'

const QUARTER_HOUR = 900

/** Counted for each address, whether or not it has an account: waiting tells nobody which do. */
const GUESSES: Guard = {
  name: 'wrong-passwords',
  free: 10,
  memory: QUARTER_HOUR,
  firstWait: 30,
  longestWait: QUARTER_HOUR,
  refusal: 'Too many wrong passwords for this account.',
}

/** For whoever tries one password on many accounts. */
const FROM_ONE_NETWORK: Budget = {
  name: 'wrong-logins',
  limit: 100,
  seconds: 3_600,
  refusal: 'Too many failed sign-ins from your network.',
}

/**
 * Whether a password is the one of an account. Every try counts before it is looked at, so that
 * many at once are many; a right one makes them all forgotten. 429 where it has to wait.
 */
export async function isPasswordOf(
  rates: Rates,
  { email, passwordHash }: { email: string; passwordHash: string | null },
  password: string,
): Promise<boolean> {
  const subject = email.toLowerCase()
  await rates.attempt(GUESSES, subject)
  const right = await checkPassword(passwordHash, password)
  if (right) await rates.forgive(GUESSES, subject)
  return right
}

/** The same for a login, where one network may not try its luck on ever other accounts. */
export async function isLoginFrom(
  rates: Rates,
  network: string,
  account: { email: string; passwordHash: string | null },
  password: string,
): Promise<boolean> {
  await rates.spend(FROM_ONE_NETWORK, network)
  const right = await isPasswordOf(rates, account, password)
  if (right) await rates.refund(FROM_ONE_NETWORK, network)
  return right
}

/** Whoever has shown that the mailbox is theirs need not wait for what others tried. */
export const forgetGuesses = (rates: Rates, email: string): Promise<void> =>
  rates.forgive(GUESSES, email.toLowerCase())
