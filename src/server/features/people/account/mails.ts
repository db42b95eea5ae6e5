import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** Confirms that an account was deleted. */
export function deletedMail(to: string, contactEmail: string): Mail {
  return {
    to,
    subject: `Your ${PRODUCT_NAME} account was deleted`,
    ...mailBody([
      `Your ${PRODUCT_NAME} account and all its teams, survey rounds and responses were deleted. Its survey links no longer work. This can't be undone.`,
      `If you did not delete it, contact us at ${contactEmail}.`,
    ]),
  }
}
