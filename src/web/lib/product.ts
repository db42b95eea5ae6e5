/** Settings of the operator, fixed at build time. */
export const CONTACT_EMAIL: string = __CONTACT_EMAIL__
export const DEMO_BOOKING_URL: string = __DEMO_BOOKING_URL__
