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

/** The words of the most common passwords, without digits, symbols and letter substitutions. */
const COMMON_WORDS = new Set(
  (
    'password passwort passw admin administrator welcome letmein login master monkey dragon ' +
    'sunshine princess football baseball iloveyou superman batman trustno shadow michael qwerty ' +
    'qwertyuiop qwertz asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef abcdefg abcdefgh test ' +
    'tester testing changeme secret summer winter spring autumn company default guest hello ' +
    'user pass root temp sextant manager teamlead leader boss office work india america germany ' +
    'london paris berlin monday friday january february september october november december ' +
    'love angel charlie jordan michelle jessica ashley nicole daniel thomas robert soccer hockey ' +
    'liverpool chelsea arsenal barcelona pokemon starwars computer internet samsung google ' +
    'facebook linkedin microsoft windows apple killer freedom whatever flower cookie banana ' +
    'orange purple pepper ginger mustang ferrari harley'
  ).split(' '),
)

/** Common keyboard patterns. Symbols are converted to the digits of their keys first. */
const KEYBOARD_PATTERNS = [
  '1qaz2wsx',
  '2wsx3edc',
  '1qazxsw2',
  'zaq12wsx',
  'zaq1xsw2',
  'q1w2e3r4',
  '1q2w3e4r',
  'qwer1234',
  '1234qwer',
  'qwe123',
  'qaz123',
  'qazwsx',
  'asd123',
  'asdf1234',
  'zxc123',
  'zxcv1234',
  'abc123',
  'aa1234',
  'a12345',
] as const

/** The digit on the same key as a symbol, on most keyboards. */
const UNSHIFTED: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}

/** Letters that digits and symbols commonly replace. */
const LEET_LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * True if a password is a common word or keyboard pattern with capital letters, letters replaced by
 * digits or symbols, or digits and symbols before or after it.
 */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (isKeyboardPattern(lower)) return true
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return [
    bare,
    replaceLeet(bare),
    replaceLeet(lower),
    lettersOf(replaceLeet(lower)),
    lettersOf(lower),
  ]
    .flatMap((text) => [text, text.replace(/[io]+$/, '')])
    .some((word) => COMMON_WORDS.has(word))
}

const lettersOf = (text: string) => text.replace(/[^a-z]+/g, '')

/** True if the password is a keyboard pattern, with only digits and symbols around it. */
function isKeyboardPattern(lower: string): boolean {
  const typed = lower.replace(/[!@#$%^&*()]/g, (sign) => UNSHIFTED[sign] ?? sign)
  return KEYBOARD_PATTERNS.some((walk) => [lower, typed].some((text) => containsOnly(text, walk)))
}

function containsOnly(text: string, walk: string): boolean {
  const at = text.indexOf(walk)
  return at >= 0 && !/[a-z]/.test(text.slice(0, at) + text.slice(at + walk.length))
}

function replaceLeet(text: string): string {
  return text.replace(/[@401!3$57]/g, (sign) => LEET_LETTERS[sign] ?? sign)
}

/** Returns the error message for a new password, or undefined if it is accepted. */
export function passwordProblem(password: string): string | undefined {
  const broken = PASSWORD_RULES.find((rule) => !rule.met(password))
  if (broken) return broken.message
  return isCommonPassword(password)
    ? 'This password is too common. Please choose another.'
    : undefined
}

/** The labels of the strength meter. */
export type StrengthLabel = 'Very Weak' | 'Weak' | 'Fair' | 'Good' | 'Strong'

/**
 * Returns the password strength for the meter: one point for each rule met (0 to 5), a label, and a
 * color (red up to 2, yellow at 3, green above).
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
