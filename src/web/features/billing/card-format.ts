import type { Issue } from '#web/lib/form.ts'

/** A card as it stands in our own form. */
export interface CardValues {
  cardNumber: string
  expiry: string
  cvc: string
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** In groups of four, as on the card. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** `12 / 30`, also from `12/2030`, as browsers fill it in, and `1230`. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text)
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed
  const year = digits.slice(2, digits.slice(2, 4) === '20' ? 6 : 4)
  return year ? `${digits.slice(0, 2)} / ${year}` : digits.slice(0, 2)
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4)

/** Gives a field's text its form while it is typed, and leaves the caret after the same digit. */
export function retyped(
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

/** Month and year in full, of what stands in the field; null for what is none. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d\d) \/ (?:20)?(\d\d)$/.exec(formatExpiry(text)) ?? []
  const value = { month: Number(month), year: 2000 + Number(year) }
  return month !== '' && value.month >= 1 && value.month <= 12 ? value : null
}

/** What is wrong before anything is sent; whether the card is taken is for others to say. */
export function checkCard(
  { cardNumber, expiry, cvc }: CardValues,
  title: string,
  now = new Date(),
): Issue<CardValues>[] {
  const issues: Issue<CardValues>[] = []
  const say = (field: keyof CardValues, description: string | undefined) => {
    if (description) issues.push({ field, title, description })
  }
  say('cardNumber', numberProblem(digitsOf(cardNumber)))
  say('expiry', expiryProblem(expiry, now))
  say('cvc', digitsOf(cvc).length < 3 ? 'Please enter the 3 or 4 digits of the CVC.' : undefined)
  return issues
}

function numberProblem(digits: string): string | undefined {
  if (digits === '') return 'Please enter the card number.'
  if (digits.length < 13) return 'The card number is not complete.'
  return hasCheckDigit(digits) ? undefined : 'This is not a card number. Please check it.'
}

/** Luhn's check: every second digit from the right counts double, and the sum ends in 0. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((total, digit, index) => {
    const value = (digits.length - index) % 2 === 0 ? 2 * digit : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card holds to the end of its month. */
function expiryProblem(text: string, now: Date): string | undefined {
  if (digitsOf(text) === '') return 'Please enter the date until which the card is valid.'
  const expiry = readExpiry(text)
  if (!expiry) return 'Please enter month and year, such as 04 / 30.'
  const over = new Date(expiry.year, expiry.month, 1) <= now
  return over ? 'This card has expired.' : undefined
}
