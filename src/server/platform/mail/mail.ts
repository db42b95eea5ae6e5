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
   * exist, another error if a retry may succeed.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail server was reachable and rejected this email. */
export class MailRejected extends Error {}

/** The mailbox permanently rejects email. */
export class MailboxRejected extends MailRejected {}

/** The headers with which mail apps offer to unsubscribe; empty for other emails. */
export function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
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

function checkAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) {
    throw new Error('an email has an invalid address')
  }
  return address
}

function checkUrl(url: string): string {
  if (!/^https?:\/\/[\w.:/[\]-]+$/.test(url)) throw new Error('an email has an invalid link')
  return url
}
