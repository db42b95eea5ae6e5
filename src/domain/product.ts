/** The product's name: the one place where it stands. */
export const PRODUCT_NAME = 'Sextant'

/** What the product is, in one line: for link previews, search results and the installed app. */
export const PRODUCT_LINE =
  'Six short team assessments, answered anonymously through one link. Scores by category, insights and what to work on first.'

/**
 * Stands in the built pages wherever the origin of the site belongs. The same build serves any
 * origin: the server puts its own in this one's place.
 */
export const BUILT_ORIGIN = 'https://origin.invalid'

/** Where people write to when the operator has not set CONTACT_EMAIL. */
export const DEFAULT_CONTACT_EMAIL = 'hello@sextant.example'

/** Where a demo is booked when the operator has not set DEMO_BOOKING_URL. */
export const DEFAULT_DEMO_BOOKING_URL = 'https://cal.sextant.example/demo'
