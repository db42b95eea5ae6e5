import { clsx } from 'clsx'
import { useId } from 'react'
import { formatCount } from '#domain/format-count.ts'
import { formatList } from '#domain/format-list.ts'
import { unusedColumns } from '#domain/member-table/member-table.ts'
import {
  importedPeople,
  peopleInText,
  withColumns,
} from '#web/features/teams/teams/member-import.ts'
import type {
  ImportedPerson,
  ListFile,
  MemberImport,
} from '#web/features/teams/teams/member-import.ts'
import { ENCODINGS } from '#web/lib/decode-text.ts'
import { LOCAL_PAGE_SIZE } from '#web/lib/use-local-list.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ColumnFields } from './ColumnFields.tsx'

interface ImportedTableProps {
  imported: MemberImport
  /** The text that has the people. */
  text: string
  readOnly: boolean
  onChange: (imported: MemberImport | undefined) => void
  onEncoding: (file: ListFile, encoding: string) => void
}

/** What was read from a table, with the choices that a person has: columns, rows, addresses. */
export function ImportedTable({
  imported,
  text,
  readOnly,
  onChange,
  onEncoding,
}: ImportedTableProps) {
  const { table, file, columns } = imported
  const people = importedPeople(imported)
  const present = peopleInText(people, text)
  const unused = unusedColumns(table, imported.read)
  const title = file ? <bdi className="wrap-anywhere">{file.name}</bdi> : 'Pasted table'
  const isAsked = table.asks !== undefined && !imported.isChosen
  const fields = (
    <ColumnFields
      table={table}
      columns={columns}
      readOnly={readOnly}
      isAsked={table.asks !== undefined}
      onChange={(chosen) => onChange(withColumns(imported, chosen))}
    />
  )
  return (
    <section
      aria-label={`Import from ${file?.name ?? 'a pasted table'}`}
      className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p className={clsx('min-w-0 py-2', isAsked ? 'text-muted' : 'font-semibold')}>{title}</p>
        <Button
          variant="quiet"
          className="-mr-2"
          disabled={readOnly}
          onClick={() => onChange(undefined)}
        >
          Undo import
        </Button>
        <p role="status" className={clsx('figures w-full text-sm', isAsked && 'font-semibold')}>
          {isAsked ? QUESTIONS[table.asks ?? 'name'] : summaryOf(people)}
        </p>
      </div>
      {table.asks ? fields : <Disclosure summary="Change columns">{fields}</Disclosure>}
      {file?.coded && (
        <SelectField
          label="Encoding of the file"
          hint="The file does not name its encoding. Choose another one if names look wrong."
          options={ENCODINGS}
          value={file.coded.encoding}
          disabled={readOnly}
          onChange={({ target }) => onEncoding(file, target.value)}
        />
      )}
      <UntickedPeople
        people={people.filter(({ inactive }) => inactive !== undefined)}
        readOnly={readOnly}
        onTick={(row, isTicked) => {
          const ticked = new Set(imported.ticked)
          if (isTicked) ticked.add(row)
          else ticked.delete(row)
          onChange({ ...imported, ticked })
        }}
      />
      <OtherAddresses
        people={peopleWithChoice(people, present)}
        readOnly={readOnly}
        onChoose={(row, address) =>
          onChange({ ...imported, addresses: new Map(imported.addresses).set(row, address) })
        }
      />
      {unused.length > 0 && columns.email !== undefined && (
        <p className="text-sm wrap-anywhere text-muted">Not used: {namesInWords(unused)}.</p>
      )}
    </section>
  )
}

const QUESTIONS = {
  address: 'Which column has the email addresses? No one is added until you choose.',
  name: 'Which column has the names? Without one, people are added without names.',
}

/** How many columns are named. */
const MAX_NAMED = 8

/** Returns `“Department”, “Phone”, and 3 more`. */
const namesInWords = (names: readonly string[]): string =>
  formatList([
    ...names.slice(0, MAX_NAMED).map((name) => `“${name}”`),
    ...(names.length > MAX_NAMED ? [`${formatCount(names.length - MAX_NAMED)} more`] : []),
  ])

/** Returns `3 people, 1 of them left out.` */
function summaryOf(people: readonly ImportedPerson[]): string {
  const left = people.filter(({ isTicked }) => !isTicked).length
  const rows = people.length === 1 ? '1 person' : `${formatCount(people.length)} people`
  return left > 0 ? `${rows}, ${formatCount(left)} of them left out.` : `${rows}.`
}

/** Returns those with a choice whose line is in the text, or who have no line and no address yet. */
const peopleWithChoice = (
  people: readonly ImportedPerson[],
  present: readonly ImportedPerson[],
): ImportedPerson[] => {
  const rows = new Set(present.map(({ row }) => row))
  return people.filter(
    ({ row, others, name, email, isTicked }) =>
      others.length > 0 && isTicked && (rows.has(row) || (name === null && !email)),
  )
}

function UntickedPeople({
  people,
  readOnly,
  onTick,
}: {
  people: readonly ImportedPerson[]
  readOnly: boolean
  onTick: (row: number, isTicked: boolean) => void
}) {
  const id = useId()
  if (people.length === 0) return null
  return (
    <fieldset className="min-w-0" aria-describedby={id}>
      <legend className="text-sm font-semibold">Left out</legend>
      <p id={id} className="mb-2 text-sm text-muted">
        The table says that they are not active. Tick the people to add.
      </p>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-control">
        {people.slice(0, LOCAL_PAGE_SIZE).map(({ row, name, email, inactive, isTicked }) => (
          <li key={row}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-ink focus-visible:outline-none"
                checked={isTicked}
                disabled={readOnly}
                onChange={({ target }) => onTick(row, target.checked)}
              />
              <span className="min-w-0 text-sm">
                {name !== null && <bdi className="font-medium wrap-anywhere">{name} </bdi>}
                <bdi className="wrap-anywhere">{email}</bdi>
                <span className="block text-muted">{inactive}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Rest people={people} />
    </fieldset>
  )
}

function OtherAddresses({
  people,
  readOnly,
  onChoose,
}: {
  people: readonly ImportedPerson[]
  readOnly: boolean
  onChoose: (row: number, address: string) => void
}) {
  const id = useId()
  if (people.length === 0) return null
  return (
    <fieldset className="min-w-0" aria-describedby={id}>
      <legend className="text-sm font-semibold">More than one address</legend>
      <p id={id} className="mb-2 text-sm text-muted">
        Each person is invited once. Choose where the invitation goes.
      </p>
      <div className="grid gap-3">
        {people.slice(0, LOCAL_PAGE_SIZE).map(({ row, name, email, choices }) => (
          <SelectField
            key={row}
            label={name ?? choices[0]}
            options={choices}
            placeholder={choices.includes(email) ? undefined : 'Choose an address'}
            value={choices.includes(email) ? email : ''}
            disabled={readOnly}
            onChange={({ target }) => onChoose(row, target.value)}
          />
        ))}
      </div>
      <Rest people={people} />
    </fieldset>
  )
}

const Rest = ({ people }: { people: readonly ImportedPerson[] }) =>
  people.length > LOCAL_PAGE_SIZE && (
    <p className="figures mt-2 text-sm text-muted">
      The first {LOCAL_PAGE_SIZE} of {formatCount(people.length)} are shown.
    </p>
  )
