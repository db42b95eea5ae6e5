import { baseFile, selectFont } from './fonts.ts'
import type { FontName } from './fonts.ts'
import { isOrdinary } from './glyphs.ts'
import { drawRuns } from './draw-runs.ts'
import type { SvgElement } from './svg.ts'
import { textLines } from './text-lines.ts'

type Pdf = PDFKit.PDFDocument
type Attributes = SvgElement['attributes']

/** Where an SVG stands on the page, and how many pt one of its px has. */
interface Placement {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** By text-anchor: how much of a text's width lies left of its x. */
const BEFORE = { start: 0, middle: 0.5, end: 1 } as const
const SEMIBOLD = 600

type NumberOf = (name: string) => number

interface Shape {
  readonly geometry: readonly string[]
  /** False for what SVG does not draw: a rectangle or a circle without a size. */
  readonly isDrawn?: (at: NumberOf, attributes: Attributes) => boolean
  readonly outline: (pdf: Pdf, at: NumberOf, attributes: Attributes) => Pdf
}

const SHAPES: Readonly<Record<string, Shape>> = {
  rect: {
    geometry: ['x', 'y', 'width', 'height'],
    isDrawn: (at) => at('width') > 0 && at('height') > 0,
    outline: (pdf, at) => pdf.rect(at('x'), at('y'), at('width'), at('height')),
  },
  circle: {
    geometry: ['cx', 'cy', 'r'],
    isDrawn: (at) => at('r') > 0,
    outline: (pdf, at) => pdf.circle(at('cx'), at('cy'), at('r')),
  },
  line: {
    geometry: ['x1', 'y1', 'x2', 'y2'],
    outline: (pdf, at) => pdf.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2')),
  },
  path: {
    geometry: ['d'],
    isDrawn: (_at, { d = '' }) => d !== '',
    outline: (pdf, _at, { d = '' }) => pdf.path(d),
  },
  polygon: {
    geometry: ['points'],
    outline: (pdf, _at, { points = '' }) => pdf.path(`M${points}Z`),
  },
}

/** Elements that hold others, with attributes of their own. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'viewBox', 'width', 'height', 'role', 'aria-label', 'aria-hidden'],
  g: [],
  text: ['x', 'y'],
  tspan: ['x', 'y'],
}

/** Attributes that elements take from those around them. */
const STYLES = new Set([
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
])

/**
 * Draws an element of a chart with all that is in it. Styles that are not set are those of the elements
 * around it. Throws for elements and attributes that no chart had when this was written.
 */
export function drawElement(
  pdf: Pdf,
  { name, attributes, children }: SvgElement,
  placement: Placement,
  around: Attributes = {},
): void {
  const shape = SHAPES[name]
  const own = shape?.geometry ?? CONTAINERS[name]
  if (!own) throw new Error(`no ${name} in charts`)
  const entries = Object.entries(attributes)
  const unknown = entries.find(([key]) => !own.includes(key) && !STYLES.has(key))
  if (unknown) throw new Error(`no ${unknown[0]} in charts`)
  const styles = { ...around, ...Object.fromEntries(entries.filter(([key]) => STYLES.has(key))) }
  const numberOf = numbersOf({ ...attributes, ...styles })
  if (shape) {
    if (shape.isDrawn?.(numberOf, attributes) === false) return
    // A line has no inside.
    const painted = name === 'line' ? { ...styles, fill: 'none' } : styles
    drawShape(pdf, painted, placement, () => shape.outline(pdf, numberOf, attributes))
    return
  }
  for (const child of children) {
    if (typeof child === 'string') drawText(pdf, child, { ...attributes, ...styles }, placement)
    else drawElement(pdf, child, placement, styles)
  }
}

function drawShape(
  pdf: Pdf,
  attributes: Attributes,
  { x, y, scale }: Placement,
  outline: () => Pdf,
): void {
  const { fill = 'black', stroke = 'none' } = attributes
  const [isFilled, isStroked] = [fill !== 'none', stroke !== 'none']
  if (!isFilled && !isStroked) return
  const numberOf = numbersOf(attributes)
  pdf.save().translate(x, y).scale(scale)
  pdf.lineWidth(numberOf('stroke-width', 1)).fillOpacity(numberOf('fill-opacity', 1))
  if (attributes['stroke-linecap'] === 'round') pdf.lineCap('round')
  if (attributes['stroke-linejoin'] === 'round') pdf.lineJoin('round')
  const [length, space] = (attributes['stroke-dasharray'] ?? '').split(/[ ,]+/).map(Number)
  if (length) pdf.dash(length, { space: space ?? length })
  outline()
  if (isFilled && isStroked) pdf.fillAndStroke(fill, stroke)
  else if (isFilled) pdf.fill(fill)
  else pdf.stroke(stroke)
  pdf.restore()
}

function drawText(pdf: Pdf, text: string, attributes: Attributes, placement: Placement): void {
  const numberOf = numbersOf(attributes)
  const size = numberOf('font-size') * placement.scale
  const font: FontName = numberOf('font-weight') >= SEMIBOLD ? 'Sans-Bold' : 'Sans'
  const anchor = BEFORE[(attributes['text-anchor'] ?? 'start') as keyof typeof BEFORE]
  const x = placement.x + numberOf('x') * placement.scale
  const baseline = placement.y + numberOf('y') * placement.scale
  const [before, below] = [pdf.x, pdf.y]
  selectFont(pdf, baseFile(font))
    .fontSize(size)
    .fillColor(attributes.fill ?? 'black')
  if (isOrdinary(text)) {
    const options = { lineBreak: false, baseline: 'alphabetic' } as const
    pdf.text(text, x - pdf.widthOfString(text) * anchor, baseline, options)
  } else {
    for (const { runs, width } of textLines(pdf, text, { font, size, width: Infinity })) {
      drawRuns(pdf, runs, { x: x - width * anchor, baseline, size })
    }
  }
  ;[pdf.x, pdf.y] = [before, below]
}

const numbersOf =
  (attributes: Attributes) =>
  (name: string, otherwise = 0): number => {
    const value = Number(attributes[name] ?? otherwise)
    if (!Number.isFinite(value)) throw new Error(`${name} of a chart is no number`)
    return value
  }
