import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

// These mails do not contain the account's name, because a stranger may have registered the address.

/** Returns the mail with the link to choose a new password. */
export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Choose a new ${PRODUCT_NAME} password`,
    ...mailBody([
      `We received a request to reset the password of the ${PRODUCT_NAME} account with this address. Choose a new one here:`,
      { link, label: 'Choose a new password' },
      'The link can be used once and expires in one hour.',
      'If it was not you, ignore this email. Your password has not changed.',
    ]),
  }
}

/** Notifies the owner of a changed password. */
export function changedMail(to: string, publicUrl: string, contactEmail: string): Mail {
  return {
    to,
    subject: `Your ${PRODUCT_NAME} password was changed`,
    ...mailBody([
      `The password of your ${PRODUCT_NAME} account was changed. Every other browser was signed out, and API keys no longer work.`,
      `If it was not you, choose a new password now and contact us at ${contactEmail}:`,
      { link: `${publicUrl}/forgot-password`, label: 'Choose a new password' },
    ]),
  }
}
