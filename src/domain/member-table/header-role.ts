import * as lists from './header-words.ts'

/** What a header says about its column. */
export type ColumnRole =
  /** Addresses to use, with those of work first. */
  | 'work email'
  | 'email'
  /** `E-mail 2`: used if the first is missing, else offered. */
  | 'next email'
  /** Offered only. */
  | 'second email'
  | 'login'
  | 'full name'
  | 'display name'
  | 'name'
  | 'first name'
  | 'middle name'
  | 'last name'
  | 'status'
  | 'active'
  | 'inactive'
  /** About someone else, such as the manager. */
  | 'other person'

const NAMES_OF_ROLES: readonly (readonly [ReadonlySet<string>, ColumnRole])[] = [
  [lists.FULL_NAME, 'full name'],
  [lists.DISPLAY_NAME, 'display name'],
  [lists.NAME, 'name'],
  [lists.FIRST_NAME, 'first name'],
  [lists.MIDDLE_NAME, 'middle name'],
  [lists.LAST_NAME, 'last name'],
  [lists.LOGIN, 'login'],
  [lists.STATUS, 'status'],
  [lists.ACTIVE, 'active'],
  [lists.INACTIVE, 'inactive'],
].map(([list, role]) => [withoutMarks(list as ReadonlySet<string>), role as ColumnRole])

const EMAIL = withoutMarks(lists.EMAIL)
const EMAIL_WORDS = withoutMarks(lists.EMAIL_WORDS)
const WORK_WORDS = withoutMarks(lists.WORK_WORDS)
const SECOND_WORDS = withoutMarks(lists.SECOND_WORDS)
const OTHER_PERSON_WORDS = withoutMarks(lists.OTHER_PERSON_WORDS)
const YES = withoutMarks(lists.YES)
const NO = withoutMarks(lists.NO)
const INACTIVE_STATES = withoutMarks(lists.INACTIVE_STATES)

/** Returns what a header says about its column; undefined for other data, such as a department. */
export function roleOfHeader(header: string): ColumnRole | undefined {
  const text = normalizeHeader(header)
  if (hasWord(text, OTHER_PERSON_WORDS)) return 'other person'
  const number = /(?:^| )(\d)(?= |$)/.exec(text)?.[1]
  const base = text.replace(/(?:^| )\d(?= |$)/, '').trim()
  const isEmail = EMAIL.has(base)
  if (isEmail || hasWord(base, EMAIL_WORDS)) {
    if (hasWord(base, SECOND_WORDS)) return 'second email'
    if (hasWord(base, WORK_WORDS)) return 'work email'
    if (isEmail) return number !== undefined && number > '1' ? 'next email' : 'email'
  }
  return NAMES_OF_ROLES.find(([names]) => names.has(text))?.[1]
}

/** True if a cell below a header with this role says that the person does not take part. */
export function isInactive(role: ColumnRole | undefined, cell: string): boolean {
  const text = normalizeHeader(cell)
  if (role === 'active') return NO.has(text)
  if (role === 'inactive') return YES.has(text)
  return role === 'status' && INACTIVE_STATES.has(text)
}

/**
 * Returns a header in lower case and without accents, marks and notes: `E-mail 1 - Value` is `email 1 value`,
 * `userPrincipalName` is `user principal name`, `Status [READ ONLY]` is `status`.
 */
function normalizeHeader(header: string): string {
  return withoutAccents(
    header
      .replace(/\[(?:required|optional|read only|upload only)\]/i, '')
      .replace('#', ' number')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2'),
  )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(^| )e (mail|post)/g, '$1e$2')
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function withoutMarks(list: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(Array.from(list, withoutAccents))
}

const hasWord = (text: string, words: ReadonlySet<string>): boolean =>
  text.split(' ').some((word) => words.has(word)) ||
  // Japanese has no spaces between words.
  (isJapanese(text) && Array.from(words).some((word) => isJapanese(word) && text.includes(word)))

/** True if a header has kana or ideographs. */
export const isJapanese = (text: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)
