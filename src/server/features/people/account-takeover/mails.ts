import { PRODUCT_NAME } from '#domain/product.ts'
import type { SignInProvider } from '#domain/sign-in-provider.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { removedInWords } from './removed.ts'
import type { Removed } from './removed.ts'

interface TakeoverSite {
  readonly publicUrl: string
  readonly contactEmail: string
  readonly provider: SignInProvider
}

/**
 * Tells the owner of an address what was removed from the account. It contains no name, because a stranger
 * may have registered the address.
 */
export function takeoverMail(
  to: string,
  by: 'password' | 'google',
  removed: Removed,
  { publicUrl, contactEmail, provider: { name: provider, isOnlyWay } }: TakeoverSite,
): Mail {
  const list = removedInWords(removed)
  return {
    to,
    subject: `Your ${PRODUCT_NAME} account now belongs to you alone`,
    ...mailBody([
      by === 'google'
        ? `Someone signed in to ${PRODUCT_NAME} with the ${provider} account that has this address. An account with this address already existed, but the address had never been confirmed. Signing in with ${provider} has confirmed that it is yours, so the account now belongs to you. Its password no longer works, and its name is the one of your ${provider} account.`
        : `Someone chose a new password for the ${PRODUCT_NAME} account with this address, with the link that we sent here. The address had never been confirmed before. It is confirmed now, and the account belongs to you.`,
      list
        ? `Someone else may have created the account, so we removed every other way into it: ${list}.`
        : 'Someone else may have created the account, so we looked for other ways into it. There were none.',
      ...(removed.sharedLinks
        ? ['Results that were shared have new links. You find them on the pages of the rounds.']
        : []),
      `Teams, survey rounds and results are still there. Delete those that a stranger made${
        removed.people || removed.invitations ? ', and invite your colleagues again' : ''
      }.`,
      ...(by === 'google'
        ? [
            ...(isOnlyWay
              ? []
              : [
                  'To set a password as well, choose one here:',
                  { link: `${publicUrl}/forgot-password`, label: 'Choose a password' },
                ]),
            `If it was not you, someone else has access to your ${provider} account. Change its password first, then contact us at ${contactEmail}.`,
          ]
        : [
            `If it was not you, someone else reads your email. Change the password of your mailbox first, choose a new one here, and contact us at ${contactEmail}:`,
            { link: `${publicUrl}/forgot-password`, label: 'Choose a new password' },
          ]),
    ]),
  }
}
