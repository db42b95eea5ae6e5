import createBidi from 'bidi-js'
import LineBreaker from 'linebreak'
import type { FontName } from './fonts.ts'
import { selectFont } from './fonts.ts'
import { glyphsOf, INVISIBLE } from './glyphs.ts'
import type { Glyph } from './glyphs.ts'

type Pdf = PDFKit.PDFDocument

/** A part of a line in one font and one direction. */
export interface TextRun {
  readonly file: string
  /** In the order that pdfkit expects: shaping reverses the letters of right-to-left scripts. */
  readonly drawn: string
  /** The text in reading order, if viewers cannot conclude it from the order of the drawn letters. */
  readonly actual?: string
  /** Distance from the start of the line in pt. */
  readonly x: number
}

/** A line of text with its runs in reading order. */
export interface TextLine {
  readonly runs: readonly TextRun[]
  /** In pt, without spaces at its end. */
  readonly width: number
}

/** Tabular lining figures, which align in columns. */
export const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'tnum', 'lnum']

interface Text {
  readonly font: FontName
  /** In pt. */
  readonly size: number
  /** Width of the lines in pt. */
  readonly width: number
}

/**
 * Breaks a text of any script into lines (UAX 14), with its runs in the visual order of the Unicode
 * bidirectional algorithm (UAX 9).
 */
export function textLines(pdf: Pdf, text: string, { font, size, width }: Text): TextLine[] {
  const glyphs = glyphsOf(pdf, text, font)
  const widthOf = (from: number, to: number) =>
    visibleRuns(glyphs.slice(from, to)).reduce(
      (sum, { file, text }) => sum + runWidth(pdf, file, text, size),
      0,
    )
  const levels = levelsOf(glyphs)
  return lineRanges(glyphs, widthOf, width).map(({ from, to }) =>
    lineOf(glyphs.slice(from, to), levels.slice(from, to), {
      widthOf: (file, part) => runWidth(pdf, file, part, size),
      isReversed: (file, part) => isReversed(pdf, file, part),
    }),
  )
}

/** Widths at size 1. pdfkit does not cache them for text with features. */
const widths = new WeakMap<Pdf, Map<string, number>>()

function runWidth(pdf: Pdf, file: string, text: string, size: number): number {
  const known = widths.get(pdf) ?? new Map<string, number>()
  widths.set(pdf, known)
  const key = `${file} ${text}`
  const width =
    known.get(key) ?? selectFont(pdf, file).fontSize(1).widthOfString(text, { features: FEATURES })
  known.set(key, width)
  return width * size
}

function isReversed(pdf: Pdf, file: string, text: string): boolean {
  const { _font } = selectFont(pdf, file)
  return _font.font.layout(text).direction === 'rtl'
}

/**
 * Returns the text of adjacent glyphs in the same font. Spaces are separate, because words are shaped
 * alone.
 */
function visibleRuns(glyphs: readonly Glyph[]): { file: string; text: string }[] {
  const runs: { file: string; text: string }[] = []
  for (const { file, text } of glyphs) {
    if (INVISIBLE.test(text)) continue
    const last = runs.at(-1)
    if (last?.file === file && (last.text === ' ') === (text === ' ')) last.text += text
    else runs.push({ file, text })
  }
  return runs
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Fills lines with the parts between two opportunities to break; breaks longer parts anywhere. */
function lineRanges(
  glyphs: readonly Glyph[],
  widthOf: (from: number, to: number) => number,
  maxWidth: number,
): Range[] {
  const ranges: Range[] = []
  let from = 0
  let to = 0
  let used = 0
  const endLine = () => {
    if (to > from) ranges.push({ from, to })
    from = to
    used = 0
  }
  for (const { position, required } of breaksOf(glyphs)) {
    const end = trimEnd(glyphs, to, position)
    if (used + widthOf(to, end) > maxWidth) endLine()
    if (widthOf(to, end) > maxWidth) {
      while (to < position) {
        const part = widthOf(to, to + 1)
        if (used + part > maxWidth) endLine()
        used += part
        to++
      }
    } else {
      used += widthOf(to, position)
      to = position
    }
    if (required) endLine()
  }
  endLine()
  return ranges
}

/** Returns the positions in `glyphs` at which a line may end. */
function breaksOf(glyphs: readonly Glyph[]): { position: number; required: boolean }[] {
  const starts = new Map<number, number>()
  let length = 0
  for (const [index, { text }] of glyphs.entries()) {
    starts.set(length, index)
    length += text.length
  }
  starts.set(length, glyphs.length)
  const breaker = new LineBreaker(glyphs.map(({ text }) => text).join(''))
  const breaks = []
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const position = starts.get(next.position)
    if (position !== undefined) breaks.push({ position, required: next.required })
  }
  return breaks
}

function trimEnd(glyphs: readonly Glyph[], from: number, to: number): number {
  let end = to
  while (end > from && /^\s$/.test(glyphs[end - 1]?.text ?? '')) end--
  return end
}

// The types of the package describe its ES module, which Node.js does not load.
const bidi = (createBidi as unknown as typeof createBidi.default)()

/** Returns the embedding level of each glyph: odd levels are read from right to left. */
function levelsOf(glyphs: readonly Glyph[]): number[] {
  const { levels } = bidi.getEmbeddingLevels(glyphs.map(({ text }) => text).join(''))
  let at = 0
  return glyphs.map(({ text }) => {
    const level = levels[at] ?? 0
    at += text.length
    return level
  })
}

/** A part of a line in one font and at one level. */
interface LevelRun {
  readonly file: string
  text: string
  readonly level: number
  /** True for a bracket that is mirrored: a run of its own. */
  readonly mirrored: boolean
}

function lineOf(
  glyphs: readonly Glyph[],
  levels: readonly number[],
  fonts: { widthOf: (file: string, text: string) => number; isReversed: IsReversed },
): TextLine {
  const runs: LevelRun[] = []
  const end = trimEnd(glyphs, 0, glyphs.length)
  for (const [index, { file, text }] of glyphs.slice(0, end).entries()) {
    if (INVISIBLE.test(text)) continue
    const level = levels[index] ?? 0
    const mirrored = level % 2 === 1 && bidi.getMirroredCharacter(text) !== null
    const last = runs.at(-1)
    const continues =
      last?.file === file &&
      last.level === level &&
      !mirrored &&
      !last.mirrored &&
      (last.text === ' ') === (text === ' ')
    if (continues) last.text += text
    else runs.push({ file, text, level, mirrored })
  }
  let x = 0
  const places = new Map<LevelRun, number>()
  for (const run of inVisualOrder(runs)) {
    places.set(run, x)
    x += fonts.widthOf(run.file, run.text)
  }
  return {
    width: x,
    runs: runs.map((run) => ({
      file: run.file,
      drawn: drawnText(run, fonts.isReversed),
      ...((run.mirrored || REORDERED_SCRIPT.test(run.text)) && { actual: run.text }),
      x: places.get(run) ?? 0,
    })),
  }
}

/** Reverses the runs of each level, from the highest down to 1 (rule L2 of UAX 9). */
function inVisualOrder<R extends { readonly level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end++
      if (end > start) {
        ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
        start = end
      }
    }
  }
  return ordered
}

/** A vowel sign of Devanagari may be drawn before the letter that it follows. */
const REORDERED_SCRIPT = /\p{sc=Deva}/u

/** True if the font's shaping puts the letters of a text in reverse order. */
type IsReversed = (file: string, text: string) => boolean

function drawnText({ file, text, level, mirrored }: LevelRun, isReversed: IsReversed): string {
  if (mirrored) return bidi.getMirroredCharacter(text) ?? text
  return isReversed(file, text) === (level % 2 === 1)
    ? text
    : Array.from(text).toReversed().join('')
}
