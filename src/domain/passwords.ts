import { estimateGuesses } from './password-guesses.ts'

/** Minimum length of a password, in UTF-16 units. */
export const MIN_PASSWORD_LENGTH = 8

/** A rule for new passwords, with the error message. */
interface PasswordRule {
  readonly name: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special'
  readonly message: string
  readonly met: (password: string) => boolean
}

/** The rules, in the order of checks and of display. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    name: 'length',
    message: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`,
    met: (password) => password.length >= MIN_PASSWORD_LENGTH,
  },
  {
    name: 'uppercase',
    message: 'Password must contain at least one uppercase letter.',
    met: (password) => /[A-Z]/.test(password),
  },
  {
    name: 'lowercase',
    message: 'Password must contain at least one lowercase letter.',
    met: (password) => /[a-z]/.test(password),
  },
  {
    name: 'digit',
    message: 'Password must contain at least one number.',
    met: (password) => /[0-9]/.test(password),
  },
  {
    name: 'special',
    message: 'Password must contain at least one special character (!@#$%^&*...).',
    met: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
]

/** Maximum length of a password, in UTF-16 units. Limits the cost of hashing. */
export const MAX_PASSWORD_LENGTH = 128

/**
 * The smallest accepted estimate of guesses, as a power of ten. Ten million is out of reach for
 * guessing at the login, which is throttled, and rarely refuses eight random characters.
 */
const MIN_GUESSES = 7

/** The labels of the strength meter. */
export type StrengthLabel = 'Very Weak' | 'Weak' | 'Fair' | 'Good' | 'Strong'

/** What the forms, the meter and the server say about a new password. */
export interface PasswordAssessment {
  /** Rules met, 0 to 5; 1 if all are met and the password is still too easy to guess. */
  readonly score: number
  readonly label: StrengthLabel
  /** Red up to 2, yellow at 3, green above. */
  readonly tone: 'red' | 'yellow' | 'green'
  /** The first rule that is not met. */
  readonly brokenRule?: string
  /** Why a password that meets all rules is refused. */
  readonly tooEasy?: string
}

const LABELS = ['Very Weak', 'Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const

/** Returns the strength of a new password, and why it is refused if it is. */
export function assessPassword(password: string): PasswordAssessment {
  const broken = PASSWORD_RULES.filter((rule) => !rule.met(password))
  const [firstBroken] = broken
  if (!firstBroken && estimateGuesses(password) < MIN_GUESSES) {
    return { ...strengthOf(1), tooEasy: TOO_EASY }
  }
  const strength = strengthOf(PASSWORD_RULES.length - broken.length)
  return firstBroken ? { ...strength, brokenRule: firstBroken.message } : strength
}

const TOO_EASY =
  'This password is too easy to guess. Add a word or characters that others would not expect.'

const strengthOf = (score: number) => ({
  score,
  label: LABELS[score] ?? 'Very Weak',
  tone: score <= 2 ? ('red' as const) : score === 3 ? ('yellow' as const) : ('green' as const),
})

/** Returns the error message of the first rule that a new password breaks; takes no time to speak of. */
export const brokenPasswordRule = (password: string): string | undefined =>
  PASSWORD_RULES.find((rule) => !rule.met(password))?.message

/** Returns the error message for a new password, or undefined if it is accepted. Takes milliseconds. */
export function passwordProblem(password: string): string | undefined {
  const { brokenRule, tooEasy } = assessPassword(password)
  return brokenRule ?? tooEasy
}
