import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

// These mails do not contain the account's name, because a stranger may have registered the address.

const SUBJECT = `Sign-in with Google was added to your ${PRODUCT_NAME} account`

const notYouText = (contactEmail: string) =>
  `If it was not you, someone else has access to your Google account. Change your Google password first, then contact us at ${contactEmail}.`

/** The mail to the owner of an account to which sign-in with Google was added. */
export function addedMail(to: string, contactEmail: string): Mail {
  return {
    to,
    subject: SUBJECT,
    ...mailBody([
      `Someone signed in to your ${PRODUCT_NAME} account with the Google account that has this address. From now on you can sign in with Google or with your password.`,
      notYouText(contactEmail),
    ]),
  }
}

/** The mail to the verified owner of an address whose unconfirmed account was transferred. */
export function transferredMail(to: string, publicUrl: string, contactEmail: string): Mail {
  return {
    to,
    subject: SUBJECT,
    ...mailBody([
      `Someone signed in to ${PRODUCT_NAME} with the Google account that has this address. An account with this address already existed, but the address had never been confirmed. Google has confirmed that the address is yours, so the account now belongs to you.`,
      'We removed its password, signed out every browser, and set its name to the one at Google. Its teams, survey rounds and results are still there; delete those that are not yours.',
      'To set a password as well, choose one here:',
      { link: `${publicUrl}/forgot-password`, label: 'Choose a password' },
      notYouText(contactEmail),
    ]),
  }
}
