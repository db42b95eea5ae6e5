/** An email to one recipient. Addresses are plain: `name@example.com`, without a display name. */
export interface Mail {
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  /** The same content as `text`. */
  readonly html?: string
  /**
   * Where the recipient stops such emails: by a POST without further questions (RFC 8058), or on the
   * page that a browser gets there.
   */
  readonly unsubscribeUrl?: string
}

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves when the email was accepted for delivery. Throws MailboxRejected if the mailbox does not
   * exist or the mail server cannot send to its address, another error if a retry may succeed.
   */
  send(mail: Mail): Promise<void>
  /**
   * Resolves when the mail server accepts the address as a recipient. Sends no email. Throws as `send`
   * does.
   */
  checkRecipient(address: string): Promise<void>
  close(): void
}

/** The mail server rejected this email because of its recipient or content. */
export class MailRejected extends Error {}

/** The mailbox does not exist, or the mail server cannot send to its address. */
export class MailboxRejected extends MailRejected {}

/** The mail server accepts no emails from this sender: policy, block list, quota, wrong password. */
export class SenderRefused extends Error {}

/**
 * Headers against automatic replies: an out-of-office answer to a reminder would tell its reader who has
 * not started.
 */
const AUTOMATED_HEADERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
}

/** Returns the headers of every email, and those with which mail apps offer to unsubscribe. */
export function extraHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  return {
    ...AUTOMATED_HEADERS,
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** Below the maximum length of a header line (RFC 5322). */
const MAX_SUBJECT_LENGTH = 900

/**
 * Returns the email with safe headers: one recipient and no line breaks. Throws for an invalid
 * address, because addresses are validated earlier.
 */
export function sanitizeHeaders(mail: Mail): Mail {
  return {
    ...mail,
    to: checkAddress(mail.to),
    ...(mail.replyTo !== undefined && { replyTo: checkAddress(mail.replyTo) }),
    ...(mail.unsubscribeUrl !== undefined && {
      unsubscribeUrl: checkUrl(mail.unsubscribeUrl),
    }),
    subject: toSingleLine(mail.subject).slice(0, MAX_SUBJECT_LENGTH),
  }
}

/** Replaces line breaks and other control characters by spaces. */
function toSingleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Returns the address. Throws if it is not a plain one. */
export function checkAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Error('an email has an invalid address')
  }
  return address
}

function checkUrl(url: string): string {
  if (!/^https?:\/\/[\w.:/[\]-]+$/.test(url)) throw new Error('an email has an invalid link')
  return url
}
