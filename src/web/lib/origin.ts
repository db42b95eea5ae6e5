import { BUILT_ORIGIN } from '#domain/product.ts'

/** Where the site is reached, without a trailing slash; the page itself says it. */
export const siteOrigin = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.origin) ??
  BUILT_ORIGIN
