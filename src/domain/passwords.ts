/** One rule a new password must meet, with the text that the form shows when it does not. */
interface PasswordRule {
  readonly name: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special'
  readonly message: string
  readonly met: (password: string) => boolean
}

/** In the order in which they are checked and shown. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    name: 'length',
    message: 'Password must be at least 8 characters long.',
    met: (password) => password.length >= 8,
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

/** Longest password accepted, in UTF-16 units: bounds the work of hashing. */
export const MAX_PASSWORD_LENGTH = 128

/** The first rule that a new password breaks, as its message; undefined where it meets all. */
export function passwordProblem(password: string): string | undefined {
  return PASSWORD_RULES.find((rule) => !rule.met(password))?.message
}

export type StrengthLabel = 'Very Weak' | 'Weak' | 'Fair' | 'Good' | 'Strong'

/**
 * Strength for the meter: one point per rule met, 0 to 5, its label, and its tone
 * (red up to 2, yellow at 3, green above).
 */
export function passwordStrength(password: string): {
  score: number
  label: StrengthLabel
  tone: 'red' | 'yellow' | 'green'
} {
  const score = PASSWORD_RULES.filter((rule) => rule.met(password)).length
  const labels = ['Very Weak', 'Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
  return {
    score,
    label: labels[score] ?? 'Very Weak',
    tone: score <= 2 ? 'red' : score === 3 ? 'yellow' : 'green',
  }
}
