import { bandOf, formatScore } from '#domain/scoring.ts'
import type { Band, ScoreSymbol } from '#domain/scoring.ts'
import { BAND_TEXT_FILL } from './band-text-fill.ts'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { layOutHeatMap } from './heat-map-layout.ts'
import type { HeatMapLayout, HeatRow } from './heat-map-layout.ts'
import { rounded } from './rounded.ts'
import { ScoreMark } from './ScoreMark.tsx'
import { textWidth } from './text-lines.ts'
import { baseline, Words } from './Words.tsx'

export interface HeatMapProps {
  rows: readonly HeatRow[]
  /** Names of the rounds, the earliest first. */
  rounds: readonly string[]
  /** Available width in px; the drawing is wider if its cells need it. */
  width: number
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}

/**
 * Scores by category and round: number, symbol and color; a dash where there is no score.
 */
export function HeatMap({ rows, rounds, width, label }: HeatMapProps) {
  if (rows.length === 0 || rounds.length === 0) return <EmptyDrawing width={width} label={label} />
  const layout = layOutHeatMap(rows, rounds, width)
  return (
    <Drawing width={layout.width} height={layout.height} label={label} fixed>
      {layout.columns.map(({ x, lines }, round) => (
        <Words
          key={rounds[round]}
          lines={lines}
          x={rounded(x + layout.cell.width / 2)}
          anchor="middle"
          className="fill-muted text-xs"
        />
      ))}
      {layout.rows.map(({ item, lines, bar }) => (
        <g key={item.key}>
          <Words lines={lines} x={0} className="fill-ink text-[13px]" />
          {layout.columns.map(({ x }, round) => (
            <Cell
              key={rounds[round]}
              percent={item.cells[round] ?? null}
              symbol={item.levels?.[round]?.symbol}
              x={x}
              y={bar.y}
              layout={layout}
            />
          ))}
        </g>
      ))}
    </Drawing>
  )
}

interface CellProps {
  percent: number | null
  symbol: ScoreSymbol | undefined
  x: number
  y: number
  layout: HeatMapLayout
}

const GAP = 2
const SIZE = 13
const MARK = 15

function Cell({ percent, symbol, x, y, layout: { cell, stacked } }: CellProps) {
  const frame = {
    x: x + GAP / 2,
    y,
    width: rounded(cell.width - GAP),
    height: cell.height,
  }
  const center = rounded(x + cell.width / 2)
  const middle = y + cell.height / 2
  if (percent === null) {
    return (
      <>
        <rect {...frame} className="fill-sunken" />
        <text
          x={center}
          y={rounded(baseline(middle, SIZE))}
          textAnchor="middle"
          className="fill-muted text-[13px]"
        >
          –
        </text>
      </>
    )
  }
  const band = bandOf(percent)
  const text = formatScore(percent)
  const ends = MARK + textWidth(text, SIZE)
  return (
    <>
      <rect {...frame} className={TINT[band]} />
      <ScoreMark
        percent={percent}
        symbol={symbol}
        x={stacked ? center : rounded(center - ends / 2 + 4)}
        y={stacked ? y + 12 : middle}
      />
      <text
        x={stacked ? center : rounded(center - ends / 2 + MARK)}
        y={rounded(baseline(stacked ? y + 29 : middle, SIZE))}
        textAnchor={stacked ? 'middle' : 'start'}
        className={`${BAND_TEXT_FILL[band]} text-[13px] font-semibold`}
      >
        {text}
      </text>
    </>
  )
}

/** Band colors, pale enough as a background for text. */
const TINT: Readonly<Record<Band, string>> = {
  green: 'fill-green/25',
  blue: 'fill-blue/25',
  yellow: 'fill-yellow/25',
  red: 'fill-red/25',
}
