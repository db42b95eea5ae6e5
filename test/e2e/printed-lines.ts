import { inflateSync } from 'node:zlib'

/**
 * Returns the lines of text of each page of a PDF, top to bottom and without spaces. Reads only the
 * subset of the format that Chromium writes.
 */
export function printedLines(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf)
  const object = (reference: string | undefined) => objects.get(Number(reference))
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const fonts = new Map(
        [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => {
          const unicode = /\/ToUnicode (\d+) 0 R/.exec(object(font)?.head ?? '')?.[1]
          return [name, charactersOf(object(unicode)?.stream ?? '')]
        }),
      )
      const content = object(/\/Contents (\d+) 0 R/.exec(head)?.[1])?.stream ?? ''
      return linesOf(content, fonts)
    })
}

interface PdfObject {
  readonly head: string
  readonly stream: string | undefined
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  for (const match of pdf.toString('latin1').matchAll(/^(\d+) 0 obj\s([\s\S]*?)\sendobj/gm)) {
    const [, number = '', body = ''] = match
    const [head = '', stream] = body.split(/stream\r?\n/)
    const isText = stream !== undefined && head.includes('FlateDecode') && !head.includes('/Image')
    objects.set(Number(number), {
      head,
      stream: isText ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : undefined,
    })
  }
  return objects
}

/** Returns a font's characters by glyph code in hexadecimal. */
function charactersOf(unicodeMap: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, list = ''] of unicodeMap.matchAll(/beginbfchar\s([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', units = ''] of list.matchAll(/<(\w+)> <(\w+)>/g)) {
      characters.set(code, fromUtf16(units))
    }
  }
  for (const [, list = ''] of unicodeMap.matchAll(/beginbfrange\s([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', first = ''] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = Number.parseInt(from, 16)
      for (let code = start; code <= Number.parseInt(to, 16); code++) {
        const key = code.toString(16).toUpperCase().padStart(from.length, '0')
        characters.set(key, String.fromCharCode(Number.parseInt(first, 16) + code - start))
      }
    }
  }
  return characters
}

/** Returns the text of UTF-16 code units in hexadecimal. */
const fromUtf16 = (units: string): string =>
  String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Points between two baselines that still belong to one line. */
const SAME_LINE = 2

function linesOf(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] {
  const lines: { y: number; text: string }[] = []
  // Pages are not rotated, so the vertical scale and offset are enough.
  let matrix = { scale: 1, offset: 0 }
  const saved: (typeof matrix)[] = []
  let font = fonts.get('')
  let line: (typeof lines)[number] | undefined
  for (const operation of content.split('\n')) {
    const words = operation.trim().split(' ')
    const operator = words.at(-1)
    const [scale, offset] = [Number(words[3]), Number(words[5])]
    if (operator === 'q') saved.push(matrix)
    else if (operator === 'Q') matrix = saved.pop() ?? matrix
    else if (operator === 'cm') {
      matrix = {
        scale: matrix.scale * scale,
        offset: matrix.scale * offset + matrix.offset,
      }
    } else if (operator === 'Tf') font = fonts.get(words[0]?.slice(1) ?? '')
    else if (operator === 'Tm') {
      const y = matrix.scale * offset + matrix.offset
      line = lines.find((other) => Math.abs(other.y - y) < SAME_LINE)
      if (!line) lines.push((line = { y, text: '' }))
    }
    const [, code] = /<(\w+)> Tj$/.exec(operation) ?? []
    if (line && code) line.text += font?.get(code)?.trim() ?? ''
  }
  return lines
    .toSorted((a, b) => b.y - a.y)
    .map(({ text }) => text)
    .filter((text) => text !== '')
}
