import { isLdif, ldifRows } from '#domain/member-table/ldif.ts'
import { mayBeTable, readMemberTable } from '#domain/member-table/member-table.ts'
import type { MemberTable } from '#domain/member-table/member-table.ts'
import { loadWithRetry } from '#web/lib/lazy-with-preload.tsx'

const DELIMITERS = ['\t', ';', ',', '|']

/** The line with which Excel says how it separates cells. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\r?\n/i

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
  // The right delimiter leaves least to ask, and separates most.
  const sure = tables.filter(({ asks }) => asks === undefined)
  const [best] = (sure.length > 0 ? sure : tables).toSorted(
    (one, other) => other.header.length - one.header.length,
  )
  return best
}
