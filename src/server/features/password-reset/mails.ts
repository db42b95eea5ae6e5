import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

// No name of the account stands in these: whoever registered somebody else's address chose it.

/** The link to a new password. */
export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Choose a new ${PRODUCT_NAME} password`,
    ...mailBody([
      `Somebody, probably you, asked for a new password for the ${PRODUCT_NAME} account with this address. Choose one here:`,
      { link, label: 'Choose a new password' },
      'The link works once, within one hour.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ]),
  }
}

/** Tells the owner, who may not be the one who did it. */
export function changedMail(to: string, publicUrl: string, contactEmail: string): Mail {
  return {
    to,
    subject: `Your ${PRODUCT_NAME} password was changed`,
    ...mailBody([
      `The password of your ${PRODUCT_NAME} account was changed, every other browser was signed out, and API keys no longer work.`,
      `If it was not you, choose a new one at once, and tell us at ${contactEmail}:`,
      { link: `${publicUrl}/forgot-password`, label: 'Choose a new password' },
    ]),
  }
}
