import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

// No name of the account stands in these: whoever registered somebody else's address chose it.

const SUBJECT = `Sign-in with Google was added to your ${PRODUCT_NAME} account`

const notYou = (contactEmail: string) =>
  `If it was not you, somebody else can use the Google account with this address: change its password first, and then tell us at ${contactEmail}.`

/** To the owner of an account that can now be entered in one more way. */
export function addedMail(to: string, contactEmail: string): Mail {
  return {
    to,
    subject: SUBJECT,
    ...mailBody([
      `Somebody, probably you, signed in to your ${PRODUCT_NAME} account with the Google account that has this address. From now on both ways lead into it.`,
      notYou(contactEmail),
    ]),
  }
}

/** To the owner of an address under which somebody had made an account, maybe not they. */
export function handedOverMail(to: string, publicUrl: string, contactEmail: string): Mail {
  return {
    to,
    subject: SUBJECT,
    ...mailBody([
      `Somebody, probably you, signed in at ${PRODUCT_NAME} with the Google account that has this address. There was an account with the address already, but nobody had shown that mails to it reach them. Now Google says so, and the account is yours.`,
      'Its password was removed, every browser was signed out, and it now has your name as Google knows it. Teams, rounds and results that were in it are still there: delete what is not yours.',
      'If you want a password besides, choose one here:',
      { link: `${publicUrl}/forgot-password`, label: 'Choose a password' },
      notYou(contactEmail),
    ]),
  }
}
