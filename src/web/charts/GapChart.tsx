import { bandOf } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import type { Labelled, Row } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { RADIUS, ScoreRows } from './ScoreRows.tsx'
import type { ScoreRowsProps } from './ScoreRows.tsx'
import { baseline } from './Words.tsx'

export interface GapRow extends Labelled {
  /** 0 to 100. */
  readonly manager: number
  readonly team: number
  /** Text at the end of the row: `+24`. */
  readonly difference: string
}

/**
 * One row per category on a common scale: a disc for the team, a ring for the manager, a line
 * between.
 */
export function GapChart(props: ScoreRowsProps<GapRow>) {
  return (
    <ScoreRows
      {...props}
      bar={8}
      renderRow={(place, x) => <OneGap place={place} x={x} end={props.width} />}
    />
  )
}

function OneGap({
  place: { item, bar },
  x,
  end,
}: {
  place: Row<GapRow>
  x: (percent: number) => number
  end: number
}) {
  const [team, manager] = [x(item.team), x(item.manager)]
  return (
    <>
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
    </>
  )
}
