import type { RequestOf } from '#contract/endpoint.ts'
import type { InvitedMember, RestartLine, restartRound } from '#contract/invited-rounds.ts'
import { MAX_ROSTER, MIN_INVITED_GROUP_SIZE } from '#domain/invited-rounds.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { isAddress, isMemberName } from '#domain/parse-members.ts'
import { peopleInWords } from '#web/features/teams/people-words.ts'
import { addressesOf, readPeople } from '#web/features/teams/read-people.ts'
import type { PeopleRead } from '#web/features/teams/read-people.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { isUnreachable, personName } from './invited-round-words.ts'

/** The whole new roster, as the call takes it. */
export type NewRoster = RequestOf<typeof restartRound>['body']['members']

/** What the manager typed for one person of the roster; without `to` the person is removed. */
export interface RosterEdit {
  memberId: string
  to?: { name: string; email: string }
}

/** The form of a restart: changes of people on the roster, and a text with people to add. */
export interface RosterForm {
  edits: RosterEdit[]
  text: string
}

/** A person on the roster with the values in the form. */
export interface RosterRow {
  readonly memberId: string
  readonly name: string | null
  readonly email: string
  /** The person as invited now. */
  readonly now: InvitedMember
  readonly change: 'none' | 'corrected' | 'removed'
}

export interface ChangedRoster {
  readonly rows: readonly RosterRow[]
  /** People in the text. */
  readonly people: PeopleRead
  /** The whole new roster: those who stay, then those who are added. */
  readonly members: NewRoster
}

/** A restart as everyone invited sees it, without day and manager. */
export type ChangeLine = Omit<RestartLine, 'day' | 'by'>

/** Returns what a roster becomes with the values of the form. */
export function changedRoster(
  invitations: readonly InvitedMember[],
  { edits, text }: RosterForm,
): ChangedRoster {
  const editOf = new Map(edits.map((edit) => [edit.memberId, edit]))
  const rows = invitations.map((now) => rowOf(now, editOf.get(now.memberId)))
  const staying = rows.filter(({ change }) => change !== 'removed')
  const people = readPeople(text, addressesOf(staying))
  return {
    rows,
    people,
    members: [
      ...staying.map(({ memberId, name, email }) => ({ memberId, name, email })),
      ...people.additions.map(({ name, email }) => ({ name, email })),
    ],
  }
}

function rowOf(now: InvitedMember, edit: RosterEdit | undefined): RosterRow {
  const { memberId } = now
  if (!edit) return { memberId, name: now.name, email: now.email, now, change: 'none' }
  if (!edit.to) return { memberId, name: now.name, email: now.email, now, change: 'removed' }
  const name = edit.to.name.trim() || null
  const email = edit.to.email.trim()
  const isSame = name === now.name && email === now.email
  return { memberId, name, email, now, change: isSame ? 'none' : 'corrected' }
}

/** Returns the form with the values of one person, or without them. */
export const withEdit = (
  edits: readonly RosterEdit[],
  memberId: string,
  edit?: RosterEdit,
): RosterEdit[] => [
  ...edits.filter((other) => other.memberId !== memberId),
  ...(edit ? [edit] : []),
]

export interface RowProblem {
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** Returns what is wrong with corrected people, by member. */
export function rowProblems({ rows }: ChangedRoster): ReadonlyMap<string, RowProblem> {
  const staying = rows.filter(({ change }) => change !== 'removed')
  const problems = staying.flatMap((row): [string, RowProblem][] => {
    if (row.change === 'none') return []
    const name = isMemberName(row.name ?? '') ? undefined : 'Please use at most 120 characters.'
    const email = emailProblem(row, staying)
    return name || email ? [[row.memberId, { name, email }]] : []
  })
  return new Map(problems)
}

function emailProblem(
  { memberId, email }: RosterRow,
  staying: readonly RosterRow[],
): string | undefined {
  if (!isAddress(email)) return 'Please enter a valid email address.'
  const mailbox = mailboxOf(email)
  const other = staying.find((row) => row.memberId !== memberId && mailboxOf(row.email) === mailbox)
  return other && `${personName(other)} has this mailbox already.`
}

/** Returns why the list as a whole cannot be used, or undefined. */
export function listProblem(
  { members, people }: ChangedRoster,
  lines: readonly ChangeLine[],
  groupSize: number,
): string | undefined {
  const needed = Math.max(groupSize, MIN_INVITED_GROUP_SIZE)
  if (lines.length === 0 && people.invalid.length === 0) return 'You have not changed anything yet.'
  if (members.length < needed) {
    return `A group size of ${needed} needs at least ${needed} people. The new list has ${members.length}.`
  }
  return members.length > MAX_ROSTER
    ? `A round can have at most ${peopleInWords(MAX_ROSTER)}. The new list has ${peopleInWords(members.length)}.`
    : undefined
}

/** Returns the lines that a restart adds to the roster. */
export const changeLines = ({ rows, people }: ChangedRoster): ChangeLine[] => [
  ...rows.flatMap((row) => {
    if (row.change === 'none') return []
    const after = row.change === 'removed' ? null : domainOf(row.email)
    return [{ person: personName(row), before: domainOf(row.now.email), after }]
  }),
  ...people.additions.map((person) => ({
    person: person.name ?? person.email,
    before: null,
    after: domainOf(person.email),
  })),
]

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Returns how many addresses leave the roster that an invitation may have reached. */
export const leavingAddresses = ({ rows }: ChangedRoster): number =>
  rows.filter(
    ({ now, email, change }) =>
      !isUnreachable(now) &&
      (change === 'removed' || email.toLowerCase() !== now.email.toLowerCase()),
  ).length

/** Why the server refused a new roster. */
export interface Refusal {
  /** By member. */
  readonly rows: ReadonlyMap<string, RowProblem>
  /** About people in the text, with their lines. */
  readonly text?: string | undefined
  readonly whole?: string | undefined
}

/** Returns the messages of a failed restart where they belong. */
export function refusalOf(error: Error, { members, people }: ChangedRoster): Refusal {
  const issues = (error instanceof ApiError && error.body?.issues) || []
  const rows = new Map<string, RowProblem>()
  const texts: string[] = []
  const staying = members.length - people.additions.length
  for (const { path, message } of issues) {
    const [, index, field] = /^members\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    const memberId = members[Number(index)]?.memberId
    const addition = people.additions[Number(index) - staying]
    if (memberId) {
      const problem = field === 'name' ? { name: message } : { email: message }
      rows.set(memberId, { ...rows.get(memberId), ...problem })
    } else if (addition) texts.push(`Line ${addition.line}, ${addition.email}: ${message}`)
  }
  if (rows.size > 0 || texts.length > 0) return { rows, text: texts.join(' ') || undefined }
  return { rows, whole: failureOf(error, "We couldn't restart the round. Please try again.") }
}
