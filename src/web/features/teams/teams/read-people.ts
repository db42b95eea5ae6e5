import { addressProblem } from '#domain/email-address.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { parseMembers, printMembers } from '#domain/parse-members.ts'
import type { MemberEntry } from '#domain/parse-members.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import type { MemberInput } from './member-queries.ts'
import { peopleInWords } from './people-words.ts'

export interface PersonRead extends MemberEntry {
  /** The position in the text. */
  readonly id: number
  /** True if the person is in the list already, to which others are added. */
  readonly isKnown: boolean
}

/** What a pasted text holds, compared with the people who are in the list already. */
export interface PeopleRead {
  readonly entries: readonly PersonRead[]
  /** Those to add: valid, once each, and not in the list yet. */
  readonly additions: readonly (MemberInput & { readonly line: number })[]
  /** Entries to correct. */
  readonly invalid: readonly PersonRead[]
  readonly unusedColumns: readonly string[]
}

export function readPeople(text: string, known: ReadonlySet<string>): PeopleRead {
  const { entries, unusedColumns } = parseMembers(text)
  const compared = entries.map((entry, id) => ({
    ...entry,
    id,
    isKnown: !entry.problem && known.has(mailboxOf(entry.email)),
  }))
  return {
    entries: compared,
    additions: compared
      .filter(({ problem, isKnown }) => !problem && !isKnown)
      .map(({ line, name, email }) => ({ line, name, email })),
    invalid: compared.filter(({ problem }) => problem && problem.kind !== 'repeated'),
    unusedColumns,
  }
}

/** Returns the mailboxes of a list, as `readPeople` compares them. */
export const mailboxesOf = (people: readonly { readonly email: string }[]): ReadonlySet<string> =>
  new Set(people.map(({ email }) => mailboxOf(email)))

/** Returns the text with the entries that still have to be corrected, one per line. */
export const remainingText = ({ invalid }: PeopleRead): string => printMembers(invalid)

/** Returns `9 people to add. 2 entries to correct. 1 person is in the list already.` */
export function readInWords({ entries, additions, invalid }: PeopleRead): string {
  const known = entries.filter(({ isKnown }) => isKnown).length
  const repeated = entries.filter(({ problem }) => problem?.kind === 'repeated').length
  return [
    `${peopleInWords(additions.length)} to add.`,
    invalid.length > 0 &&
      `${invalid.length} ${invalid.length === 1 ? 'entry' : 'entries'} to correct.`,
    known > 0 && `${peopleInWords(known)} ${known === 1 ? 'is' : 'are'} in the list already.`,
    repeated > 0 && `${repeated} repeated, added once.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns what is wrong with an entry, or undefined. */
export function problemInWords({ problem, isKnown, email, name }: PersonRead): string | undefined {
  if (isKnown) return 'This mailbox is in the list already.'
  switch (problem?.kind) {
    case 'repeated':
      return `Repeated: the address is in line ${problem.line}.`
    case 'same mailbox':
      return `This is the same mailbox as line ${problem.line}.`
    case 'name':
      return 'The name is too long, or has unreadable or only invisible characters.'
    case 'address':
      return email === '' && name !== null ? 'The email address is missing.' : addressProblem(email)
    default:
      return undefined
  }
}

/**
 * Returns why the server did not add people, with the line of the one at fault.
 * @param before the number of people before them in the list that was sent
 */
export function addProblem(
  error: Error,
  additions: PeopleRead['additions'],
  before: number,
): string {
  const reason = failureOf(error, "We couldn't add these people. Please try again.")
  const issue = error instanceof ApiError ? error.body?.issues?.[0] : undefined
  const index = Number(/^members\.(\d+)\./.exec(issue?.path ?? '')?.[1])
  const person = additions[index - before]
  return person ? `Line ${person.line}, ${person.email}: ${reason}` : reason
}
