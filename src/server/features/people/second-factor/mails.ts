import { PRODUCT_NAME } from '#domain/product.ts'
import { mailBody } from '#server/platform/mail/mail-body.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** What happened to the second factors of an account. */
export type FactorChange =
  | { readonly kind: 'totpAdded' | 'totpRemoved' | 'codesRenewed' | 'reset' }
  | { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly name: string }
  | { readonly kind: 'codeUsed'; readonly left: number }

const subjectOf = (change: FactorChange): string => {
  switch (change.kind) {
    case 'totpAdded':
      return 'An authenticator app was added'
    case 'totpRemoved':
      return 'The authenticator app was removed'
    case 'passkeyAdded':
      return 'A passkey was added'
    case 'passkeyRemoved':
      return 'A passkey was removed'
    case 'codesRenewed':
      return 'Your recovery codes were replaced'
    case 'codeUsed':
      return 'A recovery code was used to sign in'
    case 'reset':
      return 'Two-factor sign-in was removed'
  }
}

const explanationOf = (change: FactorChange): string => {
  switch (change.kind) {
    case 'totpAdded':
      return `An authenticator app was added to your ${PRODUCT_NAME} account. From now on, signing in with your password also asks for its code.`
    case 'totpRemoved':
      return `The authenticator app was removed from your ${PRODUCT_NAME} account. Its codes no longer work.`
    case 'passkeyAdded':
      return `The passkey “${change.name}” was added to your ${PRODUCT_NAME} account. You can sign in with it, and signing in with your password asks for it or another second factor.`
    case 'passkeyRemoved':
      return `The passkey “${change.name}” was removed from your ${PRODUCT_NAME} account. It can no longer be used to sign in.`
    case 'codesRenewed':
      return `The recovery codes of your ${PRODUCT_NAME} account were replaced. Earlier ones no longer work.`
    case 'codeUsed':
      return `Someone signed in to your ${PRODUCT_NAME} account with a recovery code. ${codesLeft(change.left)}`
    case 'reset':
      return `At your request, an administrator of ${PRODUCT_NAME} removed the authenticator app, the passkeys and the recovery codes of your account, and signed out all browsers. You sign in without a second factor until you set one up again.`
  }
}

const codesLeft = (left: number): string => {
  if (left === 0) return 'It was the last one: create new ones in your account settings.'
  return left === 1 ? 'You have one code left.' : `You have ${left} codes left.`
}

/** Tells the owner of an account what changed. */
export function factorMail(
  to: string,
  change: FactorChange,
  { publicUrl, contactEmail }: { readonly publicUrl: string; readonly contactEmail: string },
): Mail {
  return {
    to,
    subject: `${subjectOf(change)} – ${PRODUCT_NAME}`,
    ...mailBody([
      explanationOf(change),
      `If this was not you, someone else can sign in to your account. Change your password at once, look at your second factors and signed-in browsers, and contact us at ${contactEmail}.`,
      { link: `${publicUrl}/account`, label: 'Account settings' },
    ]),
  }
}
