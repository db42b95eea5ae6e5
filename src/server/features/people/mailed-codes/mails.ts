import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** Returns the mail with the code that confirms a login. */
export function codeMail(
  to: string,
  { code, minutes }: { readonly code: string; readonly minutes: number },
  contactEmail: string,
): Mail {
  return {
    to,
    // Not in the subject, which a locked phone shows.
    subject: `Your ${PRODUCT_NAME} confirmation code`,
    ...mailBody([
      `Enter this code in ${PRODUCT_NAME} to confirm that it is you: ${code}`,
      `It works once, for ${minutes} minutes, and only in the browser where you asked for it. Do not pass it on.`,
      `If it was not you, someone else uses your account in another browser. Sign out all browsers in your account settings, or contact us at ${contactEmail}.`,
    ]),
  }
}
