import { familiesFor, selectFont } from './fonts.ts'
import type { Family, FontName } from './fonts.ts'

type Pdf = PDFKit.PDFDocument

/** A character as readers see it (a letter with its marks, an emoji), and the font file that has it. */
export interface Glyph {
  readonly text: string
  readonly file: string
}

/** Replaces characters that no font has. */
const PLACEHOLDER = '…'

/** Characters that all fonts of the design have. Most texts consist of them. */
const ORDINARY = /^[\n\u0020-\u007e¡-£¥§-«®-°´¶-¸º»¿-ÿ–—‘’“”…−]*$/

/** True if the font of the design can print the whole text. */
export const isOrdinary = (text: string): boolean => ORDINARY.test(text)

/**
 * Chooses a font file for each character of a text. A word is printed in one family if one has all of
 * its letters. Characters that no font has become an ellipsis; emoji and marks are removed.
 */
export function glyphsOf(pdf: Pdf, text: string, font: FontName): readonly Glyph[] {
  const families = familiesFor(font, text)
  const words = normalize(text).split(/(\s)/u)
  return words.flatMap((word) => withPlaceholders(glyphsOfWord(pdf, word, families), families))
}

/** True if at least one letter, digit or emoji of the name can be printed. */
export const isPrintable = (pdf: Pdf, name: string, font: FontName): boolean =>
  isOrdinary(name) || glyphsOf(pdf, name, font).some(({ text }) => VISIBLE.test(text))

const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Keeps a right-to-left text from changing the order of the texts around it. */
export const isolate = (text: string): string =>
  /[\p{sc=Hebr}\p{sc=Arab}]/u.test(text) ? `\u2068${text}\u2069` : text

const LETTER = /[\p{L}\p{N}]/u

/** Returns the letters and digits of a text that no font has. */
export function unprintableLetters(pdf: Pdf, text: string, font: FontName): string[] {
  if (isOrdinary(text)) return []
  const families = familiesFor(font, text)
  return clustersOf(normalize(text)).filter(
    (cluster) => LETTER.test(cluster) && !spellingIn(pdf, cluster, families),
  )
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const clustersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

function glyphsOfWord(
  pdf: Pdf,
  word: string,
  families: readonly Family[],
): readonly (Glyph | undefined)[] {
  const clusters = clustersOf(word)
  for (const family of families) {
    const glyphs = clusters.map((cluster) => glyphIn(pdf, cluster, [family]))
    if (glyphs.every((glyph) => glyph)) return glyphs
  }
  return clusters.flatMap((cluster) => {
    const glyph = spellingIn(pdf, cluster, families)
    if (glyph) return [glyph]
    // A letter whose marks no font has, or an emoji that is joined from several.
    const parts = Array.from(cluster.normalize('NFKD')).filter((part) => !MARK.test(part))
    const known = parts.flatMap((part) => glyphIn(pdf, part, families) ?? [])
    if (known.length > 0) return known
    return REMOVABLE.test(cluster) ? [] : [undefined]
  })
}

const MARK = /[\p{M}\p{Emoji_Modifier}\u200d]/u
const REMOVABLE = /^[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cf}]/u

/** A line break, or a character that isolates a text from the direction around it. */
export const INVISIBLE = /^[\n\u2066-\u2069]$/

/** Returns a character in the first font file that has all its parts. */
function glyphIn(pdf: Pdf, text: string, families: readonly Family[]): Glyph | undefined {
  const [base] = families[0] ?? []
  if (base && INVISIBLE.test(text)) return { text, file: base.name }
  for (const family of families) {
    const file = fileIn(pdf, text, family)
    if (file !== undefined) return { text, file }
  }
  return undefined
}

/** The file of each character that was looked up, because layout measures a text several times. */
const filesByText = new WeakMap<Family, Map<string, string | undefined>>()

/** Returns the file of a family that has all parts of a character. */
function fileIn(pdf: Pdf, text: string, family: Family): string | undefined {
  const known = filesByText.get(family) ?? new Map<string, string | undefined>()
  filesByText.set(family, known)
  if (known.has(text)) return known.get(text)
  const codePoints = Array.from(text, (part) => part.codePointAt(0) ?? 0)
  const file = family.find(
    ({ name, covers }) =>
      codePoints.every(covers) && codePoints.every((codePoint) => has(pdf, name, codePoint)),
  )
  known.set(text, file?.name)
  return file?.name
}

/** Returns a character, or its compatibility form such as Q for Ｑ. */
const spellingIn = (pdf: Pdf, text: string, families: readonly Family[]): Glyph | undefined =>
  glyphIn(pdf, text, families) ?? glyphIn(pdf, text.normalize('NFKC'), families)

/** Replaces each sequence of characters that no font has. */
function withPlaceholders(
  glyphs: readonly (Glyph | undefined)[],
  families: readonly Family[],
): readonly Glyph[] {
  const file = families[0]?.[0]?.name ?? ''
  return glyphs.flatMap((glyph, index) => {
    if (glyph) return [glyph]
    return index > 0 && !glyphs[index - 1] ? [] : [{ text: PLACEHOLDER, file }]
  })
}

/**
 * Composes characters with their marks and unifies spaces and hyphens. Removes formatting characters
 * except those that isolate a text from the direction around it and those that join letters.
 */
const normalize = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/(?!\u200c|\u200d|[\u2066-\u2069])(?:\p{Cf}|\ufe0e|\ufe0f)/gu, '')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll('\u2011', '-')

function has(pdf: Pdf, file: string, codePoint: number): boolean {
  const { _font } = selectFont(pdf, file)
  return _font.font.hasGlyphForCodePoint(codePoint)
}
