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

/** The part of the width of a text that stands before its place. */
const BEFORE = { start: 0, middle: 0.5, end: 1 } as const
const SEMIBOLD = 600

const SHAPES: Readonly<
  Record<string, (pdf: Pdf, number: NumberOf, attributes: Attributes) => Pdf>
> = {
  rect: (pdf, at) => pdf.rect(at('x'), at('y'), at('width'), at('height')),
  circle: (pdf, at) => pdf.circle(at('cx'), at('cy'), at('r')),
  line: (pdf, at) => pdf.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2')),
  path: (pdf, _at, { d = '' }) => pdf.path(d),
  polygon: (pdf, _at, { points = '' }) => pdf.path(`M${points}Z`),
}

type NumberOf = (name: string) => number

/**
 * Draws an element of a chart with all that is in it. Styles that are not set are those of the elements
 * around it. Throws for an element that no chart had when this was written.
 */
export function drawElement(
  pdf: Pdf,
  { name, attributes, children }: SvgElement,
  placement: Placement,
  inherited: Attributes = {},
): void {
  const all = { ...inherited, ...attributes }
  const shape = SHAPES[name]
  if (shape) return drawShape(pdf, all, placement, (numberOf) => shape(pdf, numberOf, attributes))
  if (!['svg', 'g', 'text', 'tspan'].includes(name)) throw new Error(`no ${name} in charts`)
  for (const child of children) {
    if (typeof child === 'string') drawText(pdf, child, all, placement)
    else drawElement(pdf, child, placement, all)
  }
  return undefined
}

function drawShape(
  pdf: Pdf,
  attributes: Attributes,
  { x, y, scale }: Placement,
  outline: (numberOf: NumberOf) => Pdf,
): void {
  const { fill = 'black', stroke = 'none' } = attributes
  const [isFilled, isStroked] = [fill !== 'none', stroke !== 'none']
  if (attributes.d === '' || (!isFilled && !isStroked)) return
  const numberOf = numbersOf(attributes)
  pdf.save().translate(x, y).scale(scale)
  pdf.lineWidth(numberOf('stroke-width', 1)).fillOpacity(numberOf('fill-opacity', 1))
  if (attributes['stroke-linecap'] === 'round') pdf.lineCap('round')
  if (attributes['stroke-linejoin'] === 'round') pdf.lineJoin('round')
  const [length, space] = (attributes['stroke-dasharray'] ?? '').split(/[ ,]+/).map(Number)
  if (length) pdf.dash(length, { space: space ?? length })
  outline(numberOf)
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
