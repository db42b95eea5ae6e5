import { domainLetters, domainOf, localPartOf } from './email-address.ts'
import { scriptsOf } from './letter-scripts.ts'
import { mailboxOf } from './mailbox.ts'

/** What can be unusual about an address on a roster. */
export const ADDRESS_MARKS = ['other_letters', 'other_domain'] as const
export type AddressMark = (typeof ADDRESS_MARKS)[number]

/** The most people of a domain that is marked. */
const FEW_PEOPLE = 2

/**
 * Returns what is unusual about each address of a roster. `other_letters`: before or after the @, it has
 * letters of another script than is most common there. `other_domain`: its domain has at most two people,
 * while another has more than half of the roster.
 */
export function markAddresses(emails: readonly string[]): AddressMark[][] {
  const otherNames = haveOtherLetters(emails.map(localPartOf))
  const otherEndings = haveOtherLetters(emails.map(domainLetters))
  const domains = emails.map((email) => domainOf(mailboxOf(email)))
  const people = countEach(domains)
  const main = mostCommon(domains)
  const hasMain = (people.get(main) ?? 0) > emails.length / 2
  return emails.map((_, index) => {
    const domain = domains[index] ?? ''
    const isRare = domain !== main && (people.get(domain) ?? 0) <= FEW_PEOPLE
    const marks: AddressMark[] = []
    if (otherNames[index] || otherEndings[index]) marks.push('other_letters')
    if (hasMain && isRare) marks.push('other_domain')
    return marks
  })
}

/** Returns for each text whether it has letters of a script that the most common kind of text has not. */
function haveOtherLetters(texts: readonly string[]): boolean[] {
  const scripts = texts.map(scriptsOf)
  // Digits alone, such as numbers of employees, make no letters unusual.
  const usual = mostCommon(scripts.filter(Boolean))
  return scripts.map((some) => Array.from(some).some((script) => !usual.includes(script)))
}

function countEach(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * Returns the most common value; of equally common ones the shortest, then the first in the alphabet.
 */
function mostCommon(values: readonly string[]): string {
  const [first] = [...countEach(values)].toSorted(
    ([one, many], [other, more]) =>
      more - many || one.length - other.length || (one < other ? -1 : 1),
  )
  return first?.[0] ?? ''
}
