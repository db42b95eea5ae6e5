/** One mail to one person. Addresses are bare: `name@example.com`, without a name beside them. */
export interface Mail {
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  /** The same as `text`, for programs that show no plain text. */
  readonly html?: string
}

/** Whatever brings mails out. */
export interface Mailer {
  /**
   * Resolves once the mail is out of our hands. Throws a MailboxRefused where there is no such
   * mailbox, and something else where it may go better later.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail server was reached, and did not take this mail. */
export class MailAnswered extends Error {}

/** The mailbox takes no mail, now or later. */
export class MailboxRefused extends MailAnswered {}

/** Longest line that a header may have (RFC 5322), less the header's name. */
const LONGEST_SUBJECT = 900

/**
 * The mail with nothing in its headers but what they are for: one recipient, one line each. Texts
 * are put right; an address that is none is refused, since it can only be a fault of ours.
 */
export function inOneLine(mail: Mail): Mail {
  return {
    ...mail,
    to: bareAddress(mail.to),
    ...(mail.replyTo !== undefined && { replyTo: bareAddress(mail.replyTo) }),
    subject: lineOf(mail.subject).slice(0, LONGEST_SUBJECT),
  }
}

/** Line breaks of every kind and other control characters become blanks. */
function lineOf(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function bareAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Error('a mail has an address that is none')
  }
  return address
}
