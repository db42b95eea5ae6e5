import { bandOf, formatScore } from '#domain/scoring.ts'
import type { ScoreLevel, ScoreSymbol } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { BAND_TEXT_FILL } from './band-text-fill.ts'
import type { Labelled, Row } from './row-layout.ts'
import { rounded } from './rounded.ts'
import { ScoreMark } from './ScoreMark.tsx'
import { textWidth } from './text-lines.ts'
import { RADIUS, ScoreRows } from './ScoreRows.tsx'
import type { ScoreRowsProps } from './ScoreRows.tsx'
import { baseline } from './Words.tsx'

export interface DecilesRow extends Labelled {
  /** Nine scores in percent: the 10th to the 90th percentile of the other accounts or teams. */
  readonly deciles: readonly number[]
  /** 0 to 100; null where there is no score to compare. */
  readonly own: number | null
  readonly level?: ScoreLevel | undefined
}

const BAR = 12
/** Minimum width of the bar in px, so that it stays visible when all other scores are equal. */
const MIN_BAR_WIDTH = 3

/**
 * Draws the middle 80 % and 40 % of the other scores as bars, their median, and a score as a disc.
 */
export function Deciles(props: ScoreRowsProps<DecilesRow>) {
  return (
    <ScoreRows
      {...props}
      bar={BAR}
      renderRow={(place, x) => <OneRow place={place} x={x} end={props.width} />}
    />
  )
}

function OneRow({
  place: { item, bar },
  x,
  end,
}: {
  place: Row<DecilesRow>
  x: (percent: number) => number
  end: number
}) {
  const [first = 0, , third = 0, , middle = 0, , seventh = 0, , ninth = 0] = item.deciles
  const span = (from: number, to: number) => ({
    x: x(from),
    width: Math.max(MIN_BAR_WIDTH, rounded(x(to) - x(from))),
    y: bar.y,
    height: bar.height,
  })
  return (
    <>
      <rect {...span(first, ninth)} className="fill-ink/10" />
      <rect {...span(third, seventh)} className="fill-ink/20" />
      <line
        x1={x(middle)}
        x2={x(middle)}
        y1={bar.y - 2}
        y2={bar.y + bar.height + 2}
        strokeWidth="2"
        className="stroke-ink"
      />
      {item.own === null ? (
        <text
          x={end}
          y={rounded(baseline(bar.middle, 13))}
          textAnchor="end"
          className="fill-muted text-[13px]"
        >
          –
        </text>
      ) : (
        <Own
          percent={item.own}
          symbol={item.level?.symbol}
          x={x(item.own)}
          y={bar.middle}
          end={end}
        />
      )}
    </>
  )
}

function Own({
  percent,
  symbol,
  x,
  y,
  end,
}: {
  percent: number
  symbol: ScoreSymbol | undefined
  x: number
  y: number
  end: number
}) {
  const band = bandOf(percent)
  const text = `${formatScore(percent)}%`
  return (
    <>
      <circle cx={x} cy={y} r={RADIUS + 1.5} className="fill-surface" />
      <circle cx={x} cy={y} r={RADIUS} className={BAND_FILL[band]} />
      <ScoreMark
        percent={percent}
        symbol={symbol}
        x={rounded(end - textWidth(text, 13) - 9)}
        y={y}
      />
      <text
        x={end}
        y={rounded(baseline(y, 13))}
        textAnchor="end"
        className={`${BAND_TEXT_FILL[band]} text-[13px] font-semibold`}
      >
        {text}
      </text>
    </>
  )
}
