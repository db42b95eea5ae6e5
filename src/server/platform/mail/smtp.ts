import { createTransport } from 'nodemailer'
import { inOneLine, MailAnswered, MailboxRefused } from './mail.ts'
import type { Mailer } from './mail.ts'

const TIME_LIMIT_MS = 10_000

/**
 * Mails through the SMTP server at `url`, from `from`: an address, with or without a name. Gives up
 * where the server is silent for `timeLimit` milliseconds.
 */
export function smtpMailer(url: string, from: string, timeLimit = TIME_LIMIT_MS): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: timeLimit,
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
    requireTLS: mustEncrypt(url),
    // Nothing that somebody typed may make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const { to, replyTo, subject, text, html } = inOneLine(mail)
      try {
        await transport.sendMail({
          from,
          to: alone(to),
          ...(replyTo && { replyTo: alone(replyTo) }),
          subject,
          text,
          ...(html && { html }),
        })
      } catch (error) {
        throw withoutAddress(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Links in mails open accounts, so they travel encrypted, but on the machine itself and where the
 * operator says otherwise: `smtp://mail.internal?requireTLS=false`.
 */
export function mustEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
  return !isLoopback && searchParams.get('requireTLS') !== 'false'
}

/** As an object, so that no part of an address is read as another one. */
const alone = (address: string) => ({ name: '', address })

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** What the server said quotes the address; its codes say enough. */
function withoutAddress({ code, command, responseCode }: SmtpError): Error {
  const said = [code, command, responseCode].filter(Boolean).join(' ')
  const refused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550
  if (refused) return new MailboxRefused(`the mail server refuses the mailbox (${said})`)
  const message = `the mail did not go out (${said || 'unknown reason'})`
  return responseCode === undefined ? new Error(message) : new MailAnswered(message)
}
