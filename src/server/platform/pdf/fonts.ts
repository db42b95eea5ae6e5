import { readFileSync } from 'node:fs'
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

/** Finds the list of the files of each family that is always installed: literal names, for knip. */
const INSTALLED: Readonly<Record<string, () => string>> = {
  'instrument-sans': () => import.meta.resolve('@fontsource/instrument-sans/unicode.json'),
  newsreader: () => import.meta.resolve('@fontsource/newsreader/unicode.json'),
  'noto-sans': () => import.meta.resolve('@fontsource/noto-sans/unicode.json'),
  'noto-sans-hebrew': () => import.meta.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
  'noto-sans-arabic': () => import.meta.resolve('@fontsource/noto-sans-arabic/unicode.json'),
  'noto-emoji': () => import.meta.resolve('@fontsource/noto-emoji/unicode.json'),
}

/** Fonts for Chinese, Japanese and Korean: large packages, which an administrator may install. */
const EAST_ASIAN = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const

/** Returns the name of the file with the basic Latin letters, which most texts consist of. */
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
function readFont(name: string): Buffer {
  const font = fonts.get(name) ?? unpackFont(name)
  fonts.set(name, font)
  return font
}

/** What the reports of a thread have used. */
const fonts = new Map<string, Buffer>()

function unpackFont(name: string): Buffer {
  const [family = '', file = ''] = name.split('/')
  const list = listOfFiles(family)
  if (list === undefined) throw new Error(`the font ${family} is not installed`)
  return unpackWoff(readFileSync(new URL(`files/${file}`, list)))
}

/** Returns the URL of the list of a family's files; undefined if an optional one is not installed. */
function listOfFiles(family: string): string | undefined {
  const find = INSTALLED[family]
  if (find) return find()
  try {
    return import.meta.resolve(`@fontsource/${family}/unicode.json`)
  } catch {
    return undefined
  }
}

/** True if the fonts for Chinese, Japanese and Korean are installed. */
export const hasEastAsianFonts = (): boolean =>
  EAST_ASIAN.every((family) => listOfFiles(family) !== undefined)

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
  const list = listOfFiles(family)
  if (list === undefined) return []
  const ranges = JSON.parse(readFileSync(new URL(list), 'utf8')) as Record<string, string>
  // Basic Latin is the last one.
  return Object.entries(ranges)
    .toReversed()
    .map(([subset, characters]) => ({
      name: nameOf(family, weight, subset.replaceAll(/[[\]]/g, '')),
      covers: coverageOf(characters),
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
