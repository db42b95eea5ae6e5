import { printMembers } from '#domain/parse-members.ts'
import type { TableColumns } from '#domain/member-table/header-columns.ts'
import { chooseColumns, tablePeople } from '#domain/member-table/member-table.ts'
import type { ColumnChoice, MemberTable, TablePerson } from '#domain/member-table/member-table.ts'

/** A file from which people are imported. */
export interface ListFile {
  readonly name: string
  /** The bytes, and the encoding that was guessed or chosen; null for Unicode. */
  readonly coded: { readonly bytes: Uint8Array; readonly encoding: string } | null
}

/** A table from which people are imported into a text, and what was chosen for it. */
export interface MemberImport {
  readonly table: MemberTable
  /** Null for a pasted table. */
  readonly file: ListFile | null
  readonly columns: ColumnChoice
  /** True once a person chose the columns. */
  readonly isChosen: boolean
  /** All columns that are read, and the people in them. */
  readonly read: TableColumns
  readonly people: readonly TablePerson[]
  /** Rows of people who start unticked and were ticked. */
  readonly ticked: ReadonlySet<number>
  /** The chosen addresses by row. */
  readonly addresses: ReadonlyMap<number, string>
}

/** A person in a table with what was chosen. */
export interface ImportedPerson extends TablePerson {
  readonly isTicked: boolean
  /** All addresses, the one that was found first. */
  readonly choices: readonly string[]
}

/** Returns an import with what was found in the table. */
export function startImport(table: MemberTable, file: ListFile | null): MemberImport {
  const { emails, logins, names } = table.columns
  const [name, ...others] = names[0] ?? []
  const found = { email: emails[0] ?? logins[0], name, lastName: others.at(-1) }
  return {
    table,
    file,
    columns: found,
    isChosen: false,
    ...peopleOf(table, table.columns),
    ticked: new Set(),
    addresses: new Map(),
  }
}

/** Returns an import that reads the columns which a person chose. */
export const withColumns = (imported: MemberImport, columns: ColumnChoice): MemberImport => ({
  ...imported,
  columns,
  isChosen: true,
  ...peopleOf(imported.table, chooseColumns(imported.table, columns)),
  addresses: new Map(),
})

const peopleOf = (table: MemberTable, read: TableColumns) => ({
  read,
  people: tablePeople(table, read),
})

/** Returns the people of an import, with what was chosen. */
export const importedPeople = ({ people, addresses, ticked }: MemberImport): ImportedPerson[] =>
  people.map((person) => ({
    ...person,
    email: addresses.get(person.row) ?? person.email,
    isTicked: person.inactive === undefined || ticked.has(person.row),
    choices: [person.email, ...person.others].filter(Boolean),
  }))

/** Returns the line of a person in the text; undefined if there is none. */
const lineOf = (person: ImportedPerson | undefined): string | undefined =>
  (person?.isTicked && printMembers([person])) || undefined

/** Returns the people whose lines are in a text, which may have been edited since. */
export function peopleInText(people: readonly ImportedPerson[], text: string): ImportedPerson[] {
  const lines = new Set(text.split('\n'))
  return people.filter((person) => lines.has(lineOf(person) ?? '\n'))
}

/** True if a text has people of an import, or if those are still to be chosen. */
export function isInText(imported: MemberImport, text: string): boolean {
  const people = importedPeople(imported)
  return !people.some(({ isTicked }) => isTicked) || peopleInText(people, text).length > 0
}

/**
 * Returns a text in which the people of one import became those of another, or of none. Lines that were edited
 * since are left alone, and new ones come last.
 */
export function withImport(
  text: string,
  before: MemberImport | undefined,
  after: MemberImport | undefined,
): string {
  const old = linesByRow(before)
  const wanted = linesByRow(after)
  const lines: (string | undefined)[] = text.trim() ? text.trimEnd().split('\n') : []
  for (const [row, line] of old) {
    const next = wanted.get(row)
    const place = next === line ? -1 : lines.indexOf(line)
    if (place >= 0) lines[place] = next
  }
  const added = Array.from(wanted).flatMap(([row, line]) => (old.has(row) ? [] : [line]))
  return [...lines.filter((line) => line !== undefined), ...added].join('\n')
}

const linesByRow = (imported: MemberImport | undefined): ReadonlyMap<number, string> =>
  new Map(
    (imported ? importedPeople(imported) : []).flatMap((person): [number, string][] => {
      const line = lineOf(person)
      return line === undefined ? [] : [[person.row, line]]
    }),
  )
