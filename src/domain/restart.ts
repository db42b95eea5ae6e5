import { formatList } from './format-list.ts'
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
  /** The name, else the address in lower case; of a changed name both. */
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
  /** Empty if both rosters are the same but for letter case. */
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
  const mailboxes = new Set(entries.map(({ email }) => mailboxOf(email)))
  return {
    people,
    changes: [
      ...entries.flatMap((entry, index) => changeOf(matches[index], entry) ?? []),
      ...former.filter((person) => !kept.has(person)).map(removalOf),
    ],
    leftAddresses: former
      .map(({ email }) => email)
      .filter((email) => !mailboxes.has(mailboxOf(email))),
  }
}

/** For each entry the person that it is; undefined for an added one. */
function matchPeople(
  former: readonly RosterPerson[],
  entries: readonly NewRosterPerson[],
): (RosterPerson | undefined)[] {
  const matches: (RosterPerson | undefined)[] = entries.map(() => undefined)
  const match = (keyOf: (person: NewRosterPerson) => string | undefined) => {
    const taken = new Set(matches)
    const free = Map.groupBy(
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

function changeOf(
  former: RosterPerson | undefined,
  { name, email }: NewRosterPerson,
): RosterChange | undefined {
  const after = domainOf(email)
  if (!former) return { kind: 'added', person: labelOf({ name, email }), before: null, after }
  const before = domainOf(former.email)
  const isRenamed = former.name !== name
  const person = isRenamed
    ? `${labelOf(former)} (now ${labelOf({ name, email })})`
    : labelOf(former)
  if (former.email.toLowerCase() !== email.toLowerCase()) {
    return { kind: 'address', person, before, after }
  }
  return isRenamed ? { kind: 'name', person, before, after } : undefined
}

const removalOf = (person: RosterPerson): RosterChange => ({
  kind: 'removed',
  person: labelOf(person),
  before: domainOf(person.email),
  after: null,
})

const labelOf = ({ name, email }: Pick<RosterPerson, 'name' | 'email'>): string =>
  name ?? email.toLowerCase()

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

const REASONS: Readonly<Record<RosterChange['kind'], readonly [one: string, more: string]>> = {
  address: ['an address was corrected', 'addresses were corrected'],
  name: ['a name was corrected', 'names were corrected'],
  added: ['a person was added', 'people were added'],
  removed: ['a person was removed', 'people were removed'],
}

/** Returns why a round was restarted as the end of a sentence: `an address was corrected`. */
export function restartReason(changes: readonly RosterChange[]): string {
  const counts = Map.groupBy(changes, ({ kind }) => kind)
  const kinds = Object.keys(REASONS) as RosterChange['kind'][]
  return formatList(
    kinds.flatMap((kind) => {
      const count = counts.get(kind)?.length ?? 0
      return count === 0 ? [] : [REASONS[kind][count === 1 ? 0 : 1]]
    }),
  )
}
