import { scriptsOf } from './letter-scripts.ts'
import { mailboxOf } from './mailbox.ts'

/** What can be unusual about an address on a roster. */
export const ADDRESS_MARKS = ['other_letters', 'other_domain'] as const
export type AddressMark = (typeof ADDRESS_MARKS)[number]

/** The most people of a domain that is marked. */
const FEW_PEOPLE = 2

/**
 * Returns what is unusual about each address of a roster. `other_letters`: it has letters of a script that
 * the most common kind of address does not have. `other_domain`: its domain has at most two people, while
 * another has more than half of the roster.
 * @param emails with domains in Unicode, as `xn--` domains hide their letters
 */
export function markAddresses(emails: readonly string[]): AddressMark[][] {
  const scripts = emails.map(scriptsOf)
  const usual = mostCommon(scripts)
  const domains = emails.map(domainOf)
  const people = countEach(domains)
  const main = mostCommon(domains)
  const hasMain = (people.get(main) ?? 0) > emails.length / 2
  return emails.map((_, index) => {
    const domain = domains[index] ?? ''
    const isRare = domain !== main && (people.get(domain) ?? 0) <= FEW_PEOPLE
    const marks: AddressMark[] = []
    if (Array.from(scripts[index] ?? '').some((script) => !usual.includes(script))) {
      marks.push('other_letters')
    }
    if (hasMain && isRare) marks.push('other_domain')
    return marks
  })
}

function domainOf(email: string): string {
  const mailbox = mailboxOf(email)
  return mailbox.slice(mailbox.lastIndexOf('@') + 1)
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
