import { MailboxRejected, MailRejected, SenderRefused } from './mail.ts'

/** A failed attempt to send: the command and the server's reply, if there was one. */
export interface SmtpFailure {
  /** An error code of nodemailer. */
  readonly code?: string | undefined
  readonly command?: string | undefined
  /** The reply, which may quote the address. */
  readonly response?: string | undefined
}

/** Returns the error of a failed attempt, with the codes of the reply and without its text. */
export function smtpError({ code, command, response }: SmtpFailure): Error {
  const reply = parseReply(response)
  const codes = [code, command, reply?.code, reply?.enhanced].filter(Boolean).join(' ')
  if (!reply) return new Error(`the email was not sent (${codes || 'unknown reason'})`)
  if (command === 'RCPT TO' && isUnknownMailbox(reply)) {
    return new MailboxRejected(`the mailbox does not exist (${codes})`)
  }
  if (isAboutMail(command) && needsOtherAddress(reply)) {
    return new MailboxRejected(`the address cannot be reached (${codes})`)
  }
  if (isSenderRefused(command, reply)) {
    return new SenderRefused(`the mail server refused the sender (${codes})`)
  }
  const message = `the email was not sent (${codes})`
  return isAboutMail(command) ? new MailRejected(message) : new Error(message)
}

/** A reply's code, and its enhanced status code (RFC 3463), such as 5.1.1. */
interface Reply {
  readonly code: number
  readonly enhanced: string | undefined
}

const parseReply = (response = ''): Reply | undefined => {
  const [, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(response) ?? []
  return code === undefined ? undefined : { code: Number(code), enhanced }
}

/**
 * True if a reply to RCPT TO says that the mailbox does not exist. Enhanced codes 5.1.x are about
 * addresses; 5.1.7 and 5.1.8 are about the sender's.
 */
function isUnknownMailbox({ code, enhanced }: Reply): boolean {
  if (code < 500) return false
  if (enhanced === undefined) return code === 550 || code === 551 || code === 553
  return enhanced.startsWith('5.1.') && !isSendersAddress(enhanced)
}

/** True if a server on the way does not take letters outside ASCII in the address (RFC 6531, section 3.5). */
const needsOtherAddress = ({ code, enhanced = '' }: Reply): boolean =>
  code >= 500 && ['5.6.7', '5.6.9', '5.6.10'].includes(enhanced)

/**
 * True if a reply is about the sender: any to MAIL FROM, a permanent one before it, and for an email
 * those about security or policy (5.7.x), the sender's address, or 554 without more, as block lists
 * answer. Other codes, such as a full mailbox (5.2.2), are about one recipient.
 */
function isSenderRefused(command: string | undefined, { code, enhanced }: Reply): boolean {
  if (command === 'MAIL FROM') return true
  if (code < 500) return false
  if (!isAboutMail(command)) return command !== 'STARTTLS'
  if (enhanced === undefined) return code === 554
  return enhanced.startsWith('5.7.') || isSendersAddress(enhanced)
}

const isAboutMail = (command: string | undefined) => command === 'RCPT TO' || command === 'DATA'

const isSendersAddress = (enhanced: string) => enhanced === '5.1.7' || enhanced === '5.1.8'
