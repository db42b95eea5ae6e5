import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** Returns the mail to the owner of an account to which sign-in with Google was added. */
export function addedMail(to: string, contactEmail: string): Mail {
  return {
    to,
    subject: `Sign-in with Google was added to your ${PRODUCT_NAME} account`,
    ...mailBody([
      `Someone signed in to your ${PRODUCT_NAME} account with the Google account that has this address. From now on you can sign in with Google or with your password.`,
      `If it was not you, someone else has access to your Google account. Change your Google password first, then contact us at ${contactEmail}.`,
    ]),
  }
}
