import { ANSWER_FILL, ON_ANSWER } from './answer-fill.ts'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { layOutLikert, SMALL, SWATCH } from './likert-layout.ts'
import type { AnswerName, LikertLine, LikertRow, Segment } from './likert-layout.ts'
import { rounded } from './rounded.ts'
import type { Row } from './row-layout.ts'
import { baseline, Words } from './Words.tsx'

export interface LikertProps {
  /** In display order. */
  rows: readonly LikertRow[]
  /** Names of the five answers, from the least to the most agreeing. */
  answers: readonly string[]
  /** Width of the drawing in px; below 560 the labels are above their bars. */
  width: number
  /** Maximum number of lines of a label; longer labels end in an ellipsis. Default 2. */
  lines?: number | undefined
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}

/** A diverging stacked bar chart of the answers per question, centered on neutral. */
export function Likert({ rows, answers, width, lines = 2, label }: LikertProps) {
  if (rows.length === 0) return <EmptyDrawing width={width} label={label} />
  const layout = layOutLikert(rows, answers, width, lines)
  const center = rounded(layout.center)
  return (
    <Drawing width={width} height={layout.height} label={label}>
      {layout.names.map((name) => (
        <Name key={name.answer} name={name} direct={layout.direct} />
      ))}
      <text x={width} y={layout.headAt} textAnchor="end" className="fill-muted text-xs">
        Favorable
      </text>
      {layout.grid.map(({ from, to }) => (
        <line key={from} x1={center} x2={center} y1={from} y2={to} className="stroke-control" />
      ))}
      {layout.rows.map((row) => (
        <OneQuestion key={row.item.key} row={row} left={layout.plot.left} end={width} />
      ))}
    </Drawing>
  )
}

function Name({ name: { answer, text, x, y }, direct }: { name: AnswerName; direct: boolean }) {
  if (direct) {
    return (
      <text x={x} y={y} textAnchor="middle" className="fill-muted text-xs">
        {text}
      </text>
    )
  }
  return (
    <>
      <rect
        x={x}
        y={y - SWATCH / 2}
        width={SWATCH}
        height={SWATCH}
        className={ANSWER_FILL[answer]}
      />
      <text
        x={rounded(x + SWATCH + 6)}
        y={rounded(baseline(y, SMALL))}
        className="fill-ink text-xs"
      >
        {text}
      </text>
    </>
  )
}

function OneQuestion({ row, left, end }: { row: Row<LikertLine>; left: number; end: number }) {
  const { segments, favourable } = row.item
  const { y, height, middle } = row.bar
  return (
    <g>
      <Words lines={row.lines} x={0} className="fill-ink text-[13px]" />
      {segments.map((segment) => (
        <Part key={segment.answer} segment={segment} y={y} height={height} />
      ))}
      {favourable === undefined ? (
        <text x={rounded(left)} y={rounded(baseline(middle, SMALL))} className="fill-muted text-xs">
          No answers
        </text>
      ) : (
        <text
          x={end}
          y={rounded(baseline(middle, 13))}
          textAnchor="end"
          className="fill-ink text-[13px] font-semibold"
        >
          {favourable}%
        </text>
      )}
    </g>
  )
}

function Part({
  segment: { answer, x, width, text },
  y,
  height,
}: {
  segment: Segment
  y: number
  height: number
}) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} className={ANSWER_FILL[answer]} />
      {text && (
        <text
          x={rounded(x + width / 2)}
          y={rounded(baseline(y + height / 2, SMALL))}
          textAnchor="middle"
          className={`${ON_ANSWER[answer]} text-xs`}
        >
          {text}
        </text>
      )}
    </>
  )
}
