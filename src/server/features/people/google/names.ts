import { hasVisibleText } from '#domain/visible-text.ts'
import type { Identity } from '#server/platform/identity/identity-provider.ts'

/** The same limit as for registration. */
const MAX_NAME_LENGTH = 80

/**
 * Returns the first and last name from the provider, or the local part of the address as first name.
 * The last name may be empty.
 */
export function namesOf({ firstName, lastName, email }: Identity): {
  firstName: string
  lastName: string
} {
  const [first = '', last = ''] = [clean(firstName), clean(lastName)].filter(hasVisibleText)
  return { firstName: first || clean(email.slice(0, email.lastIndexOf('@'))), lastName: last }
}

/** Returns a name as the API takes it: one composition, one line, within the limit, no half of a surrogate pair. */
function clean(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
