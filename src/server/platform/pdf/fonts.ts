import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './woff.ts'

type Pdf = PDFKit.PDFDocument

/** The fonts of the report's design. */
export type FontName = 'Sans' | 'Sans-Bold' | 'Serif' | 'Display'

/** A font file with some of the characters of its family. */
export interface FontFile {
  /** Its name in documents. */
  readonly name: string
  /** True if the file is meant for a character, although it may lack the glyph. */
  readonly covers: (codePoint: number) => boolean
}

/** The files of a family in one weight. */
export type Family = readonly FontFile[]

const LATIN_FAMILY = {
  Sans: ['instrument-sans', '400'],
  'Sans-Bold': ['instrument-sans', '600'],
  Serif: ['newsreader', '400'],
  Display: ['newsreader', '500'],
} as const satisfies Record<FontName, readonly [family: string, weight: string]>

/** Fonts for Chinese, Japanese and Korean: large packages, which an administrator may install. */
const EAST_ASIAN = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const

/** The name of the file with the basic Latin letters, which most texts consist of. */
export function baseFile(font: FontName): string {
  const [family, weight] = LATIN_FAMILY[font]
  return nameOf(family, weight, 'latin')
}

/**
 * Returns the families that can print a text, by preference: the font of the design, then Noto fonts
 * for other scripts and emoji. Chinese characters take the shapes of the text's language.
 */
export function familiesFor(font: FontName, text: string): Family[] {
  const [latin, latinWeight] = LATIN_FAMILY[font]
  const weight = font === 'Sans-Bold' || font === 'Display' ? '600' : '400'
  const others = ['noto-sans', 'noto-sans-hebrew', 'noto-sans-arabic']
  return [
    familyOf(latin, latinWeight),
    ...others.map((name) => familyOf(name, weight)),
    familyOf('noto-emoji', '400'),
    ...eastAsian(text).map((name) => familyOf(name, weight)),
  ]
}

function eastAsian(text: string): string[] {
  const first = /[\p{sc=Hira}\p{sc=Kana}]/u.test(text)
    ? 'noto-sans-jp'
    : /\p{sc=Hang}/u.test(text)
      ? 'noto-sans-kr'
      : 'noto-sans-sc'
  return [first, ...EAST_ASIAN.filter((name) => name !== first)]
}

/** Selects a font file by its name, and embeds it in the document if it is the first text in it. */
export function selectFont(pdf: Pdf, name: string): Pdf {
  const names = embedded.get(pdf) ?? new Set()
  embedded.set(pdf, names)
  if (!names.has(name)) {
    pdf.registerFont(name, readFont(name))
    names.add(name)
  }
  return pdf.font(name)
}

const embedded = new WeakMap<Pdf, Set<string>>()

/** Returns the content of a font file. */
export function readFont(name: string): Buffer {
  const [family, ...file] = name.split('/')
  const path = import.meta.resolve(`@fontsource/${family}/files/${file.join('/')}`)
  return unpackWoff(readFileSync(fileURLToPath(path)))
}

const nameOf = (family: string, weight: string, subset: string): string =>
  `${family}/${family}-${subset}-${weight}-normal.woff`

const families = new Map<string, Family>()

/** Returns the files of a family, or none if its package is not installed. */
function familyOf(family: string, weight: string): Family {
  const key = `${family} ${weight}`
  const files = families.get(key) ?? readFamily(family, weight)
  families.set(key, files)
  return files
}

function readFamily(family: string, weight: string): Family {
  let ranges: string
  try {
    ranges = readFileSync(
      fileURLToPath(import.meta.resolve(`@fontsource/${family}/unicode.json`)),
      'utf8',
    )
  } catch (error) {
    if ((EAST_ASIAN as readonly string[]).includes(family)) return []
    throw error
  }
  const subsets = Object.entries(JSON.parse(ranges) as Record<string, string>)
  // Basic Latin is the last one.
  return subsets.toReversed().map(([subset, list]) => ({
    name: nameOf(family, weight, subset.replaceAll(/[[\]]/g, '')),
    covers: coverageOf(list),
  }))
}

/** Reads ranges of code points as in `U+0304,U+2000-206F`. */
function coverageOf(list: string): (codePoint: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  })
  return (codePoint) => ranges.some(({ from, to }) => from <= codePoint && codePoint <= to)
}
