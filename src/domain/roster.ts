/** What can be unusual about an address on a roster. */
export const ADDRESS_MARKS = ['other_letters', 'other_domain'] as const
export type AddressMark = (typeof ADDRESS_MARKS)[number]
