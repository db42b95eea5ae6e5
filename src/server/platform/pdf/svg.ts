/** An element of a drawing, with the texts and elements in it. */
export interface SvgElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (SvgElement | string)[]
}

const TOKEN = /<\/[^>]*>|<([a-zA-Z]+)([^>]*?)(\/?)>|[^<]+/g
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Parses SVG as React writes it: every element is closed and every attribute quoted. Throws if it is incomplete. */
export function parseSvg(markup: string): SvgElement {
  const top: (SvgElement | string)[] = []
  const open = [top]
  for (const [token, name, attributes = '', isClosed] of markup.matchAll(TOKEN)) {
    if (token.startsWith('</')) {
      open.pop()
    } else if (name === undefined) {
      open.at(-1)?.push(unescaped(token))
    } else {
      const children: (SvgElement | string)[] = []
      open.at(-1)?.push({ name, attributes: attributesIn(attributes), children })
      if (isClosed === '') open.push(children)
    }
  }
  const [element] = top
  if (element === undefined || typeof element === 'string' || open.length > 1) {
    throw new Error('an SVG is incomplete')
  }
  return element
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )

const unescaped = (text: string): string =>
  text.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
