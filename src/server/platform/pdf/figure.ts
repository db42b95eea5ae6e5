import type { Figure } from './blocks.ts'
import { COLUMN, PT_PER_PX, addTaggedElement } from './document.ts'
import type { Element, Pdf } from './document.ts'
import { drawElement } from './draw-svg.ts'
import { parseSvg } from './svg.ts'

/** Returns the size of an SVG in pt: its natural size, scaled down to `maxWidth` if wider. */
export function fitSvg(svg: string, maxWidth = COLUMN): { width: number; height: number } {
  const [, , width = 0, height = 0] = viewBoxOf(svg)
  const scale = Math.min(PT_PER_PX, maxWidth / width)
  return { width: width * scale, height: height * scale }
}

/** Draws a figure with its alternative text. */
export function addFigure(
  pdf: Pdf,
  parent: Element,
  { svg, alt }: Figure,
  at: { x: number; y: number; maxWidth?: number },
): void {
  const { width, height } = fitSvg(svg, at.maxWidth)
  const bbox: [number, number, number, number] = [at.x, at.y, at.x + width, at.y + height]
  parent.add(
    addTaggedElement(pdf, 'Figure', () => drawSvgAt(pdf, svg, at.x, at.y, at.maxWidth), {
      alt,
      bbox,
      placement: 'Block',
    }),
  )
}

/** Draws an SVG as part of the current element. */
export function drawSvgAt(pdf: Pdf, svg: string, x: number, y: number, maxWidth = COLUMN): void {
  const [, , width = 0] = viewBoxOf(svg)
  drawElement(pdf, parseSvg(svg), { x, y, scale: fitSvg(svg, maxWidth).width / width })
}

const viewBoxOf = (svg: string): number[] =>
  /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
