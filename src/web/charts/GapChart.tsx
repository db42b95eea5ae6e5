import { scaleLinear } from '@visx/scale'
import { bandOf } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { layOut } from './bar-layout.ts'

export interface GapRow {
  readonly label: string
  /** 0 to 100. */
  readonly manager: number
  readonly team: number
  /** What stands at the end of the row: `+24`. */
  readonly difference: string
}

const TICKS = [0, 25, 50, 75, 100]

/** Above the first row there must be room for the words that name the two marks. */
const ROOM_FOR_NAMES = 14

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
      viewBox={`0 ${-ROOM_FOR_NAMES} ${width} ${height + ROOM_FOR_NAMES}`}
      className="figures block h-auto w-full"
    >
      {TICKS.map((tick) => (
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
            y={plot.top - 8 - ROOM_FOR_NAMES}
            textAnchor="middle"
            className="fill-muted text-xs"
          >
            {tick}
          </text>
        </g>
      ))}
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
