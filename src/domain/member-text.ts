import { isSameAddress } from './email-address.ts'
import { roleOfHeader } from './member-table/header-role.ts'
import { hasVisibleText } from './visible-text.ts'

/** A part of a line between two separators. */
export interface Cell {
  readonly text: string
  /** True if all of it was in quotation marks. */
  readonly quoted: boolean
}

/**
 * Returns the cells of a line. Separators in quotation marks or angle brackets are text. In quotation
 * marks, `""` and `\"` are a mark.
 */
export function splitCells(line: string, separators: readonly string[]): Cell[] {
  const cells: string[] = []
  let start = 0
  let at = 0
  while (at < line.length) {
    const character = line.charAt(at)
    const atStart = line.slice(start, at).trim() === ''
    if (character === '"' && atStart) at = endOfQuote(line, at)
    else if (character === '<') at = Math.max(at, line.indexOf('>', at))
    else if (separators.includes(character)) {
      cells.push(line.slice(start, at))
      start = at + 1
    }
    at += 1
  }
  cells.push(line.slice(start))
  return cells.map(readCell)
}

/** Returns the position of the mark that closes the quote at `start`, or `start` if there is none. */
function endOfQuote(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] === '\\' || (line[at] === '"' && line[at + 1] === '"')) at += 1
    else if (line[at] === '"') return at
  }
  return start
}

function readCell(cell: string): Cell {
  const text = cell.trim()
  const quoted = text.length > 1 && text.startsWith('"') && endOfQuote(text, 0) === text.length - 1
  return { text: quoted ? unquote(text) : text, quoted }
}

const unquote = (text: string): string => oneLine(text.slice(1, -1).replace(/\\(.)|""/g, unescape))

const unescape = (all: string, escaped: string | undefined): string =>
  all === '""' ? '"' : (escaped ?? '')

const oneLine = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()

/** A name, an address, or both. Without an email, the name is a text without an address. */
interface Entry {
  readonly name: string | null
  readonly email: string | undefined
}

/** Returns what a text without separators holds: `Ann Lee <ann@x.org>`, `ann@x.org bob@x.org`, `Ann`. */
export function splitEntry(text: string): Entry[] {
  const quoted = quotedPart(text)
  if (quoted) return [named(quoted.name, cleanAddress(quoted.address))]
  const bracketed = [...text.matchAll(/([^<>]*)<([^<>]*)>/g)]
  if (bracketed.length > 0) {
    const matched = bracketed.map(([all]) => all).join('')
    if (!text.startsWith(matched)) return [{ name: null, email: oneLine(text) }]
    const entries = bracketed.map(([, name = '', email = '']) => named(name, cleanAddress(email)))
    const rest = text.slice(matched.length)
    return rest.trim() ? [...entries, ...splitEntry(rest)] : entries
  }
  const words = text.split(/[\s\u00a0]+/).filter(Boolean)
  const addresses = words.filter(hasAt)
  if (addresses.length === 0) {
    const name = cleanName(text)
    return /[\p{L}\p{N}]/u.test(name) ? [{ name, email: undefined }] : []
  }
  if (addresses.length === words.length) {
    return words.map((word) => named('', cleanAddress(word)))
  }
  if (addresses.length === 1) {
    const at = words.findIndex(hasAt)
    const name = [...words.slice(0, at), ...words.slice(at + 1)].join(' ')
    // With text on both sides, none of it is surely the name.
    if (at === 0 || at === words.length - 1) {
      return [named(name.replace(/^\((.*)\)$/, '$1'), cleanAddress(words[at] ?? ''))]
    }
  }
  return [{ name: null, email: oneLine(text) }]
}

/** Returns the name and the address of `"Lee, Ann" <ann@x.org>`, where the name may have brackets. */
function quotedPart(text: string): { name: string; address: string } | undefined {
  const end = text.startsWith('"') ? endOfQuote(text, 0) : 0
  const address = /^\s*<([^<>]*)>$/.exec(text.slice(end + 1))?.[1]
  return end > 0 && address !== undefined ? { name: text.slice(0, end + 1), address } : undefined
}

function named(name: string, email: string): Entry {
  const text = cleanName(name)
  // Mail programs repeat the address of people without a name.
  const repeats = hasAt(text) && isSameAddress(text, email)
  return { name: repeats ? null : text || null, email }
}

/** Returns a name on one line, without marks around it. */
function cleanName(name: string): string {
  const { text, quoted } = readCell(name)
  if (quoted) return text
  const unmarked = oneLine(text.replace(/^(['“‘«])(.*)(['”’»])$/, '$2'))
  const shown = visible(unmarked)
  return withoutLabel(hasVisibleText(shown) ? shown : unmarked)
}

/** Returns a name without a label: `Ann Lee` for `Ann Lee:` and `Name: Ann Lee`, nothing for `Email:`. */
function withoutLabel(name: string): string {
  const [, label = '', rest = ''] = /^([^:：]+)[:：](?:\s+(.*))?$/.exec(name) ?? []
  if (!label) return name
  const role = roleOfHeader(label)
  if (!rest) return role?.endsWith('email') ? '' : label.trim()
  return role?.endsWith('name') ? rest : name
}

/** Returns an address without a label, marks around it, and a full stop at its end, in usual characters. */
export const cleanAddress = (email: string): string =>
  visible(oneLine(email))
    .replace(/[\uff01-\uff5e]/g, halfWidth)
    .replace(/^["'“‘(<[]+/, '')
    .replace(/^(?:mailto|e-?mail|mail|smtp):\s*/i, '')
    .replace(/["'”’)>\].:]+$/, '')

/** True if a text has an at sign, which Japanese keyboards also type in full width. */
export const hasAt = (text: string): boolean => /[@＠]/.test(text)

/** Returns a text without zero-width spaces, word joiners and soft hyphens, which web pages add. */
export const visible = (text: string): string => text.replace(/[\u200b\u2060\u00ad\ufeff]/g, '')

const halfWidth = (character: string): string =>
  String.fromCharCode(character.charCodeAt(0) - 0xfee0)

/** Returns a name as it stands before an address, in quotation marks where it needs them. */
export const quoteName = (name: string): string =>
  /^\p{L}[\p{L}\p{M}\p{N} .-]*$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`
