import { needsSmtpUtf8 } from '#domain/email-address.ts'
import { createTransport } from 'nodemailer'
import { checkAddress, extraHeaders, sanitizeHeaders } from './mail.ts'
import type { Mailer } from './mail.ts'
import { checkSmtpRecipient } from './recipient-check.ts'
import { smtpError } from './smtp-errors.ts'
import type { SmtpFailure } from './smtp-errors.ts'

const TIMEOUT_MS = 10_000

/**
 * Returns a mailer for the SMTP server at `url`. `from` is an address with an optional display name.
 * Sending fails if the server is silent for `timeout` milliseconds.
 */
export function smtpMailer(url: string, from: string, timeout = TIMEOUT_MS): Mailer {
  const settings = {
    url,
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    requireTLS: requiresTls(url),
    // User input must not make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(settings)
  return {
    async send(mail) {
      const safe = sanitizeHeaders(mail)
      const { to, replyTo, subject, text, html } = safe
      try {
        // nodemailer sends to such an address also without SMTPUTF8. Some servers then accept the email and
        // lose it.
        if (needsSmtpUtf8(to)) await checkSmtpRecipient(settings, from, asAddress(to))
        await transport.sendMail({
          from,
          to: asAddress(to),
          ...(replyTo && canHaveReplyTo(replyTo, to) && { replyTo: asAddress(replyTo) }),
          subject,
          headers: extraHeaders(safe),
          text,
          ...(html && { html }),
        })
      } catch (error) {
        throw smtpError(error as SmtpFailure)
      }
    },
    async checkRecipient(address) {
      const recipient = asAddress(checkAddress(address))
      try {
        await checkSmtpRecipient(settings, from, recipient)
      } catch (error) {
        throw smtpError(error as SmtpFailure)
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

/**
 * False if a Reply-To would need SMTPUTF8 for an email that does not. Servers refuse such headers, and the
 * text of the email has the address.
 */
const canHaveReplyTo = (replyTo: string, to: string): boolean =>
  !needsSmtpUtf8(replyTo) || needsSmtpUtf8(to)

/** Returns an object, which nodemailer does not parse as a list of addresses. */
const asAddress = (address: string) => ({ name: '', address })
