import type { TestCard } from '#contract/billing.ts'
import type { InputIssue } from '#contract/errors.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CardOnFile } from '#server/platform/payments/provider.ts'
import type { z } from 'zod'

/** What the bank of a card says: it pays, it declines, or it asks the customer first. */
type Answer = 'pays' | 'declines' | 'asks'

const TEST_CARDS: Readonly<Record<string, Answer>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declines',
  '4000002500003155': 'asks',
}

const ONLY_TEST_CARDS =
  'Your card number is invalid. Only the test cards work here: 4242 4242 4242 4242, ' +
  '4000 0025 0000 3155 and 4000 0000 0000 0002.'

export interface ReadCard {
  /** All of it that may be kept. */
  readonly onFile: CardOnFile
  readonly answer: Answer
}

/** A card as typed. Throws 400 naming each field that is wrong. */
export function readCard(typed: z.output<typeof TestCard>, now: Date): ReadCard {
  const number = typed.cardNumber.replaceAll(/[\s-]/g, '')
  const answer = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
  const expiry = readExpiry(typed.expiry, now)
  const issues: InputIssue[] = []
  if (!answer) issues.push({ path: 'cardNumber', message: ONLY_TEST_CARDS })
  if (typeof expiry === 'string') issues.push({ path: 'expiry', message: expiry })
  if (!/^\d{3}$/.test(typed.cvc.trim())) {
    issues.push({ path: 'cvc', message: "Your card's security code is invalid." })
  }
  if (!answer || typeof expiry === 'string' || issues[0]) {
    throw new AppError('bad_input', issues[0]?.message ?? '', { issues })
  }
  return { answer, onFile: { brand: 'visa', last4: number.slice(-4), ...expiry } }
}

/** MM/YY or MM / YY; what is wrong with it, where it is no month from the present one on. */
function readExpiry(text: string, now: Date): { expMonth: number; expYear: number } | string {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(text.trim()) ?? []
  if (month === undefined || year === undefined) {
    return "Your card's expiration date is incomplete."
  }
  const expMonth = Number(month)
  const expYear = 2000 + Number(year)
  if (expMonth < 1 || expMonth > 12) return "Your card's expiration month is invalid."
  const ends = Date.UTC(expYear, expMonth)
  return ends <= now.getTime()
    ? "Your card's expiration date is in the past."
    : { expMonth, expYear }
}

/** Cards whose bank asks before the customer's own payments, as their last four tell. */
export const asksFirst = ({ last4 }: CardOnFile): boolean => last4 === '3155'
