import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'
import subsetFont from 'subset-font'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'

/** A web font in one weight, and the fonts of common systems that stand in for it. */
interface WebFont {
  readonly name: string
  readonly file: string
  /** Value of the CSS descriptor `font-weight`. */
  readonly weights: string
  readonly substitutes: readonly Substitute[]
}

interface Substitute {
  readonly name: string
  /** Full and PostScript names; fonts of the same metrics share a substitute. */
  readonly locals: readonly string[]
  /** Average width of a character of the sample text, in em, by `averageWidth`. */
  readonly width: number
}

const WEB_FONTS: readonly WebFont[] = [
  {
    name: 'Instrument Sans',
    file: '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff',
    weights: '100 500',
    substitutes: [
      { name: 'Arial', locals: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'], width: 0.4454 },
      { name: 'Roboto', locals: ['Roboto', 'Roboto-Regular'], width: 0.4443 },
      { name: 'DejaVu', locals: ['DejaVu Sans'], width: 0.5078 },
    ],
  },
  {
    name: 'Instrument Sans',
    file: '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff',
    weights: '600 900',
    substitutes: [
      {
        name: 'Arial',
        locals: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
        width: 0.4782,
      },
      // The bold of a variable Roboto (Android) has no name of its own.
      { name: 'Roboto', locals: ['Roboto Bold', 'Roboto-Bold', 'Roboto'], width: 0.4499 },
      { name: 'DejaVu', locals: ['DejaVu Sans Bold'], width: 0.5737 },
    ],
  },
  {
    name: 'Newsreader',
    file: '@fontsource/newsreader/files/newsreader-latin-500-normal.woff',
    weights: '100 900',
    substitutes: [
      { name: 'Georgia', locals: ['Georgia', 'Gelasio'], width: 0.4409 },
      {
        name: 'Times',
        locals: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
        width: 0.403,
      },
      { name: 'Noto', locals: ['Noto Serif', 'NotoSerif'], width: 0.4788 },
      { name: 'DejaVu', locals: ['DejaVu Serif'], width: 0.5138 },
    ],
  },
]

/** The characters of the font that the quiz loads: ASCII and common punctuation. */
const QUIZ_CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, offset) => String.fromCodePoint(0x20 + offset)),
  '\u{a0}·–—‘’“”…',
].join('')

const QUIZ_FONT =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

/**
 * Returns the average width of a character in em, kerning included, in the questions of all
 * assessments. `substitutes` above have it from Arimo, Roboto, DejaVu, Gelasio, Tinos and Noto Serif.
 */
export function averageWidth(file: string): number {
  const font = openSync(file)
  const text = Object.values(ASSESSMENTS)
    .flatMap((assessment) => questionsOf(assessment).map((question) => question.text))
    .join(' ')
  return font.layout(text).advanceWidth / font.unitsPerEm / text.length
}

/**
 * Returns the CSS of font faces that give local fonts the width and the line height of the web fonts,
 * so that text keeps its place when the web font arrives.
 */
export function fallbackFaces(): string {
  const faces = WEB_FONTS.flatMap((webFont) => {
    const file = fileOf(webFont.file)
    const width = averageWidth(file)
    return webFont.substitutes.map((substitute) => face(webFont, substitute, file, width))
  })
  return ['/* Written by scripts/write-web-fonts.ts. */', ...faces].join('\n\n').concat('\n')
}

function face(webFont: WebFont, substitute: Substitute, file: string, width: number): string {
  const { ascent, descent, lineGap, unitsPerEm } = openSync(file)
  const scale = width / substitute.width
  const locals = substitute.locals.map((name) => `local('${name}')`)
  return [
    '@font-face {',
    `  font-family: '${webFont.name} ${substitute.name}';`,
    `  font-weight: ${webFont.weights};`,
    `  src: ${locals.join(', ')};`,
    `  size-adjust: ${percent(scale)};`,
    `  ascent-override: ${percent(ascent / unitsPerEm / scale)};`,
    `  descent-override: ${percent(-descent / unitsPerEm / scale)};`,
    `  line-gap-override: ${percent(lineGap / unitsPerEm / scale)};`,
    '}',
  ].join('\n')
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`

/**
 * Returns the font of the quiz: 18 KB instead of 30, in its weights, kerning and figures of one width.
 */
export const quizFont = (): Promise<Buffer> =>
  subsetFont(readFileSync(fileOf(QUIZ_FONT)), QUIZ_CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  })

const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))
