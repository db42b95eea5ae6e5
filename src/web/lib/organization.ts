import { BUILT_ORGANIZATION } from '#domain/product.ts'

const written = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.organization

/**
 * True if the site is an organization's own server: without plans, prices and payments. Prerendered parts use the
 * `own` variant of styles instead, which is right before any script runs.
 */
export const isOwnServer = (): boolean => written() !== undefined

/** Returns the name of the organization, which the server writes into the document. */
export const organizationName = (): string => written() ?? BUILT_ORGANIZATION
