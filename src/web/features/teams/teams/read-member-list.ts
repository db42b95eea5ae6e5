import { isLdif, ldifRows } from '#domain/member-table/ldif.ts'
import { mayBeTable, SEPARATOR_LINE } from '#domain/member-table/may-be-table.ts'
import { readMemberTable } from '#domain/member-table/member-table.ts'
import type { MemberTable } from '#domain/member-table/member-table.ts'
import { decodeAs } from '#web/lib/decode-text.ts'
import { loadWithRetry } from '#web/lib/lazy-with-preload.tsx'
import { readTextFile } from '#web/lib/read-text-file.ts'
import type { ListFile } from './member-import.ts'

const DELIMITERS = ['\t', ';', ',', '|']

/** What a file has: a table, or a list in lines. */
export type FileRead =
  | { readonly problem: string }
  | { readonly text: string }
  | { readonly table: MemberTable; readonly file: ListFile }

/** Returns the people in a file, or why they cannot be read. */
export async function readMemberFile(file: File): Promise<FileRead> {
  const read = await readTextFile(file)
  if (read.problem !== undefined) return { problem: read.problem }
  const table = await readTable(read.text)
  if (!table) return { text: read.text }
  const { guessed, bytes } = read
  return { table, file: { name: file.name, coded: guessed ? { bytes, encoding: guessed } : null } }
}

/** Returns the table of a file in the encoding that a person chose. */
export const readTableAs = (bytes: Uint8Array, encoding: string) =>
  readTable(decodeAs(bytes, encoding))

/** Returns the table of people in a text, or undefined for a list in lines. Loads the parser. */
export async function readTable(text: string): Promise<MemberTable | undefined> {
  if (isLdif(text)) return readMemberTable(ldifRows(text))
  if (!mayBeTable(text)) return undefined
  const { default: Papa } = await loadWithRetry(() => import('papaparse'))
  const [line, separator] = SEPARATOR_LINE.exec(text) ?? []
  const content = text.slice(line?.length ?? 0).replace(/^\ufeff/, '')
  const tables = (separator === undefined ? DELIMITERS : [separator]).flatMap((delimiter) => {
    const { data } = Papa.parse(content, { delimiter, skipEmptyLines: true })
    return readMemberTable(data) ?? []
  })
  // The right delimiter separates most.
  const [best] = tables.toSorted((one, other) => other.header.length - one.header.length)
  return best
}
