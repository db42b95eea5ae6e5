import { bandOf, symbolOf } from '#domain/scoring.ts'
import type { Band, ScoreSymbol } from '#domain/scoring.ts'
import { BAND_TEXT_FILL } from './band-text-fill.ts'
import { rounded } from './rounded.ts'

const HALF = 4

/**
 * Draws the symbol of a score centered on a point, in the color of its band. A shape, because the fonts of
 * the PDF lack the characters.
 */
export function ScoreMark({
  percent,
  symbol = symbolOf(percent),
  x,
  y,
}: {
  percent: number
  /** Default: the symbol of the percent alone. */
  symbol?: ScoreSymbol | undefined
  x: number
  y: number
}) {
  const band = bandOf(percent)
  const className = BAND_TEXT_FILL[band]
  if (symbol === 'good') return <circle cx={x} cy={y} r={HALF - 0.25} className={className} />
  if (symbol === 'fair') {
    return (
      <circle
        cx={x}
        cy={y}
        r={HALF - 1}
        strokeWidth="1.5"
        className={`fill-none ${STROKE[band]}`}
      />
    )
  }
  const points = CORNERS[symbol].map(([dx, dy]) => `${rounded(x + dx)},${rounded(y + dy)}`)
  return <polygon points={points.join(' ')} className={className} />
}

const CORNERS: Readonly<
  Record<Exclude<ScoreSymbol, 'good' | 'fair'>, readonly (readonly [x: number, y: number])[]>
> = {
  excellent: [
    [0, -HALF],
    [HALF + 0.5, HALF],
    [-HALF - 0.5, HALF],
  ],
  'needs-work': [
    [0, -HALF - 0.75],
    [HALF + 0.75, 0],
    [0, HALF + 0.75],
    [-HALF - 0.75, 0],
  ],
  low: [
    [0, HALF],
    [HALF + 0.5, -HALF],
    [-HALF - 0.5, -HALF],
  ],
}

const STROKE: Readonly<Record<Band, string>> = {
  green: 'stroke-green-text',
  blue: 'stroke-blue-text',
  yellow: 'stroke-yellow-text',
  red: 'stroke-red-text',
}
