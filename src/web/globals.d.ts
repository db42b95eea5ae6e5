/** Set by the build from CONTACT_EMAIL. */
declare const __CONTACT_EMAIL__: string
/** Set by the build from DEMO_BOOKING_URL. */
declare const __DEMO_BOOKING_URL__: string
/** Set by the build from docs/openapi.json; available to build-time code only. */
declare const __API_DESCRIPTION__: unknown
