import { clsx } from 'clsx'
import FileUp from 'lucide-react/icons/file-up'
import { useDeferredValue, useRef, useState } from 'react'
import { formatCount } from '#domain/format-count.ts'
import { formatList } from '#domain/format-list.ts'
import { ONE_MAILBOX_EACH } from '#domain/mailbox.ts'
import { problemInWords, readInWords, readPeople } from '#web/features/teams/teams/read-people.ts'
import type { PersonRead } from '#web/features/teams/teams/read-people.ts'
import { readTextFile } from '#web/lib/read-text-file.ts'
import { LOCAL_PAGE_SIZE } from '#web/lib/use-local-list.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextField.tsx'

export interface PeopleFieldProps {
  text: string
  onChange: (text: string) => void
  /** Mailboxes that are in the list already. */
  known: ReadonlySet<string>
  error?: string | undefined
  readOnly?: boolean
}

/** A text field for names and addresses in any form, with what was read below it, line by line. */
export function PeopleField({ text, onChange, known, error, readOnly }: PeopleFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const people = readPeople(useDeferredValue(text), known)

  function goToLine(line: number) {
    const lines = text.split('\n')
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    area.current?.focus()
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }

  return (
    <div>
      <TextArea
        ref={area}
        label="Names and email addresses"
        hint="Paste a list or spreadsheet columns: one person per line, or separated by commas. Names are optional."
        placeholder={'Ann Lee <ann@example.com>\nbob@example.com'}
        rows={5}
        value={text}
        error={error}
        readOnly={readOnly}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <FileButton
        disabled={readOnly}
        onRead={(read) => onChange(text.trim() ? `${text.trimEnd()}\n${read}` : read)}
      />
      <p role="status" className="figures mt-3 text-sm font-semibold empty:hidden">
        {people.entries.length > 0 && readInWords(people)}
      </p>
      {people.unusedColumns.length > 0 && (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          Not used: {formatList(people.unusedColumns.slice(0, 8).map((name) => `“${name}”`))}.
        </p>
      )}
      {people.entries.some(({ problem }) => problem?.kind === 'same mailbox') && (
        <p className="mt-1 text-sm text-pretty">{ONE_MAILBOX_EACH}</p>
      )}
      <EntryList entries={people.entries} onGoToLine={goToLine} />
    </div>
  )
}

/** Reads a CSV or text file into the field, where it can be checked. */
function FileButton({
  disabled,
  onRead,
}: {
  disabled: boolean | undefined
  onRead: (text: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          if (!file) return
          const read = await readTextFile(file)
          setProblem(read.problem)
          if (read.text !== undefined) onRead(read.text)
          // The same file can then be chosen again after a correction.
          target.value = ''
        }}
      />
      <Button
        variant="quiet"
        className="-ml-4"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <FileUp aria-hidden="true" className="size-4" />
        Import a CSV file
      </Button>
      <div role="alert">{problem && <FieldError id="csv-problem">{problem}</FieldError>}</div>
    </div>
  )
}

/** What was read, in the order of the text. Of a long list, only what needs attention. */
function EntryList({
  entries,
  onGoToLine,
}: {
  entries: readonly PersonRead[]
  onGoToLine: (line: number) => void
}) {
  const isLong = entries.length > LOCAL_PAGE_SIZE
  const listed = isLong ? entries.filter((entry) => problemInWords(entry)) : entries
  if (entries.length === 0) return null
  return (
    <>
      <ul
        aria-label="People in the text"
        className="mt-2 max-h-80 divide-y divide-line overflow-y-auto border-y border-line text-sm empty:hidden"
      >
        {listed.slice(0, LOCAL_PAGE_SIZE).map((entry) => (
          <Entry key={entry.id} entry={entry} onGoToLine={onGoToLine} />
        ))}
      </ul>
      {isLong && (
        <p className="figures mt-2 text-sm text-muted">
          {listed.length === 0
            ? `All ${formatCount(entries.length)} entries are fine.`
            : `Of ${formatCount(entries.length)} entries, ${
                listed.length > LOCAL_PAGE_SIZE ? `the first ${LOCAL_PAGE_SIZE} of ` : ''
              }those that need attention are shown.`}
        </p>
      )}
    </>
  )
}

function Entry({ entry, onGoToLine }: { entry: PersonRead; onGoToLine: (line: number) => void }) {
  const { line, name, email } = entry
  const problem = problemInWords(entry)
  const isWrong = entry.problem !== undefined && entry.problem.kind !== 'repeated'
  return (
    <li className="flex items-start gap-3 py-2 pr-1">
      <span className="figures w-8 shrink-0 text-right text-muted">
        <span className="sr-only">Line </span>
        {line}
      </span>
      <span className="min-w-0 flex-1">
        <span className={clsx('block wrap-anywhere', problem && !isWrong && 'text-muted')}>
          {name !== null && <bdi className="font-medium">{name} </bdi>}
          <bdi>{email}</bdi>
        </span>
        {problem && (
          <span className={isWrong ? 'block font-medium text-red-text' : 'block text-muted'}>
            {problem}
          </span>
        )}
      </span>
      {isWrong && (
        <Button variant="quiet" className="-my-2 shrink-0" onClick={() => onGoToLine(line)}>
          Correct<span className="sr-only"> line {line}</span>
        </Button>
      )}
    </li>
  )
}
