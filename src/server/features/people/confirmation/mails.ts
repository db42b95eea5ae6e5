import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

// The mail does not contain the account's name, because a stranger may have registered the address.

/** Returns the mail with the link that confirms the address. */
export function confirmMail(to: string, publicUrl: string, token: string, days: number): Mail {
  return {
    to,
    subject: `Confirm your email address for ${PRODUCT_NAME}`,
    ...mailBody([
      `Someone created a ${PRODUCT_NAME} account with this address. If it was you, confirm the address:`,
      {
        link: `${publicUrl}/confirm-email?token=${token}`,
        label: 'Confirm this email address',
      },
      `The link can be used once and expires in ${days} days.`,
      `If it was not you, do not confirm. To take over the account and sign the other person out, choose a password:`,
      { link: `${publicUrl}/forgot-password`, label: 'Choose a password' },
    ]),
  }
}
