import type { Box } from './box.ts'
import type { RowLayout, Labelled } from './row-layout.ts'
import { TICKS } from './score-axis.ts'

export interface ScoreGridProps {
  /** Vertical extents of the grid lines. */
  grid: RowLayout<Labelled>['grid']
  /** Returns the x of a percent in px. */
  x: (percent: number) => number
  /** Baseline of the scale numbers in px. */
  labelsAt: number
  /** Boxes that grid lines must not cross. */
  clear?: readonly Box[]
}

const NO_OBSTACLES: readonly Box[] = []

/** Grid lines at the quarters of a percent scale, with numbers above. */
export function ScoreGrid({ grid, x, labelsAt, clear = NO_OBSTACLES }: ScoreGridProps) {
  return TICKS.map((tick) => (
    <g key={tick}>
      {grid
        .flatMap((piece) => around(piece, x(tick), clear))
        .map(({ from, to }) => (
          <line
            key={from}
            x1={x(tick)}
            x2={x(tick)}
            y1={from}
            y2={to}
            className={tick === 0 ? 'stroke-control' : 'stroke-line'}
          />
        ))}
      <text
        x={x(tick)}
        y={labelsAt}
        textAnchor={tick === 0 ? 'start' : 'middle'}
        className="fill-muted text-xs"
      >
        {tick}
      </text>
    </g>
  ))
}

/** Returns the parts of a vertical line at x that are outside all boxes, top to bottom. */
function around(
  line: { readonly from: number; readonly to: number },
  x: number,
  boxes: readonly Box[],
): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = []
  let from = line.from
  for (const box of boxes) {
    const isCovered = box.x <= x && x <= box.x + box.width
    if (!isCovered || box.y + box.height <= from || box.y >= line.to) continue
    if (box.y > from) pieces.push({ from, to: box.y })
    from = box.y + box.height
  }
  return from < line.to ? [...pieces, { from, to: line.to }] : pieces
}
