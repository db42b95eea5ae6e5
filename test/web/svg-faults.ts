import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { overlap } from '#web/charts/box.ts'
import type { Box } from '#web/charts/box.ts'
import { drawingsIn } from '#web/charts/parse-drawings.ts'

/** Widths in px at which a chart is checked, from the narrowest phone to a wide page. */
export const WIDTHS = [272, 320, 480, 640, 1000]
const SMALLEST_TEXT = 12
/** Tolerance at the edges in px, for strokes and rounding. */
const EDGE = 1.5

/** Renders a chart and returns a description of each fault; empty if there are none. */
export function faultsOf(element: ReactElement): string[] {
  const markup = renderToStaticMarkup(element)
  const faults = markup.match(/NaN|Infinity|undefined|null/g)?.map((word) => `says ${word}`) ?? []
  if (renderToStaticMarkup(element) !== markup) faults.push('differs the second time')
  const drawings = drawingsIn(markup)
  if (drawings.length !== 1) faults.push(`${drawings.length} labelled drawings`)
  for (const { width, height, shapes, texts } of drawings) {
    const frame = { x: -EDGE, y: -EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE }
    faults.push(
      ...[...shapes, ...texts]
        .filter((box) => !within(box, frame))
        .map((box) => `outside: ${JSON.stringify(box)}`),
      ...texts.filter(({ size }) => !(size >= SMALLEST_TEXT)).map(({ text }) => `small: ${text}`),
      ...texts.flatMap((text, index) =>
        texts
          .slice(index + 1)
          .filter((other) => overlap(text, other))
          .map((other) => `“${text.text}” over “${other.text}”`),
      ),
    )
  }
  return faults
}

const within = (box: Box, frame: Box): boolean =>
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height
