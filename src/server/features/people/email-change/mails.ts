import { formatDay } from '#domain/format-day.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

// These mails contain neither the account's name nor its other address: a stranger may read the mailbox.

/** Returns the mail to the new address, with the link that changes the account's address to it. */
export function newAddressMail(to: string, publicUrl: string, token: string): Mail {
  return {
    to,
    subject: `Confirm your new email address for ${PRODUCT_NAME}`,
    ...mailBody([
      `Someone who is signed in to a ${PRODUCT_NAME} account wants to use this address for it. If it was you, confirm it:`,
      { link: `${publicUrl}/confirm-new-email?token=${token}`, label: 'Use this address' },
      'The link works for the signed-in account only. It can be used once and expires in 24 hours.',
      'If it was not you, ignore this email. Nothing changes without the link.',
    ]),
  }
}

/** Returns the mail to an address that already has an account. */
export function addressInUseMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: `This address already has a ${PRODUCT_NAME} account`,
    ...mailBody([
      `Someone who is signed in to another ${PRODUCT_NAME} account wants to use this address for it. It belongs to an account already, so nothing was changed.`,
      'If it was you, choose another address, or sign in to the account with this one:',
      { link: `${publicUrl}/login`, label: 'Sign in' },
      'If it was not you, ignore this email.',
    ]),
  }
}

/** Returns the mail to the former address, with the link that undoes the change. */
export function changedAddressMail(
  to: string,
  { publicUrl, contactEmail }: { readonly publicUrl: string; readonly contactEmail: string },
  { token, until }: { readonly token: string; readonly until: Date },
): Mail {
  return {
    to,
    subject: `The email address of your ${PRODUCT_NAME} account was changed`,
    ...mailBody([
      `Your ${PRODUCT_NAME} account has another email address now. Sign in with that one from now on.`,
      `If it was not you, stop the change by ${formatDay(until)}:`,
      { link: `${publicUrl}/stop-email-change?token=${token}`, label: 'Stop the change' },
      'Then the account has this address again, all browsers are signed out, and you choose a new password.',
      `Questions? Write to ${contactEmail}.`,
    ]),
  }
}

/** Returns the mail to the new address after the change was undone. */
export function stoppedChangeMail(to: string, contactEmail: string): Mail {
  return {
    to,
    subject: `The change of your ${PRODUCT_NAME} email address was stopped`,
    ...mailBody([
      `Someone who reads the former address of your ${PRODUCT_NAME} account stopped its change to this address. The account has its former address again, and all browsers were signed out.`,
      `If it is your account and you do not read that mailbox any more, contact us at ${contactEmail}.`,
    ]),
  }
}
