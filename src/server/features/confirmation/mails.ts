import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

// No name of the account stands in it: whoever registered somebody else's address chose it.

/** The link that shows that mails to this address arrive. */
export function confirmMail(to: string, publicUrl: string, token: string, days: number): Mail {
  return {
    to,
    subject: `Confirm your email address for ${PRODUCT_NAME}`,
    ...mailBody([
      `Somebody, probably you, made a ${PRODUCT_NAME} account with this address. Confirm that it is yours:`,
      {
        link: `${publicUrl}/confirm-email?token=${token}`,
        label: 'Confirm this email address',
      },
      `The link works once, within ${days} days.`,
      `If it was not you, do not confirm. Somebody made an account with your address, perhaps by mistake. You can make it yours, so that they are signed out for good, by choosing a password:`,
      { link: `${publicUrl}/forgot-password`, label: 'Choose a password' },
    ]),
  }
}
