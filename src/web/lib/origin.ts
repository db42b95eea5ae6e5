import { BUILT_ORIGIN } from '#domain/product.ts'

/**
 * The path that the document was loaded for, regardless of later client-side navigation. It
 * determines the content security policy.
 */
export const LOADED_PATH = typeof window === 'undefined' ? '/' : window.location.pathname

/** Returns the origin of the site, without a trailing slash, from the document. */
export const siteOrigin = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.origin) ??
  BUILT_ORIGIN
