import { formatCount } from '#domain/format-count.ts'
import { formatList } from '#domain/format-list.ts'
import { rosterChangeWords } from '#domain/roster-change-words.ts'
import { formatMonthDay } from '#web/lib/time.ts'
import type { Invitation } from './invitation-calls.ts'

type Entry = Invitation['roster'][number]
type Restart = Invitation['restarts'][number]

/** What can be marked at a person. */
export const MARKS: Readonly<Record<Entry['marks'][number], { label: string; meaning: string }>> = {
  other_letters: {
    label: 'other letters',
    meaning: 'The address has letters of another alphabet, which can look like the usual ones.',
  },
  other_domain: {
    label: 'other domain',
    meaning: 'The address ends differently from those of most people here.',
  },
}

/** Returns `5 people, you among them. Everyone sees the same list.` */
export const countInWords = (people: number): string =>
  people === 1
    ? 'You are the only one.'
    : `${formatCount(people)} people, you among them. Everyone sees the same list.`

/** Returns `Can open the results: Ann Lee and Bob Roe.`, or undefined if no one on the roster can. */
export function readersInWords(roster: readonly Entry[]): string | undefined {
  const readers = roster.filter(({ readsResults }) => readsResults)
  const names = readers.map(({ isYou, name, email }) => (isYou ? 'you' : isolated(name ?? email)))
  return names.length > 0 ? `Can open the results: ${formatList(names)}.` : undefined
}

/** Returns `Oct 3: Mary Jackson added Bob Roe (acme.com).` */
export function restartInWords(line: Restart): string {
  const [verb, rest] = rosterChangeWords(line)
  return `${formatMonthDay(line.day)}: ${isolated(line.by)} ${verb} ${isolated(line.person)}${rest}.`
}

/** Keeps a name in the other direction of writing from moving the words around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`
