import { scaleLinear } from '@visx/scale'
import { bandOf, formatScore } from '#domain/scoring.ts'
import type { ScoreLevel } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { layOutAnswerNames } from './answer-names.ts'
import { AnswerNames } from './AnswerNames.tsx'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { layOutRows } from './row-layout.ts'
import type { Labelled, Row } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { ScoreMark } from './ScoreMark.tsx'
import { ScoreGrid } from './ScoreGrid.tsx'
import { textWidth } from './text-lines.ts'
import { baseline, Words } from './Words.tsx'

export interface Bar extends Labelled {
  /** 0 to 100. */
  readonly percent: number
  readonly level?: ScoreLevel | undefined
  /** Margin of error in percent, drawn as a line below the bar. */
  readonly range?: { readonly low: number; readonly high: number } | undefined
  /** Secondary text at the end of the row: `61 to 74`. */
  readonly note?: string | undefined
}

export interface HorizontalBarsProps {
  bars: readonly Bar[]
  /** Width of the drawing in px; below 560 the labels are above their bars. */
  width: number
  /** Maximum number of lines of a label; longer labels end in an ellipsis. Default 2. */
  lines?: number | undefined
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}

const ROOM_FOR_VALUE = 64
const THIN = 8
/** Space between two rows in px when lines are drawn below the bars. */
const GAP_WITH_RANGE = 23
const NOTE_SIZE = 12
const NOTE_GAP = 12

/** A horizontal bar chart with values at the end of each row. */
export function HorizontalBars({ bars, width, lines = 2, label }: HorizontalBarsProps) {
  if (bars.length === 0) return <EmptyDrawing width={width} label={label} />
  const ranged = bars.some(({ range }) => range)
  const noteRoom = roomForNotes(bars)
  const { rows, plot, grid, height, above } = layOutRows(bars, {
    width,
    lines,
    bar: THIN,
    ...(ranged && { gap: GAP_WITH_RANGE }),
    top: 24,
    end: ROOM_FOR_VALUE,
    note: noteRoom,
  })
  const scale = scaleLinear<number>({ domain: [0, 100], range: [plot.left, plot.right] })
  const x = (percent: number) => rounded(scale(percent))
  const names = layOutAnswerNames(x, width)
  return (
    <Drawing width={width} height={height + names.height} label={label}>
      <AnswerNames layout={names} top={height} />
      <ScoreGrid
        grid={grid}
        x={x}
        labelsAt={plot.top - 8}
        clear={rows.map(({ item, bar }) => ({
          x: x(item.percent) + 3,
          y: bar.middle - 9,
          width: 54,
          height: 18,
        }))}
      />
      {rows.map((row) => (
        <g key={row.item.key}>
          <OneBar row={row} left={plot.left} end={x(row.item.percent)} />
          {row.item.range && (
            <Range row={row} from={x(row.item.range.low)} to={x(row.item.range.high)} />
          )}
          {row.item.note && (
            <text
              x={width}
              // It stands in line with the label where that is above the bar, else with the bar.
              y={rounded(above ? (row.lines[0]?.y ?? 0) : baseline(row.bar.middle, NOTE_SIZE))}
              textAnchor="end"
              className="fill-muted text-xs"
            >
              {row.item.note}
            </text>
          )}
        </g>
      ))}
    </Drawing>
  )
}

function roomForNotes(bars: readonly Bar[]): number {
  const widest = Math.max(0, ...bars.map(({ note = '' }) => textWidth(note, NOTE_SIZE)))
  return widest > 0 ? widest + NOTE_GAP : 0
}

/** Draws the margin of error below the bar, where it contrasts with the background. */
function Range({ row, from, to }: { row: Row<Bar>; from: number; to: number }) {
  const middle = row.bar.y + row.bar.height + 5.5
  const [top, bottom] = [rounded(middle - 2.5), rounded(middle + 2.5)]
  const y = rounded(middle)
  return (
    <path
      d={`M${from} ${top}L${from} ${bottom}M${from} ${y}L${to} ${y}M${to} ${top}L${to} ${bottom}`}
      fill="none"
      className="stroke-ink"
    />
  )
}

function OneBar({ row, left, end }: { row: Row<Bar>; left: number; end: number }) {
  const { percent, level } = row.item
  const { y, height, middle } = row.bar
  const band = bandOf(percent)
  return (
    <g>
      <Words lines={row.lines} x={0} className="fill-ink text-[13px]" />
      <rect
        x={rounded(left)}
        y={y}
        width={rounded(Math.max(1, end - left))}
        height={height}
        className={BAND_FILL[band]}
      />
      <ScoreMark percent={percent} symbol={level?.symbol} x={rounded(end + 12)} y={middle} />
      <text
        x={rounded(end + 21)}
        y={rounded(baseline(middle, 13))}
        className="fill-ink text-[13px] font-semibold"
      >
        {formatScore(percent)}%
      </text>
    </g>
  )
}
