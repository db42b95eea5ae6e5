import { EXTENDED } from './fonts.ts'
import type { FontName } from './fonts.ts'

type Pdf = PDFKit.PDFDocument

/** A part of a text in one font. */
export interface TextRun {
  readonly font: string
  readonly text: string
}

/** Replaces characters that no font has. */
const PLACEHOLDER = '…'

/**
 * Splits a text by font, because each font file has only some characters. Characters that no font
 * has become an ellipsis; emoji and combining marks are removed.
 */
export function splitIntoRuns(pdf: Pdf, text: string, font: FontName): readonly TextRun[] {
  if (ORDINARY.test(text)) return [{ font, text }]
  const runs: { font: string; text: string }[] = []
  for (const character of printable(pdf, text, font)) {
    const characterFont = fontFor(pdf, character, font) ?? font
    const last = runs.at(-1)
    if (last?.font === characterFont) last.text += character
    else runs.push({ font: characterFont, text: character })
  }
  return runs
}

/** True if at least one letter or digit of the name can be printed. */
export const isPrintable = (pdf: Pdf, name: string, font: FontName): boolean =>
  /[\p{L}\p{N}]/u.test(printable(pdf, name, font))

/** True if a letter or digit of the text cannot be printed. */
export const hasUnprintableCharacters = (pdf: Pdf, text: string, font: FontName): boolean =>
  !ORDINARY.test(text) &&
  Array.from(normalize(text)).some(
    (character) =>
      /[\p{L}\p{N}]/u.test(character) && spellingOf(pdf, character, font) === undefined,
  )

/** Characters that all fonts have. Most texts consist of them. */
const ORDINARY = /^[\n\u0020-\u007e¡-£¥§-«®-°´¶-¸º»¿-ÿ–—‘’“”…−]*$/

/** Combining marks and emoji, which may be removed. */
const REMOVABLE = /[\p{M}\p{Extended_Pictographic}]/u

function printable(pdf: Pdf, text: string, font: FontName): string {
  if (ORDINARY.test(text)) return text
  const characters = Array.from(normalize(text)).map(
    (character) =>
      spellingOf(pdf, character, font) ?? (REMOVABLE.test(character) ? '' : PLACEHOLDER),
  )
  return characters.join('').replaceAll(/…(\s*…)+/g, PLACEHOLDER)
}

/** Returns the character, or its compatibility form such as 2 for ²; undefined if no font has it. */
function spellingOf(pdf: Pdf, character: string, font: FontName): string | undefined {
  return [character, character.normalize('NFKD')].find((spelling) =>
    Array.from(spelling).every((part) => fontFor(pdf, part, font) !== undefined),
  )
}

/** Composes characters with their marks and unifies spaces and hyphens. */
const normalize = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll('\u2011', '-')

function fontFor(pdf: Pdf, character: string, font: FontName): string | undefined {
  return [font, EXTENDED[font]].find((name) => hasGlyph(pdf, name, character))
}

/** The current font, which pdfkit's types lack. */
interface WithCurrentFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

function hasGlyph(pdf: Pdf, font: string, character: string): boolean {
  const { _font } = pdf.font(font) as unknown as WithCurrentFont
  return character === '\n' || _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}
