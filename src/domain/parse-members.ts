import { isAddress, isSameAddress } from './email-address.ts'
import { mailboxOf } from './mailbox.ts'
import { columnsByHeader } from './member-table/header-columns.ts'
import { hasAt, quoteName, splitCells, splitEntry } from './member-text.ts'
import type { Cell } from './member-text.ts'
import { hasVisibleText } from './visible-text.ts'

/** Names longer than this are refused. */
export const MAX_MEMBER_NAME = 120

/** Characters that the server refuses in a name: control characters, and those that turn text around. */
const UNREADABLE =
  // oxlint-disable-next-line no-control-regex -- rejects control characters
  /[\u0000-\u001f\u007f\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/

export type MemberProblem =
  /** There is text, but no valid address. */
  | { readonly kind: 'address' }
  /** The name is too long, has unreadable characters or only invisible ones. */
  | { readonly kind: 'name' }
  /** The address is in `line` already. */
  | { readonly kind: 'repeated'; readonly line: number }
  /** Another address of the same mailbox is in `line` already. */
  | { readonly kind: 'same mailbox'; readonly line: number }

/** A person in a pasted text. */
export interface MemberEntry {
  /** The line of the text, from 1. */
  readonly line: number
  readonly name: string | null
  /** As typed. With the problem `address` it is any text. */
  readonly email: string
  readonly problem?: MemberProblem
}

export interface ParsedMembers {
  readonly entries: readonly MemberEntry[]
  /** Columns of a table that are neither name nor address, such as `Department`. */
  readonly unusedColumns: readonly string[]
}

/** True if the API takes the text as a name, or as the empty name of a person without one. */
export const isMemberName = (name: string): boolean =>
  name.length <= MAX_MEMBER_NAME && !UNREADABLE.test(name) && (name === '' || hasVisibleText(name))

/**
 * Returns the people in a text in any usual form: one per line, separated by commas, semicolons or tabs,
 * `Ann Lee <ann@x.org>`, or a table with a header such as `name,email`. All text ends up in an entry, in
 * `unusedColumns`, or is a separator or header. Accented letters are composed, as the API stores them.
 */
export function parseMembers(text: string): ParsedMembers {
  const lines = text
    .normalize('NFC')
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
  const first = lines.findIndex((line) => line.trim())
  const table = first < 0 ? undefined : readHeader(lines[first] ?? '')
  const seen = new Map<string, MemberEntry>()
  const entries = lines.flatMap((line, index) => {
    if (table && index === first) return []
    const people = (table && readRow(line, table)) ?? readLine(line)
    return people.map((person) => withProblem({ line: index + 1, ...person }, seen))
  })
  return { entries, unusedColumns: table?.unused ?? [] }
}

/** Returns a text that `parseMembers` reads as these people, one per line. */
export const printMembers = (members: readonly Person[]): string =>
  members
    .map(({ name, email }) => (name && name !== email ? `${quoteName(name)} <${email}>` : email))
    .join('\n')

interface Person {
  readonly name: string | null
  readonly email: string
}

function withProblem(entry: MemberEntry, seen: Map<string, MemberEntry>): MemberEntry {
  if (!isAddress(entry.email)) return { ...entry, problem: { kind: 'address' } }
  if (entry.name !== null && !isMemberName(entry.name)) {
    return { ...entry, problem: { kind: 'name' } }
  }
  const mailbox = mailboxOf(entry.email)
  const first = seen.get(mailbox)
  if (!first) {
    seen.set(mailbox, entry)
    return entry
  }
  const kind = isSameAddress(first.email, entry.email) ? 'repeated' : 'same mailbox'
  return { ...entry, problem: { kind, line: first.line } }
}

interface Table {
  readonly separator: string
  readonly email: number
  /** The columns of the name in reading order: one, or first and last name. */
  readonly names: readonly number[]
  readonly columns: number
  readonly unused: readonly string[]
}

/** Returns how to read a table, if its first line is a header with a column of addresses. */
function readHeader(line: string): Table | undefined {
  if (line.includes('@')) return undefined
  for (const separator of ['\t', ';', ',']) {
    const cells = splitCells(line, [separator]).map(({ text }) => text)
    const { emails, names } = columnsByHeader(cells)
    const [email] = emails
    if (email === undefined) continue
    const used = names[0] ?? []
    const unused = cells.filter(
      (cell, column) => cell && column !== email && !used.includes(column),
    )
    return { separator, email, names: used, columns: cells.length, unused }
  }
  return undefined
}

/** Returns the person in a row of a table; undefined if the row does not fit its header. */
function readRow(line: string, table: Table): Person[] | undefined {
  const cells = splitCells(line, [table.separator]).map(({ text }) => text)
  const address = splitEntry(cells[table.email] ?? '')
  const single = address.length === 1 ? address[0] : undefined
  const isWider = cells.slice(table.columns).some(Boolean)
  if (isWider || table.columns === 1 || single?.email === undefined) return undefined
  const name = table.names
    .map((column) => cells[column])
    .filter(Boolean)
    .join(' ')
  if (name && single.name !== null && single.name !== name) return undefined
  return [{ name: name || single.name, email: single.email }]
}

interface Part {
  readonly name: string | null
  /** Undefined for a text without an address, which may be the name of a neighbor. */
  readonly email: string | undefined
}

/** Returns the people in a line without a header. */
function readLine(line: string): Person[] {
  const parts = splitCells(line.replace(/^\s*(?:[-*•–]\s+|\d{1,4}[.)]\s+)/, ''), [
    ';',
    ',',
    '\t',
    '；',
    '，',
  ])
    .flatMap(splitCell)
    .filter(({ name, email }) => name !== null || email)
  return namesBefore(parts) ?? namesAfter(parts) ?? parts.map(alone)
}

// A quoted cell without an address is a name, with separators and marks.
const splitCell = ({ text, quoted }: Cell): Part[] =>
  quoted && !hasAt(text) ? [{ name: text, email: undefined }] : splitEntry(text)

/** Reads `Lee, Ann <ann@x.org>; Roe, Bob <bob@x.org>` or `Lee;Ann;ann@x.org`: each text belongs to the next. */
function namesBefore(parts: readonly Part[]): Person[] | undefined {
  const people: Person[] = []
  let texts: string[] = []
  const shape = shapeOf(parts)
  if (!/^A+$/.test(shape) && !/^(?:N+A)+$/.test(shape)) return undefined
  for (const { name, email } of parts) {
    if (name !== null) texts.push(name)
    if (email === undefined) continue
    people.push({ name: texts.join(', ') || null, email })
    texts = []
  }
  return people
}

/** Reads `ann@x.org, Ann Lee`: each text belongs to the address before it, which has no name yet. */
function namesAfter(parts: readonly Part[]): Person[] | undefined {
  if (!/^(?:AN+)+$/.test(shapeOf(parts))) return undefined
  if (parts.some(({ name, email }) => name !== null && email !== undefined)) return undefined
  const people: { email: string; texts: string[] }[] = []
  for (const { name, email } of parts) {
    if (email !== undefined) people.push({ email, texts: [] })
    else if (name !== null) people.at(-1)?.texts.push(name)
  }
  return people.map(({ email, texts }) => ({ name: texts.join(', '), email }))
}

const shapeOf = (parts: readonly Part[]): string =>
  parts.map(({ email }) => (email === undefined ? 'N' : 'A')).join('')

// A text without an address is shown as an invalid one.
const alone = ({ name, email }: Part): Person =>
  email === undefined ? { name: null, email: name ?? '' } : { name, email }
