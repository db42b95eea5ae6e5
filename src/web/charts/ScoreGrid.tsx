import type { BarLayout } from './bar-layout.ts'

const TICKS = [0, 25, 50, 75, 100]

export interface ScoreGridProps {
  /** From where to where the lines run. */
  grid: BarLayout['grid']
  /** Where a percent stands. */
  x: (percent: number) => number
  /** The base line of the numbers above. */
  labelsAt: number
}

/** Hairlines at the quarters of a percent scale, with their numbers above. */
export function ScoreGrid({ grid, x, labelsAt }: ScoreGridProps) {
  return TICKS.map((tick) => (
    <g key={tick}>
      {grid.map(({ from, to }) => (
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
