import { useState } from 'react'
import type { MemberTable } from '#domain/member-table/member-table.ts'
import { loadWithRetry } from '#web/lib/lazy-with-preload.tsx'
import { isInText, startImport, withImport } from './member-import.ts'
import type { ListFile, MemberImport } from './member-import.ts'

const loadReader = () => loadWithRetry(() => import('./read-member-list.ts'))

const UNREADABLE = "We couldn't read this file. Paste its text instead."

/** Imports people into a text from files and tables, which are read by code that is loaded for the first. */
export function useMemberImport(text: string, onChange: (text: string) => void) {
  const [imported, setImported] = useState<MemberImport>()
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string>()

  function start(table: MemberTable, file: ListFile | null) {
    const next = startImport(table, file)
    setImported(next)
    onChange(withImport(text, undefined, next))
  }

  async function reading(read: () => Promise<void>, onFailure: () => void) {
    setIsReading(true)
    setProblem(undefined)
    try {
      await read()
    } catch (error) {
      console.warn(error)
      onFailure()
    } finally {
      setIsReading(false)
    }
  }

  const readFile = (file: File) =>
    reading(
      async () => {
        const read = await (await loadReader()).readMemberFile(file)
        if ('problem' in read) setProblem(read.problem)
        else if ('table' in read) start(read.table, read.file)
        else onChange(text.trim() ? `${text.trimEnd()}\n${read.text}` : read.text)
      },
      () => setProblem(UNREADABLE),
    )

  /** Reads a pasted table; `insert` takes a text that is none. */
  const readPasted = (pasted: string, insert: () => void) =>
    reading(async () => {
      const table = await (await loadReader()).readTable(pasted)
      if (table) start(table, null)
      else insert()
    }, insert)

  /** Reads the file of the import in another encoding. */
  const readAs = (file: ListFile, encoding: string) =>
    reading(
      async () => {
        const bytes = file.coded?.bytes ?? new Uint8Array()
        const table = await (await loadReader()).readTableAs(bytes, encoding)
        if (table) change(startImport(table, { ...file, coded: { bytes, encoding } }))
        else setProblem(UNREADABLE)
      },
      () => setProblem(UNREADABLE),
    )

  function change(next: MemberImport | undefined) {
    setImported(next)
    onChange(withImport(text, imported, next))
  }

  const shown = imported && isInText(imported, text) ? imported : undefined
  return { imported: shown, isReading, problem, readFile, readPasted, readAs, change }
}
