import { inflateSync } from 'node:zlib'

/**
 * The words of each page of a PDF that was made here, by the order in which they were written:
 * enough of the format to read pdfkit's own files, and no more.
 */
export function textOfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => {
    const content = objects.get(numberAfter(head, 'Contents'))?.stream ?? ''
    const resources = objects.get(numberAfter(head, 'Resources'))?.head ?? head
    return textOf(content, fontsOf(resources, objects))
  })
}

/** Stands for a glyph without a letter. */
export const UNKNOWN = '\uFFFD'

interface Found {
  readonly head: string
  readonly stream: string | undefined
}

type Objects = ReadonlyMap<number, Found>

function objectsOf(pdf: Buffer): Objects {
  const text = pdf.toString('latin1')
  const objects = new Map<number, Found>()
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [, number = '', body = ''] = match
    const [head = '', packed] = body.split(/\nstream\n/)
    const bytes = packed === undefined ? undefined : Buffer.from(packed, 'latin1')
    const plain = bytes && (head.includes('FlateDecode') ? inflateSync(bytes) : bytes)
    objects.set(Number(number), { head, stream: plain?.toString('latin1') })
  }
  return objects
}

const numberAfter = (head: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])

/** Each font's letters by the numbers of its glyphs, by the name that the page gives the font. */
function fontsOf(resources: string, objects: Objects): Map<string, string[]> {
  const listed = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...listed.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const font = objects.get(Number(number))?.head ?? ''
      return [name, lettersOf(objects.get(numberAfter(font, 'ToUnicode'))?.stream ?? '')]
    }),
  )
}

function lettersOf(map: string): string[] {
  const letters: string[] = []
  for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const codes = units.replaceAll(' ', '').match(/.{4}/g) ?? []
      letters[Number.parseInt(from, 16) + index] = String.fromCharCode(
        ...codes.map((code) => Number.parseInt(code, 16)),
      )
    }
  }
  return letters
}

function textOf(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let letters: readonly string[] = []
  let text = ''
  const parts = /\/(\w+) [\d.]+ Tf|((?:\[.*?\]|<\w+>) TJ?j?)|\bET\b/g
  for (const [, font, written] of content.matchAll(parts)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    else if (written === undefined) text += '\n'
    for (const [, glyphs = ''] of (written ?? '').matchAll(/<(\w+)>/g)) {
      for (const glyph of glyphs.match(/.{4}/g) ?? []) {
        text += letters[Number.parseInt(glyph, 16)] ?? UNKNOWN
      }
    }
  }
  return text
}
