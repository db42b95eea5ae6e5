/** The product's name. */
export const PRODUCT_NAME = 'Sextant'

/** One-line description for link previews, search results and the installed app. */
export const PRODUCT_LINE =
  'Six short team assessments, answered anonymously through one link. Scores by category, insights and what to work on first.'

/**
 * Placeholder for the site's origin in the built pages. The server replaces it with its own origin,
 * so that one build serves any origin.
 */
export const BUILT_ORIGIN = 'https://origin.invalid'

/** Placeholder for the name of the organization in the built pages, as for the origin. */
export const BUILT_ORGANIZATION = 'organization.invalid'

/** Placeholder for the name of the identity provider in the built pages. */
export const BUILT_PROVIDER = 'provider.invalid'

/** Contact address if CONTACT_EMAIL is not set. */
export const DEFAULT_CONTACT_EMAIL = 'hello@sextant.example'

/** Demo booking page if DEMO_BOOKING_URL is not set. */
export const DEFAULT_DEMO_BOOKING_URL = 'https://cal.sextant.example/demo'
