import { needsSmtpUtf8 } from '#domain/email-address.ts'

/** Returns why emails may not reach an address, as far as the address tells; undefined otherwise. */
export const whyUnreachable = (email: string): string | undefined =>
  needsSmtpUtf8(email)
    ? 'Not every email server can send to letters such as “é” or “я” before the @. Ask for another address.'
    : undefined
