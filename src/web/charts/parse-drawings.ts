import type { Box } from './box.ts'
import { textWidth } from './text-lines.ts'

/** The parts of an SVG that the tests check. */
export interface Drawn {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Box[]
  readonly texts: readonly (Box & { readonly text: string; readonly size: number })[]
}

/** Parses the SVG drawings in HTML markup. Throws if a text has no font size. */
export function drawingsIn(markup: string): Drawn[] {
  return [...markup.matchAll(/<svg[^>]*role="img"[^>]*>.*?<\/svg>/gs)].map(([svg]) => read(svg))
}

function read(svg: string): Drawn {
  const [, , width = 0, height = 0] =
    /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(' ').map(Number).with(0, 0) ?? []
  const shapes: Box[] = []
  for (const [, name = '', attributes = ''] of svg.matchAll(/<(\w+)([^>]*)>/g)) {
    const box = boxOf(name, attributes)
    if (box) shapes.push(box)
  }
  const texts = [...svg.matchAll(/<text([^>]*)>(.*?)<\/text>/gs)].flatMap(
    ([, own = '', inner = '']) => textsIn(own, inner),
  )
  return { width, height, shapes, texts }
}

function boxOf(name: string, attributes: string): Box | undefined {
  const at = (key: string) => numberOf(attributes, key)
  if (name === 'rect') return { x: at('x'), y: at('y'), width: at('width'), height: at('height') }
  if (name === 'circle') {
    const [x, y, r] = [at('cx'), at('cy'), at('r')]
    return { x: x - r, y: y - r, width: 2 * r, height: 2 * r }
  }
  if (name === 'line') return boundingBox([at('x1'), at('y1'), at('x2'), at('y2')])
  const numbers = /(?: d| points)="([^"]*)"/.exec(attributes)?.[1]?.match(/-?[\d.]+(e-?\d+)?/g)
  return numbers ? boundingBox(numbers.map(Number)) : undefined
}

function boundingBox(numbers: readonly number[]): Box {
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Returns each line of an SVG text with its estimated width. */
function textsIn(own: string, inner: string): Drawn['texts'] {
  const className = /class="([^"]*)"/.exec(own)?.[1] ?? ''
  const size = className.includes('text-xs') ? 12 : Number(/text-\[(\d+)px\]/.exec(className)?.[1])
  const anchor = /text-anchor="(\w+)"/.exec(own)?.[1] ?? 'start'
  const lines = [...inner.matchAll(/<tspan([^>]*)>(.*?)<\/tspan>/gs)]
  const pieces =
    lines.length > 0 ? lines.map(([, at = '', text = '']) => [at, text]) : [[own, inner]]
  return pieces.map(([at = '', text = '']) => {
    const plain = text.replaceAll('&amp;', '&').replaceAll(/&#x27;|&quot;/g, "'")
    const width = textWidth(plain, size)
    const x = numberOf(at, 'x')
    return {
      text: plain,
      size,
      x: anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2,
      y: numberOf(at, 'y') - size * 0.72,
      width,
      height: size * 0.72,
    }
  })
}

const numberOf = (attributes: string, key: string): number =>
  Number(new RegExp(` ${key}="([^"]*)"`).exec(attributes)?.[1])
