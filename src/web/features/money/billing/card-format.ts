import type { Issue } from '#web/lib/form.ts'
import { serverNow } from '#web/lib/server-clock.ts'

/** The fields of the test-mode card form, as typed. */
export interface CardValues {
  cardNumber: string
  expiry: string
  cvc: string
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Formats the digits in groups of four. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Formats an expiry date as `12 / 30`; accepts `12/2030` (browser autofill) and `1230`. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text)
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed
  const year = digits.slice(2, digits.slice(2, 4) === '20' ? 6 : 4)
  return year ? `${digits.slice(0, 2)} / ${year}` : digits.slice(0, 2)
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4)

/** Formats a field while the user types and keeps the caret after the same digit. */
export function formatKeepingCaret(
  text: string,
  caret: number,
  format: (text: string) => string,
): { text: string; caret: number } {
  const before = digitsOf(text.slice(0, caret)).length
  const atEnd = digitsOf(text.slice(caret)).length === 0
  const formatted = format(text)
  if (atEnd) return { text: formatted, caret: formatted.length }
  let position = 0
  for (let digits = 0; digits < before && position < formatted.length; position += 1) {
    if (/\d/.test(formatted[position] ?? '')) digits += 1
  }
  return { text: formatted, caret: position }
}

/** Parses a field's text to month and four-digit year; null if it is not a date. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d\d) \/ (?:20)?(\d\d)$/.exec(formatExpiry(text)) ?? []
  const value = { month: Number(month), year: 2000 + Number(year) }
  return month !== '' && value.month >= 1 && value.month <= 12 ? value : null
}

/** Validates the form before it is sent. The provider decides whether the card is accepted. */
export function checkCard(
  { cardNumber, expiry, cvc }: CardValues,
  title: string,
  now = new Date(serverNow()),
): Issue<CardValues>[] {
  const issues: Issue<CardValues>[] = []
  const addIssue = (field: keyof CardValues, description: string | undefined) => {
    if (description) issues.push({ field, title, description })
  }
  addIssue('cardNumber', numberProblem(digitsOf(cardNumber)))
  addIssue('expiry', expiryProblem(expiry, now))
  addIssue('cvc', digitsOf(cvc).length < 3 ? 'Enter the 3 or 4 digits of the CVC.' : undefined)
  return issues
}

function numberProblem(digits: string): string | undefined {
  if (digits === '') return 'Enter the card number.'
  if (digits.length < 13) return 'The card number is incomplete.'
  return hasCheckDigit(digits) ? undefined : 'This is not a valid card number. Check the digits.'
}

/** True if the digits pass the Luhn check. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((total, digit, index) => {
    const value = (digits.length - index) % 2 === 0 ? 2 * digit : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

// Cards are valid until the end of the month.
function expiryProblem(text: string, now: Date): string | undefined {
  if (digitsOf(text) === '') return 'Enter the expiry date.'
  const expiry = readExpiry(text)
  if (!expiry) return 'Enter month and year, such as 04 / 30.'
  const over = new Date(expiry.year, expiry.month, 1) <= now
  return over ? 'This card has expired.' : undefined
}
