/** Returns the long form's value in the nightly run, which sets TEST_FORM, and the short form's in `npm test`. */
export const inForm = <T>(short: T, long: T): T => (process.env.TEST_FORM === 'long' ? long : short)
