import type { TestCard } from '#contract/billing.ts'
import type { InputIssue } from '#contract/errors.ts'
import { SandboxRefusal } from './sandbox-refusal.ts'
import type { CardOnFile } from '#domain/billing.ts'
import type { z } from 'zod'

/** What a test card does: pays, is declined, or needs the customer's confirmation first. */
type CardBehavior = 'succeeds' | 'declined' | 'needs confirmation'

const TEST_CARDS: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000002500003155': 'needs confirmation',
}

const ONLY_TEST_CARDS =
  'Your card number is invalid. Only the test cards work here: 4242 4242 4242 4242, ' +
  '4000 0025 0000 3155 and 4000 0000 0000 0002.'

export interface ParsedCard {
  /** The only card data that may be stored. */
  readonly onFile: CardOnFile
  readonly behavior: CardBehavior
}

/** Parses a card as typed. Throws a SandboxRefusal with an issue for each invalid field. */
export function parseCard(typed: z.output<typeof TestCard>, now: Date): ParsedCard {
  const number = typed.cardNumber.replaceAll(/[\s-]/g, '')
  const behavior = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
  const expiry = parseExpiry(typed.expiry, now)
  const issues: InputIssue[] = []
  if (!behavior) issues.push({ path: 'cardNumber', message: ONLY_TEST_CARDS })
  if (typeof expiry === 'string') issues.push({ path: 'expiry', message: expiry })
  if (!/^\d{3}$/.test(typed.cvc.trim())) {
    issues.push({ path: 'cvc', message: "Your card's security code is invalid." })
  }
  if (!behavior || typeof expiry === 'string' || issues[0]) {
    throw new SandboxRefusal('invalid card', issues[0]?.message ?? '', issues)
  }
  return { behavior, onFile: { brand: 'visa', last4: number.slice(-4), ...expiry } }
}

/** Parses MM/YY or MM / YY. Returns an error message if the month is invalid or has passed. */
function parseExpiry(text: string, now: Date): { expMonth: number; expYear: number } | string {
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

/** True for cards that need confirmation each time, known by their last four digits. */
export const needsConfirmation = ({ last4 }: CardOnFile): boolean => last4 === '3155'
