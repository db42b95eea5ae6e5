import { hasAt } from '#domain/member-text.ts'
import { isLdif } from './ldif.ts'

/** The line with which Excel says how it separates cells. */
export const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\r?\n/i

/** True if a text may be a table or a directory export, which has to be parsed to know. */
export function mayBeTable(text: string): boolean {
  if (isLdif(text) || SEPARATOR_LINE.test(text)) return true
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim())
  if (lines.length < 2) return false
  const firstPerson = lines.findIndex(hasAt)
  const above = firstPerson < 0 ? [] : lines.slice(0, firstPerson)
  const withSeveral = lines.filter((line) => /[@＠].*[\t;,|].*[@＠]/.test(line))
  return above.some((line) => /[\t;,|]/.test(line)) || withSeveral.length > 1
}
