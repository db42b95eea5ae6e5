import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** The last mail: that the account has gone, in case its owner did not do it. */
export function deletedMail(to: string, contactEmail: string): Mail {
  return {
    to,
    subject: `Your ${PRODUCT_NAME} account was deleted`,
    ...mailBody([
      `Your ${PRODUCT_NAME} account was deleted, with its teams, quiz sessions and all answers to them. Links to its quizzes no longer work, and nothing of it can be brought back.`,
      `If it was not you, tell us at ${contactEmail}.`,
    ]),
  }
}
