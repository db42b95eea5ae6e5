import type { Identity } from '#server/platform/identity/provider.ts'

/** As long as somebody who registers may be called. */
const LONGEST = 80

/**
 * What to call somebody: as the provider does, else by what stands before the @ of their address.
 * A last name is empty where there is none: people with one name exist.
 */
export function namesOf({ firstName, lastName, email }: Identity): {
  firstName: string
  lastName: string
} {
  const [first = '', last = ''] = [clean(firstName), clean(lastName)].filter(Boolean)
  return { firstName: first || clean(email.slice(0, email.lastIndexOf('@'))), lastName: last }
}

/** One line that the registration would take, too, and no half of a character at its end. */
function clean(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
