import { clsx } from 'clsx'
import FileUp from 'lucide-react/icons/file-up'
import { useDeferredValue, useRef } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import { formatCount } from '#domain/format-count.ts'
import { formatList } from '#domain/format-list.ts'
import { ONE_MAILBOX_EACH } from '#domain/mailbox.ts'
import { mayBeTable } from '#domain/member-table/may-be-table.ts'
import { nameWithWrongLetters } from '#domain/member-table/wrong-letters.ts'
import { problemInWords, readInWords, readPeople } from '#web/features/teams/teams/read-people.ts'
import type { PersonRead } from '#web/features/teams/teams/read-people.ts'
import { useMemberImport } from '#web/features/teams/teams/use-member-import.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { LOCAL_PAGE_SIZE } from '#web/lib/use-local-list.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextField.tsx'

const ImportedTable = lazyWithPreload(() => import('./ImportedTable.tsx'), 'ImportedTable')

export interface PeopleFieldProps {
  text: string
  onChange: (text: string) => void
  /** Mailboxes that are in the list already. */
  known: ReadonlySet<string>
  error?: string | undefined
  readOnly?: boolean
}

/**
 * A text field for names and addresses in any form, with what was read below it, line by line. People in a
 * file or a pasted table become lines of the text.
 */
export function PeopleField({ text, onChange, known, error, readOnly = false }: PeopleFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const people = readPeople(useDeferredValue(text), known)
  const list = useMemberImport(text, onChange)
  const isLocked = readOnly || list.isReading
  const wrongName = nameWithWrongLetters(people.entries.map(({ name }) => name))

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text/plain')
    const [file] = event.clipboardData.files
    if (isLocked || !(pasted ? mayBeTable(pasted) : file)) return
    event.preventDefault()
    if (!pasted && file) return void list.readFile(file)
    const { selectionStart, selectionEnd } = event.currentTarget
    void list.readPasted(pasted, () => {
      const { current } = area
      current?.setRangeText(pasted, selectionStart, selectionEnd, 'end')
      onChange(current?.value ?? text + pasted)
    })
  }

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files
    if (!file) return
    // The browser would leave the page and show the file.
    event.preventDefault()
    if (!isLocked) void list.readFile(file)
  }

  function goToLine(line: number) {
    const lines = text.split('\n')
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    area.current?.focus()
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }

  return (
    <div onDrop={drop} onDragOver={allowFiles}>
      <TextArea
        ref={area}
        label="Names and email addresses"
        hint="Paste a list or a table, or drop a file: one person per line, or separated by commas. Names are optional."
        placeholder={'Ann Lee <ann@example.com>\nbob@example.com'}
        rows={5}
        value={text}
        error={error}
        readOnly={isLocked}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onPaste={paste}
        onChange={(event) => onChange(event.target.value)}
      />
      <FileButton disabled={isLocked} problem={list.problem} onChoose={list.readFile} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {list.isReading && 'Reading the list…'}
      </p>
      {list.imported && (
        <ImportedTable
          imported={list.imported}
          text={text}
          readOnly={isLocked}
          onChange={(next) => {
            list.change(next)
            // The button that was pressed is gone.
            if (!next) area.current?.focus()
          }}
          onEncoding={list.readAs}
        />
      )}
      <div role="status" className="empty:hidden">
        {wrongName !== undefined && (
          <Notice tone="warn" className="mt-3" title="Some letters look wrong">
            For example in “<bdi>{wrongName}</bdi>”.{' '}
            {list.imported?.file?.coded
              ? 'Choose another encoding for the file, or correct the names.'
              : 'Correct the names, or save the file as UTF-8 and import it again.'}
          </Notice>
        )}
      </div>
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

function allowFiles(event: DragEvent) {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
}

/** Chooses a file with people, who are read into the field, where they can be checked. */
function FileButton({
  disabled,
  problem,
  onChoose,
}: {
  disabled: boolean
  problem: string | undefined
  onChoose: (file: File) => Promise<void>
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,.ldif,text/csv,text/tab-separated-values,text/plain"
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          if (!file) return
          await onChoose(file)
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
