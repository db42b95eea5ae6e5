import { scaleLinear } from '@visx/scale'
import { bandOf } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { layOut } from './bar-layout.ts'
import { ScoreGrid } from './ScoreGrid.tsx'

export interface GapRow {
  readonly label: string
  /** 0 to 100. */
  readonly manager: number
  readonly team: number
  /** What stands at the end of the row: `+24`. */
  readonly difference: string
}

/** Two marks a row on one scale, and the way between them: a disc for the team, a ring for you. */
export function GapChart({
  rows,
  width,
  label,
}: {
  rows: readonly GapRow[]
  width: number
  /** Read out instead of the drawing: what it shows, in a sentence. */
  label: string
}) {
  const bars = rows.map((row) => ({ key: row.label, label: row.label, percent: row.team }))
  const { rows: places, plot, grid, height } = layOut(bars, width, 2)
  const x = scaleLinear<number>({ domain: [0, 100], range: [plot.left + 8, plot.right - 8] })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="figures block h-auto w-full"
    >
      <ScoreGrid grid={grid} x={x} labelsAt={plot.top - 8} />
      {places.map(({ key, lines, bar }, index) => {
        const row = rows[index]
        if (!row) return null
        const y = bar.y + bar.height / 2
        return (
          <g key={key}>
            <text className="fill-ink text-[13px]">
              {lines.map((line) => (
                <tspan key={line.y} x={0} y={line.y}>
                  {line.text}
                </tspan>
              ))}
            </text>
            <line
              x1={x(row.team)}
              x2={x(row.manager)}
              y1={y}
              y2={y}
              strokeWidth="2"
              className="stroke-control"
            />
            <circle cx={x(row.team)} cy={y} r="6" className={BAND_FILL[bandOf(row.team)]} />
            <circle
              cx={x(row.manager)}
              cy={y}
              r="5"
              strokeWidth="2"
              className="fill-surface stroke-ink"
            />
            <text
              x={width}
              y={y}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-ink text-[13px] font-semibold"
            >
              {row.difference}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
