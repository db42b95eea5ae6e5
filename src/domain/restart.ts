import { isSameAddress, readableAddress } from './email-address.ts'
import { formatList } from './format-list.ts'
import { groupBy } from './group-by.ts'
import { mailboxOf } from './mailbox.ts'

/** A person on the roster of a round. */
export interface RosterPerson {
  readonly memberId: string
  readonly name: string | null
  readonly email: string
}

/** An entry of the roster with which a round is restarted. */
export interface NewRosterPerson {
  readonly memberId?: string | undefined
  readonly name: string | null
  readonly email: string
}

/** One difference between two rosters. Domains are null where the person is on one of them only. */
export interface RosterChange {
  readonly kind: 'address' | 'name' | 'added' | 'removed'
  /**
   * The name, or the address in lower case where there is none or it leaves open who is meant; of a changed
   * name both.
   */
  readonly person: string
  readonly before: string | null
  readonly after: string | null
}

/** How a new roster follows from the former one. */
export interface RosterPlan {
  /** The new roster in its order. `memberId` is null for people who are added. */
  readonly people: readonly {
    readonly memberId: string | null
    readonly name: string | null
    readonly email: string
  }[]
  /**
   * Names come last, so that many of them hide no other change. Empty if both rosters are the same but for
   * letter case.
   */
  readonly changes: readonly RosterChange[]
  /** Former addresses to whose mailbox no entry leads any more. */
  readonly leftAddresses: readonly string[]
}

/**
 * Compares the roster of a round with the one that shall replace it. An entry is the person with its
 * `memberId`, otherwise the one with its mailbox, otherwise the only one with its name; each person is
 * matched once. Mailboxes have to be different within each roster.
 */
export function planRoster(
  former: readonly RosterPerson[],
  entries: readonly NewRosterPerson[],
): RosterPlan {
  const matches = matchPeople(former, entries)
  const people = entries.map(({ name, email }, index) => ({
    memberId: matches[index]?.memberId ?? null,
    name,
    email,
  }))
  const kept = new Set(matches)
  const labels = [labelsOf(former), labelsOf(entries)] as const
  const mailboxes = new Set(entries.map(({ email }) => mailboxOf(email)))
  return {
    people,
    changes: [
      ...entries.flatMap((entry, index) => changeOf(matches[index], entry, labels) ?? []),
      ...former
        .filter((person) => !kept.has(person))
        .map((person) => ({
          kind: 'removed' as const,
          person: labels[0](person),
          before: domainOf(person.email),
          after: null,
        })),
    ].toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)),
    leftAddresses: former
      .map(({ email }) => email)
      .filter((email) => !mailboxes.has(mailboxOf(email))),
  }
}

/** Returns the person that each entry is; undefined for an added one. */
function matchPeople(
  former: readonly RosterPerson[],
  entries: readonly NewRosterPerson[],
): (RosterPerson | undefined)[] {
  const matches: (RosterPerson | undefined)[] = entries.map(() => undefined)
  const match = (keyOf: (person: NewRosterPerson) => string | undefined) => {
    const taken = new Set(matches)
    const free = groupBy(
      former.filter((person) => !taken.has(person)),
      keyOf,
    )
    for (const [index, entry] of entries.entries()) {
      const key = matches[index] ? undefined : keyOf(entry)
      const found = key === undefined ? [] : (free.get(key) ?? [])
      if (found.length !== 1 || key === undefined) continue
      matches[index] = found[0]
      free.delete(key)
    }
  }
  match(({ memberId }) => memberId?.toLowerCase())
  match(({ email }) => mailboxOf(email))
  match(({ name }) => name?.trim().toLowerCase())
  return matches
}

/** How a roster's people are called. */
type LabelOf = (person: Pick<RosterPerson, 'name' | 'email'>) => string

/** Returns a function that calls people by their names, and by their addresses where a name is unclear. */
function labelsOf(roster: readonly Pick<RosterPerson, 'name'>[]): LabelOf {
  const named = groupBy(roster, ({ name }) => readName(name))
  return ({ name, email }) => {
    const read = readName(name)
    const isClear = name !== null && read !== undefined && named.get(read)?.length === 1
    return isClear ? name : email.toLowerCase()
  }
}

/**
 * Returns what people read of a name: equal for names that look alike, undefined if it is blank or an
 * address.
 */
function readName(name: string | null): string | undefined {
  const text = (name ?? '').normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  if (text.includes('@')) return undefined
  return text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]/gu)
    ?.join('')
}

function changeOf(
  former: RosterPerson | undefined,
  entry: NewRosterPerson,
  [formerLabel, newLabel]: readonly [LabelOf, LabelOf],
): RosterChange | undefined {
  const after = domainOf(entry.email)
  if (!former) return { kind: 'added', person: newLabel(entry), before: null, after }
  const before = domainOf(former.email)
  const isRenamed = former.name !== entry.name
  const label = formerLabel(former)
  const person = isRenamed ? `${label}, now ${newLabel(entry)}` : label
  if (!isSameAddress(former.email, entry.email)) {
    return { kind: 'address', person, before, after }
  }
  return isRenamed ? { kind: 'name', person, before, after } : undefined
}

function domainOf(email: string): string {
  const readable = readableAddress(email)
  return readable.slice(readable.lastIndexOf('@') + 1).toLowerCase()
}

/** In the order in which changes are listed. */
const REASONS: Readonly<Record<RosterChange['kind'], readonly [one: string, more: string]>> = {
  address: ['an address was corrected', 'addresses were corrected'],
  added: ['a person was added', 'people were added'],
  removed: ['a person was removed', 'people were removed'],
  name: ['a name was corrected', 'names were corrected'],
}
const KINDS = Object.keys(REASONS) as RosterChange['kind'][]

/** Returns why a round was restarted as the end of a sentence: `an address was corrected`. */
export function restartReason(changes: readonly RosterChange[]): string {
  const counts = groupBy(changes, ({ kind }) => kind)
  return formatList(
    KINDS.flatMap((kind) => {
      const count = counts.get(kind)?.length ?? 0
      return count === 0 ? [] : [REASONS[kind][count === 1 ? 0 : 1]]
    }),
  )
}
