import { BUILT_PROVIDER } from '#domain/product.ts'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'

/** The name of the identity provider, which the server writes into the document unless it is Google. */
export const PROVIDER_NAME =
  typeof document === 'undefined'
    ? BUILT_PROVIDER
    : (document.documentElement.dataset.provider ?? GOOGLE_PROVIDER.name)

/** True if people sign in with the identity provider alone. Prerendered parts use the `passwordless` variant instead. */
export const IS_PROVIDER_ONLY =
  typeof document !== 'undefined' && document.documentElement.dataset.passwords === 'off'

/** Follows what to do after a failed sign-in with the provider, where there is another way. */
export const OR_PASSWORD = IS_PROVIDER_ONLY ? '' : ', or use your email and password'
