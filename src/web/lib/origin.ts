import { BUILT_ORIGIN } from '#domain/product.ts'

/**
 * The path for which this document was loaded, whatever the router has shown in it since: what the
 * server allows it to load was decided then.
 */
export const LOADED_PATH = typeof window === 'undefined' ? '/' : window.location.pathname

/** Where the site is reached, without a trailing slash; the page itself says it. */
export const siteOrigin = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.origin) ??
  BUILT_ORIGIN
