import { createTransport } from 'nodemailer'
import { sanitizeHeaders, MailRejected, MailboxRejected, unsubscribeHeaders } from './mail.ts'
import type { Mailer } from './mail.ts'

const TIMEOUT_MS = 10_000

/**
 * Returns a mailer for the SMTP server at `url`. `from` is an address with an optional display name.
 * Sending fails if the server is silent for `timeout` milliseconds.
 */
export function smtpMailer(url: string, from: string, timeout = TIMEOUT_MS): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    requireTLS: requiresTls(url),
    // User input must not make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const safe = sanitizeHeaders(mail)
      const { to, replyTo, subject, text, html } = safe
      try {
        await transport.sendMail({
          from,
          to: asAddress(to),
          ...(replyTo && { replyTo: asAddress(replyTo) }),
          subject,
          headers: unsubscribeHeaders(safe),
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
 * True if the connection must use TLS, because emails contain sign-in links. False for a mail server
 * on this machine, and if the URL disables it: `smtp://mail.internal?requireTLS=false`.
 */
export function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
  return !isLoopback && searchParams.get('requireTLS') !== 'false'
}

/** As an object, which nodemailer does not parse as a list of addresses. */
const asAddress = (address: string) => ({ name: '', address })

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** Replaces the server's message, which quotes the address, by its codes. */
function withoutAddress({ code, command, responseCode }: SmtpError): Error {
  const codes = [code, command, responseCode].filter(Boolean).join(' ')
  const isRejected = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550
  if (isRejected) return new MailboxRejected(`the mail server rejected the mailbox (${codes})`)
  const message = `the email was not sent (${codes || 'unknown reason'})`
  return responseCode === undefined ? new Error(message) : new MailRejected(message)
}
