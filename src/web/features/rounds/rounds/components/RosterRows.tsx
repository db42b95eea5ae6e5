import { useState } from 'react'
import { isUnreachable, personName } from '#web/features/rounds/rounds/invited-round-words.ts'
import type {
  RosterEdit,
  RosterRow,
  RowProblem,
} from '#web/features/rounds/rounds/roster-changes.ts'
import { PeopleList } from '#web/features/teams/teams/components/PeopleList.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { TextField } from '#web/ui/TextField.tsx'

interface RosterRowsProps {
  rows: readonly RosterRow[]
  problems: ReadonlyMap<string, RowProblem>
  /** The person with fields. The others have none, because there can be a thousand. */
  editing: string | undefined
  readOnly: boolean
  onEdit: (memberId: string) => void
  /** Closes the fields of the person, unless something is wrong there. */
  onDone: (memberId: string) => void
  /** Without an edit, the person is as before. */
  onChange: (memberId: string, edit?: RosterEdit) => void
}

/** The people of a roster, to correct or remove. */
export function RosterRows(props: RosterRowsProps) {
  const { rows, problems, editing, readOnly, onEdit, onDone, onChange } = props
  const [closed, setClosed] = useState<string>()
  return (
    <PeopleList
      label="People on the list"
      // Long lists scroll, so that what a restart does stays in sight. The padding keeps outlines visible.
      className="-mx-1 max-h-96 overflow-y-auto px-1"
      people={rows}
      idOf={({ memberId }) => memberId}
      renderEditor={(row) =>
        row.memberId === editing && (
          <RowEditor
            row={row}
            problem={problems.get(row.memberId)}
            readOnly={readOnly}
            onChange={(edit) => onChange(row.memberId, edit)}
            onDone={() => {
              setClosed(row.memberId)
              onDone(row.memberId)
            }}
          />
        )
      }
      renderNote={(row) => <RowNote row={row} problem={problems.get(row.memberId)} />}
      renderActions={(row) => (
        <RowActions
          row={row}
          disabled={readOnly}
          focused={row.memberId === closed}
          onEdit={() => onEdit(row.memberId)}
          onChange={(edit) => onChange(row.memberId, edit)}
        />
      )}
    />
  )
}

function RowNote({ row, problem }: { row: RosterRow; problem: RowProblem | undefined }) {
  const { change, now } = row
  const isSameAddress = row.email === now.email
  return (
    <>
      {change === 'corrected' && (
        <span className="mt-0.5 block text-sm wrap-anywhere text-muted">
          Was {isSameAddress ? <bdi>{personName(now)}</bdi> : <bdi>{now.email}</bdi>}
        </span>
      )}
      {(change === 'removed' || (isUnreachable(now) && isSameAddress)) && (
        <span className="mt-1 block">
          <Badge>{change === 'removed' ? 'Will be removed' : 'Could not be reached'}</Badge>
        </span>
      )}
      {problem && (
        <span className="mt-1 block text-sm font-medium text-red-text">
          {problem.email ?? problem.name}
        </span>
      )}
    </>
  )
}

/** A person keeps their second button while it changes, so that it keeps the focus. */
function RowActions({
  row: { memberId, change, now },
  disabled,
  focused,
  onEdit,
  onChange,
}: {
  row: RosterRow
  disabled: boolean
  focused: boolean
  onEdit: () => void
  onChange: (edit?: RosterEdit) => void
}) {
  const of = <span className="sr-only"> {personName(now)}</span>
  return (
    <>
      {change !== 'removed' && (
        <Button
          ref={focused ? focusOnMount : undefined}
          variant="quiet"
          disabled={disabled}
          onClick={onEdit}
        >
          <span>Edit{of}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        disabled={disabled}
        onClick={() => onChange(change === 'none' ? { memberId } : undefined)}
      >
        <span>
          {change === 'none' ? 'Remove' : change === 'removed' ? 'Keep' : 'Undo'}
          {of}
        </span>
      </Button>
    </>
  )
}

function RowEditor({
  row: { memberId, name, email, now },
  problem,
  readOnly,
  onChange,
  onDone,
}: {
  row: RosterRow
  problem: RowProblem | undefined
  readOnly: boolean
  onChange: (edit: RosterEdit) => void
  onDone: () => void
}) {
  // These are as typed: the row has them without blanks at their ends.
  const [typed, setTyped] = useState({ name: name ?? '', email })
  const change = (to: { name: string; email: string }) => {
    setTyped(to)
    onChange({ memberId, to })
  }
  return (
    // Enter closes the row. It must not restart the round.
    <form
      noValidate
      aria-label={`Edit ${personName(now)}`}
      className="grid w-full gap-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <TextField
        ref={focusOnMount}
        label="Email address"
        type="email"
        autoComplete="off"
        value={typed.email}
        error={problem?.email}
        readOnly={readOnly}
        onChange={({ target }) => change({ ...typed, email: target.value })}
      />
      <TextField
        label="Name"
        required={false}
        autoComplete="off"
        value={typed.name}
        error={problem?.name}
        readOnly={readOnly}
        onChange={({ target }) => change({ ...typed, name: target.value })}
      />
      <div>
        <Button type="submit" variant="secondary">
          Done
        </Button>
      </div>
    </form>
  )
}
