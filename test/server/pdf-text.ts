import { inflateSync } from 'node:zlib'

/**
 * Returns the text of each page of a PDF in the order of its content stream. Reads only the subset
 * of the format that pdfkit writes.
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

/** The replacement for a glyph without a character. */
export const UNKNOWN = '\uFFFD'

interface PdfObject {
  readonly head: string
  readonly stream: string | undefined
}

type Objects = ReadonlyMap<number, PdfObject>

function objectsOf(pdf: Buffer): Objects {
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

const numberAfter = (head: string, name: string): number =>
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

function textOf(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let characters: readonly string[] = []
  let text = ''
  const parts = /\/(\w+) [\d.]+ Tf|((?:\[.*?\]|<\w+>) TJ?j?)|\bET\b/g
  for (const [, font, shown] of content.matchAll(parts)) {
    if (font !== undefined) characters = fonts.get(font) ?? []
    else if (shown === undefined) text += '\n'
    for (const [, glyphs = ''] of (shown ?? '').matchAll(/<(\w+)>/g)) {
      for (const glyph of glyphs.match(/.{4}/g) ?? []) {
        text += characters[Number.parseInt(glyph, 16)] ?? UNKNOWN
      }
    }
  }
  return text
}
