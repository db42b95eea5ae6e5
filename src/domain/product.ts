/** The product's name: the one place where it stands. */
export const PRODUCT_NAME = 'Sextant'

/** Where people write to when the operator has not set CONTACT_EMAIL. */
export const DEFAULT_CONTACT_EMAIL = 'hello@sextant.example'

/** Where a demo is booked when the operator has not set DEMO_BOOKING_URL. */
export const DEFAULT_DEMO_BOOKING_URL = 'https://cal.sextant.example/demo'
