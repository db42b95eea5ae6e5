import { scaleLinear } from '@visx/scale'
import { bandOf } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { layOutAnswerNames } from './answer-names.ts'
import { AnswerNames } from './AnswerNames.tsx'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { layOutRows } from './row-layout.ts'
import type { Labelled, Row } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { ScoreGrid } from './ScoreGrid.tsx'
import { baseline, Words } from './Words.tsx'

export interface GapRow extends Labelled {
  /** 0 to 100. */
  readonly manager: number
  readonly team: number
  /** Text at the end of the row: `+24`. */
  readonly difference: string
}

const RADIUS = 6

/**
 * One row per category on a common scale: a disc for the team, a ring for the manager, a line
 * between.
 */
export function GapChart({
  rows,
  width,
  label,
}: {
  rows: readonly GapRow[]
  width: number
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}) {
  if (rows.length === 0) return <EmptyDrawing width={width} label={label} />
  const options = { width, lines: 2, bar: 8, top: 24, end: 64 }
  const { rows: places, plot, grid, height } = layOutRows(rows, options)
  const scale = scaleLinear<number>({
    domain: [0, 100],
    range: [plot.left + RADIUS + 2, plot.right - RADIUS - 2],
  })
  const x = (percent: number) => rounded(scale(percent))
  const names = layOutAnswerNames(x, width)
  return (
    <Drawing width={width} height={height + names.height} label={label}>
      <AnswerNames layout={names} top={height} />
      <ScoreGrid grid={grid} x={x} labelsAt={plot.top - 8} />
      {places.map((place) => (
        <OneGap key={place.item.key} place={place} x={x} end={width} />
      ))}
    </Drawing>
  )
}

function OneGap({
  place: { item, lines, bar },
  x,
  end,
}: {
  place: Row<GapRow>
  x: (percent: number) => number
  end: number
}) {
  const [team, manager] = [x(item.team), x(item.manager)]
  return (
    <g>
      <Words lines={lines} x={0} className="fill-ink text-[13px]" />
      <line
        x1={team}
        x2={manager}
        y1={bar.middle}
        y2={bar.middle}
        strokeWidth="2"
        className="stroke-control"
      />
      <circle cx={team} cy={bar.middle} r={RADIUS} className={BAND_FILL[bandOf(item.team)]} />
      <circle
        cx={manager}
        cy={bar.middle}
        r={RADIUS - 1}
        strokeWidth="2"
        className="fill-surface stroke-ink"
      />
      <text
        x={end}
        y={rounded(baseline(bar.middle, 13))}
        textAnchor="end"
        className="fill-ink text-[13px] font-semibold"
      >
        {item.difference}
      </text>
    </g>
  )
}
