import { PRODUCT_NAME } from '#domain/product.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** Returns the mail to the owner of an account to which sign-in with a provider was added. */
export function addedMail(
  to: string,
  { name: provider, isOnlyWay }: SignInProvider,
  contactEmail: string,
): Mail {
  return {
    to,
    subject: `Sign-in with ${provider} was added to your ${PRODUCT_NAME} account`,
    ...mailBody([
      `Someone signed in to your ${PRODUCT_NAME} account with the ${provider} account that has this address. From now on you can sign in with ${provider}${isOnlyWay ? '' : ' or with your password'}.`,
      `If it was not you, someone else has access to your ${provider} account. Change its password first, then contact us at ${contactEmail}.`,
    ]),
  }
}
