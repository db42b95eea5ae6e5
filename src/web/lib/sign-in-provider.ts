import { BUILT_PROVIDER } from '#domain/product.ts'
import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'

/** The name of the identity provider, which the server writes into the document unless it is Google. */
export const PROVIDER_NAME =
  typeof document === 'undefined'
    ? BUILT_PROVIDER
    : (document.documentElement.dataset.provider ?? GOOGLE_PROVIDER.name)
