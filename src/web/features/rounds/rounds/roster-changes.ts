import type { InvitedMember } from '#contract/invited-rounds.ts'
import { MAX_ROSTER, MIN_INVITED_GROUP_SIZE } from '#domain/invited-rounds.ts'
import { addressProblem, isAddress } from '#domain/email-address.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { planRoster } from '#domain/restart.ts'
import type { NewRosterPerson, RosterChange } from '#domain/restart.ts'
import { isMemberName } from '#domain/parse-members.ts'
import { peopleInWords } from '#web/features/teams/teams/people-words.ts'
import { mailboxesOf, readPeople } from '#web/features/teams/teams/read-people.ts'
import type { PeopleRead } from '#web/features/teams/teams/read-people.ts'
import { ApiError, failureOf } from '#web/lib/api.ts'
import { personName } from './invited-round-words.ts'

/** The whole new roster, as the call takes it. */
export type NewRoster = readonly NewRosterPerson[]

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
  /** What everyone invited will see, without day and manager. */
  readonly changes: readonly RosterChange[]
  /** The number of addresses that leave and that an invitation has reached. */
  readonly leaving: number
}

/** Returns what a roster becomes with the values of the form. */
export function changedRoster(
  invitations: readonly InvitedMember[],
  { edits, text }: RosterForm,
): ChangedRoster {
  const editOf = new Map(edits.map((edit) => [edit.memberId, edit]))
  const rows = invitations.map((now) => rowOf(now, editOf.get(now.memberId)))
  const staying = rows.filter(({ change }) => change !== 'removed')
  const people = readPeople(text, mailboxesOf(staying))
  const members = [
    ...staying.map(({ memberId, name, email }) => ({ memberId, name, email })),
    ...people.additions.map(({ name = null, email }) => ({ name, email })),
  ]
  // An address that is not typed to its end is no correction yet.
  const announced = [
    ...staying.map((row) => ({ ...row, email: isAddress(row.email) ? row.email : row.now.email })),
    ...members.slice(staying.length),
  ]
  const { changes, leftAddresses } = planRoster(invitations, announced)
  const reached = new Set(
    invitations.filter(({ delivery }) => delivery === 'sent').map(({ email }) => email),
  )
  const leaving = leftAddresses.filter((email) => reached.has(email)).length
  return { rows, people, members, changes, leaving }
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
    const name = isMemberName(row.name ?? '')
      ? undefined
      : 'Please use at most 120 readable characters.'
    const email = emailProblem(row, staying)
    return name || email ? [[row.memberId, { name, email }]] : []
  })
  return new Map(problems)
}

function emailProblem(
  { memberId, email }: RosterRow,
  staying: readonly RosterRow[],
): string | undefined {
  const problem = addressProblem(email)
  if (problem) return problem
  const mailbox = mailboxOf(email)
  const other = staying.find((row) => row.memberId !== memberId && mailboxOf(row.email) === mailbox)
  return other && `${personName(other)} has this mailbox already.`
}

/** Returns why the list as a whole cannot be used, or undefined. */
export function listProblem(
  { members, people, changes }: ChangedRoster,
  groupSize: number,
): string | undefined {
  const needed = Math.max(groupSize, MIN_INVITED_GROUP_SIZE)
  if (changes.length === 0 && people.invalid.length === 0)
    return 'You have not changed anything yet.'
  if (members.length < needed) {
    return `A group size of ${needed} needs at least ${needed} people. The new list has ${members.length}.`
  }
  return members.length > MAX_ROSTER
    ? `A round can have at most ${peopleInWords(MAX_ROSTER)}. The new list has ${peopleInWords(members.length)}.`
    : undefined
}

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
