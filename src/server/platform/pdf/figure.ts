import drawSvg from 'svg-to-pdfkit'
import type { Drawing } from './blocks.ts'
import { COLUMN, PT_PER_PX, tagged } from './page.ts'
import type { Element, Pdf } from './page.ts'

/** How large a drawing becomes (pt): in its own measure, or as wide as there is room. */
export function sizeOf(svg: string, room = COLUMN): { width: number; height: number } {
  const [, , width = 0, height = 0] =
    /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
  const scale = Math.min(PT_PER_PX, room / width)
  return { width: width * scale, height: height * scale }
}

/** Puts a drawing at a place, as a figure with its alternative text. */
export function addFigure(
  pdf: Pdf,
  parent: Element,
  { svg, alt }: Drawing,
  at: { x: number; y: number; room?: number },
): void {
  const { width, height } = sizeOf(svg, at.room)
  const bbox: [number, number, number, number] = [at.x, at.y, at.x + width, at.y + height]
  parent.add(
    tagged(pdf, 'Figure', () => drawShape(pdf, svg, at.x, at.y, at.room), {
      alt,
      bbox,
      placement: 'Block',
    }),
  )
}

/** The drawing alone, as a part of what is being written. */
export function drawShape(pdf: Pdf, svg: string, x: number, y: number, room = COLUMN): void {
  drawSvg(pdf, svg, x, y, {
    ...sizeOf(svg, room),
    fontCallback: (_family, bold) => (bold ? 'Sans-Bold' : 'Sans'),
    warningCallback: (message) => {
      throw new Error(`a drawing cannot be put on paper: ${message}`)
    },
  })
}
