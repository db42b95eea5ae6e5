import { addressKey } from './email-address.ts'

/** Domains of one provider whose addresses may have dots anywhere before the @. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox to which an address leads, to compare and to count mailboxes, never to send:
 * `addressKey` without a tag (`ann+work@x.org` is `ann@x.org`), and at Google's two domains without dots
 * and with the same domain.
 */
export function mailboxOf(email: string): string {
  const address = addressKey(email)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, at)
  const plus = name.indexOf('+')
  const withoutTag = plus > 0 ? name.slice(0, plus) : name
  return DOTLESS.has(domain)
    ? `${withoutTag.replaceAll('.', '') || withoutTag}@gmail.com`
    : `${withoutTag}@${domain}`
}

/** Why a list takes one address of a mailbox, and what to use in place of more of them. */
export const ONE_MAILBOX_EACH =
  'Each mailbox can be in a team once. To see what people get, send yourself a sample invitation or open the demo.'

/** True if two addresses lead to one mailbox. */
export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxOf(one) === mailboxOf(other)
