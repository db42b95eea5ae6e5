import { useId, useState } from 'react'
import type { ColumnChoice, MemberTable } from '#domain/member-table/member-table.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'

/** How many rows of a table are enough to know its columns. */
const PREVIEW_ROWS = 3

/** Asks which column of a table is what, with its first rows. */
export function ColumnFields({
  table,
  columns,
  readOnly,
  isAsked,
  onChange,
}: {
  table: MemberTable
  columns: ColumnChoice
  readOnly: boolean
  /** True if the import waits for the answer, so that the first field gets the focus. */
  isAsked: boolean
  onChange: (columns: ColumnChoice) => void
}) {
  const id = useId()
  const [focused] = useState(() =>
    !isAsked ? undefined : columns.email === undefined ? 'email' : 'name',
  )
  const filled = table.header.flatMap((title, column) => {
    const sample = table.rows.map((row) => row[column]).find(Boolean)
    return sample ? [{ column, title, sample }] : []
  })
  const options = filled.map(({ column, title, sample }) => ({
    value: String(column),
    label: `${title}: ${sample}`,
  }))
  const field = (key: keyof ColumnChoice) => ({
    options,
    value: columns[key] === undefined ? '' : String(columns[key]),
    disabled: readOnly,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...columns, [key]: target.value === '' ? undefined : Number(target.value) }),
  })
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby={id}>
      <legend id={id} className="sr-only">
        Columns
      </legend>
      <SelectField
        label="Email address"
        placeholder="Choose a column"
        ref={focused === 'email' ? focusOnMount : undefined}
        {...field('email')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Name or first name"
          placeholder="No names"
          ref={focused === 'name' ? focusOnMount : undefined}
          {...field('name')}
        />
        <SelectField label="Last name, if separate" placeholder="None" {...field('lastName')} />
      </div>
      <ScrollRegion label="First rows of the table">
        <DataTable
          caption="First rows of the table"
          className="text-sm"
          columns={filled.map(({ column, title }) => ({
            name: `${column}`,
            header: <bdi className="block max-w-48 truncate">{title}</bdi>,
            render: (row: { cells: readonly string[] }) => (
              <bdi className="block max-w-48 truncate font-normal">{row.cells[column]}</bdi>
            ),
          }))}
          rows={table.rows.slice(0, PREVIEW_ROWS).map((cells, place) => ({ cells, place }))}
          keyOf={({ place }) => place}
        />
      </ScrollRegion>
    </fieldset>
  )
}
