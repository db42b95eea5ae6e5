import { EXTENDED } from './fonts.ts'
import type { FontName } from './fonts.ts'

type Pdf = PDFKit.PDFDocument

/** A piece of a text that one font can write. */
export interface Run {
  readonly font: string
  readonly text: string
}

/** Stands for letters of which there is no font here. */
const LEFT_OUT = '…'

/**
 * A text in pieces by font, since each file of a font has but some of its letters. What none has
 * becomes an ellipsis; marks and pictures go without a trace.
 */
export function runsOf(pdf: Pdf, text: string, font: FontName): readonly Run[] {
  if (ORDINARY.test(text)) return [{ font, text }]
  const runs: { font: string; text: string }[] = []
  for (const letter of writable(pdf, text, font)) {
    const own = fontFor(pdf, letter, font) ?? font
    const last = runs.at(-1)
    if (last?.font === own) last.text += letter
    else runs.push({ font: own, text: letter })
  }
  return runs
}

/** Whether anything of a name can be read once it is written. */
export const isReadable = (pdf: Pdf, name: string, font: FontName): boolean =>
  /[\p{L}\p{N}]/u.test(writable(pdf, name, font))

/** Whether a text loses letters or figures where it is written. */
export const losesLetters = (pdf: Pdf, text: string, font: FontName): boolean =>
  !ORDINARY.test(text) &&
  Array.from(tidied(text)).some(
    (letter) => /[\p{L}\p{N}]/u.test(letter) && spelled(pdf, letter, font) === undefined,
  )

/** What the fonts are known to have, and what most texts are made of. */
const ORDINARY = /^[\n\u0020-\u007e¡-£¥§-«®-°´¶-¸º»¿-ÿ–—‘’“”…−]*$/

/** Marks and pictures: a text can be read without them. */
const UNSAID = /[\p{M}\p{Extended_Pictographic}]/u

function writable(pdf: Pdf, text: string, font: FontName): string {
  if (ORDINARY.test(text)) return text
  const letters = Array.from(tidied(text)).map(
    (letter) => spelled(pdf, letter, font) ?? (UNSAID.test(letter) ? '' : LEFT_OUT),
  )
  return letters.join('').replaceAll(/…(\s*…)+/g, LEFT_OUT)
}

/** A letter, or in its place simpler ones that say the same: 2 for ². */
function spelled(pdf: Pdf, letter: string, font: FontName): string | undefined {
  return [letter, letter.normalize('NFKD')].find((spelling) =>
    Array.from(spelling).every((one) => fontFor(pdf, one, font) !== undefined),
  )
}

/** Letters as one with their marks, where there are such; one kind of space and of hyphen. */
const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll('\u2011', '-')

function fontFor(pdf: Pdf, letter: string, font: FontName): string | undefined {
  return [font, EXTENDED[font]].find((name) => hasGlyph(pdf, name, letter))
}

/** The types of pdfkit do not know of the font that is set. */
interface Opened {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

function hasGlyph(pdf: Pdf, font: string, letter: string): boolean {
  const { _font } = pdf.font(font) as unknown as Opened
  return letter === '\n' || _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}
