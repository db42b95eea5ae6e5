import { inflateSync } from 'node:zlib'

/**
 * Returns the text of each page of a PDF in the order of its content stream. Reads only the subset
 * of the format that pdfkit writes.
 */
export function textOfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  return pagesOf(objects).map(({ content, resources }) =>
    textOf(content, fontsOf(resources, objects)),
  )
}

/** Returns the content streams of the pages, with what they use. */
export const pagesOf = (objects: Objects): { content: string; resources: string }[] =>
  [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => ({
      content: objects.get(numberAfter(head, 'Contents'))?.stream ?? '',
      resources: objects.get(numberAfter(head, 'Resources'))?.head ?? head,
    }))

/** The replacement for a glyph without a character. */
export const UNKNOWN = '\uFFFD'

interface PdfObject {
  readonly head: string
  readonly stream: string | undefined
}

export type Objects = ReadonlyMap<number, PdfObject>

/** Returns the objects of a PDF by number. */
export function objectsOf(pdf: Buffer): Objects {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [, number = '', body = ''] = match
    const [head = '', compressed] = body.split(/\nstream\n/)
    const bytes = compressed === undefined ? undefined : Buffer.from(compressed, 'latin1')
    const content = bytes && (head.includes('FlateDecode') ? inflateSync(bytes) : bytes)
    objects.set(Number(number), { head, stream: content?.toString('latin1') })
  }
  return objects
}

/** Returns the number of the object that an entry refers to. */
export const numberAfter = (head: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])

/** Returns the characters of each font by glyph number. The key is the font's name on the page. */
function fontsOf(resources: string, objects: Objects): Map<string, string[]> {
  const fonts = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const font = objects.get(Number(number))?.head ?? ''
      return [name, charactersOf(objects.get(numberAfter(font, 'ToUnicode'))?.stream ?? '')]
    }),
  )
}

function charactersOf(map: string): string[] {
  const characters: string[] = []
  for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const codes = units.replaceAll(' ', '').match(/.{4}/g) ?? []
      characters[Number.parseInt(from, 16) + index] = String.fromCharCode(
        ...codes.map((code) => Number.parseInt(code, 16)),
      )
    }
  }
  return characters
}

/** A right-to-left letter. Such a run is drawn in the order of its letters on the page. */
const RIGHT_TO_LEFT = /(?=\p{L})[\p{sc=Hebr}\p{sc=Arab}]/u

function textOf(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let characters: readonly string[] = []
  let text = ''
  let run: string[] = []
  let replaced = false
  const endRun = () => {
    text += (run.some((part) => RIGHT_TO_LEFT.test(part)) ? run.toReversed() : run).join('')
    run = []
  }
  const parts =
    /\/(\w+) [\d.]+ Tf|((?:\[.*?\]|<\w+>) TJ?j?)|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\b(?:ET|EMC)\b/g
  for (const [operator, font, shown, actual] of content.matchAll(parts)) {
    if (font !== undefined) {
      endRun()
      characters = fonts.get(font) ?? []
    } else if (actual !== undefined) {
      endRun()
      text += decodeString(actual)
      replaced = true
    } else if (operator === 'EMC') {
      replaced = false
    } else if (operator === 'ET') {
      endRun()
      text += '\n'
    } else if (!replaced) {
      for (const [, glyphs = ''] of (shown ?? '').matchAll(/<(\w+)>/g)) {
        for (const glyph of glyphs.match(/.{4}/g) ?? []) {
          run.push(characters[Number.parseInt(glyph, 16)] ?? UNKNOWN)
        }
      }
    }
  }
  return text
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads the content of a PDF string: ASCII, or UTF-16 with a byte order mark. */
function decodeString(escaped: string): string {
  const bytes = escaped.replaceAll(
    /\\([\s\S])/g,
    (_, character: string) => ESCAPES[character] ?? character,
  )
  if (!bytes.startsWith('\xFE\xFF')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}

const PAGE = { height: 841.89, top: 46, bottom: 54 } as const

/** Returns how far down each page of a report has text: from 0 (nothing) to 1 (to the footer). */
export function filledShares(pdf: Buffer): number[] {
  return pagesOf(objectsOf(pdf)).map(({ content }) => {
    const heights = textHeights(content)
    const lowest = Math.min(PAGE.height - PAGE.top, ...heights.filter((y) => y > PAGE.bottom))
    return (PAGE.height - PAGE.top - lowest) / (PAGE.height - PAGE.top - PAGE.bottom)
  })
}

/** Returns the distance of each text from the bottom of its page, in pt. */
function textHeights(content: string): number[] {
  const heights: number[] = []
  /** Vertical scale and offset; the reports draw nothing that is rotated. */
  let current = { scale: 1, offset: 0 }
  const saved: (typeof current)[] = []
  const operators = /^(?:(q)|(Q)|(?:[-\d.]+ ){3}([-\d.]+) [-\d.]+ ([-\d.]+) (cm|Tm))$/gm
  for (const [, save, restore, scale, offset, operator] of content.matchAll(operators)) {
    if (save) saved.push(current)
    else if (restore) current = saved.pop() ?? current
    else if (operator === 'Tm') heights.push(current.offset + current.scale * Number(offset))
    else {
      current = {
        scale: current.scale * Number(scale),
        offset: current.offset + current.scale * Number(offset),
      }
    }
  }
  return heights
}
