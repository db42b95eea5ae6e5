/**
 * Returns an email address with most letters hidden, `m***@e***.com`: its owner recognizes it, and
 * others do not learn it. The number of asterisks does not depend on the address.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const ending = dot > 0 ? domain.slice(dot) : ''
  return `${firstCharacter(email.slice(0, at))}***@${firstCharacter(domain)}***${ending}`
}

/** Returns the first character of a text, not half of a surrogate pair. */
const firstCharacter = (text: string): string => /^./su.exec(text)?.[0] ?? ''
