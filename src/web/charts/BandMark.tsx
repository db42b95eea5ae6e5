import type { Band } from '#domain/scoring.ts'
import { BAND_TEXT_FILL } from './band-text-fill.ts'
import { rounded } from './rounded.ts'

const HALF = 4

/**
 * Draws the mark of a band centered on a point. A shape, because the fonts of the PDF lack the
 * characters.
 */
export function BandMark({ band, x, y }: { band: Band; x: number; y: number }) {
  const className = BAND_TEXT_FILL[band]
  if (band === 'blue') return <circle cx={x} cy={y} r={HALF - 0.25} className={className} />
  const points = CORNERS[band].map(([dx, dy]) => `${rounded(x + dx)},${rounded(y + dy)}`)
  return <polygon points={points.join(' ')} className={className} />
}

const CORNERS: Readonly<
  Record<Exclude<Band, 'blue'>, readonly (readonly [x: number, y: number])[]>
> = {
  green: [
    [0, -HALF],
    [HALF + 0.5, HALF],
    [-HALF - 0.5, HALF],
  ],
  yellow: [
    [0, -HALF - 0.75],
    [HALF + 0.75, 0],
    [0, HALF + 0.75],
    [-HALF - 0.75, 0],
  ],
  red: [
    [0, HALF],
    [HALF + 0.5, -HALF],
    [-HALF - 0.5, -HALF],
  ],
}
