import { Area, LinePath } from '@visx/shape'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { rounded } from './rounded.ts'
import { TICKS } from './score-axis.ts'
import { layOutTrend } from './trend-layout.ts'
import type { TrendLayout, TrendPoint, TrendSeries } from './trend-layout.ts'
import { baseline, Words } from './Words.tsx'

export interface TrendProps {
  /** Names of the rounds with results, the earliest first. */
  rounds: readonly string[]
  /** Only a few: series differ by name and dashes, not by color. */
  series: readonly TrendSeries[]
  /** Width of the drawing in px. */
  width: number
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}

/** A line chart of scores over rounds, with gaps where a round is missing. */
export function Trend({ rounds, series, width, label }: TrendProps) {
  const known = series.some(({ points }) => points.some((point) => point !== null))
  if (rounds.length === 0 || !known) return <EmptyDrawing width={width} label={label} />
  const layout = layOutTrend(rounds, series, width)
  return (
    <Drawing width={width} height={layout.height} label={label}>
      <Grid layout={layout} />
      {series.map((entry) => (
        <Interval key={entry.key} series={entry} layout={layout} />
      ))}
      {series.map((entry) => (
        <Line key={entry.key} series={entry} layout={layout} crowded={rounds.length > 12} />
      ))}
      {layout.answers.map(({ name, x, lines }) => (
        <Words key={name} lines={lines} x={x} className="fill-muted text-xs" />
      ))}
      {layout.roundLabels.map(({ round, x, lines }) => (
        <Words key={round} lines={lines} x={x} anchor="middle" className="fill-muted text-xs" />
      ))}
      {layout.values.map(({ round, text, x, y }) => (
        <text
          key={round}
          x={x}
          y={y}
          textAnchor="middle"
          className="fill-ink text-[14px] font-semibold"
        >
          {text}
        </text>
      ))}
      {layout.names.map(({ key, text, x, y }) => (
        <text key={key} x={x} y={y} className="fill-ink text-[13px] font-semibold">
          {text}
        </text>
      ))}
    </Drawing>
  )
}

function Grid({ layout: { plot, y } }: { layout: TrendLayout }) {
  return TICKS.map((tick) => (
    <g key={tick}>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y(tick)}
        y2={y(tick)}
        className={tick === 0 ? 'stroke-control' : 'stroke-line'}
      />
      <text
        x={plot.left - 10}
        y={rounded(baseline(y(tick), 12))}
        textAnchor="end"
        className="fill-muted text-xs"
      >
        {tick}
      </text>
    </g>
  ))
}

interface SeriesProps {
  series: TrendSeries
  layout: TrendLayout
}

/** Draws the margin of error as an area, or as a bar for a single round. */
function Interval({ series, layout }: SeriesProps) {
  if (series.previous) return null
  const points = placesOf(series, layout)
  const ranged = points.map((place) => (place && pointBounds(place.point) ? place : null))
  if (!ranged.some((place) => place !== null)) return null
  return (
    <>
      <Area
        data={ranged}
        defined={(place) => place !== null}
        x={(place) => place?.x ?? 0}
        y0={(place) => layout.y(pointBounds(place?.point)?.low ?? 0)}
        y1={(place) => layout.y(pointBounds(place?.point)?.high ?? 0)}
        className="fill-ink/10"
      />
      {ranged.map((place, index) => {
        const range = pointBounds(place?.point)
        if (!place || !range || ranged[index - 1] || ranged[index + 1]) return null
        return (
          <rect
            key={place.round}
            x={rounded(place.x - LONE_WIDTH / 2)}
            y={layout.y(range.high)}
            width={LONE_WIDTH}
            height={rounded(layout.y(range.low) - layout.y(range.high))}
            className="fill-ink/10"
          />
        )
      })}
    </>
  )
}

const LONE_WIDTH = 14

function Line({ series, layout, crowded }: SeriesProps & { crowded: boolean }) {
  const places = placesOf(series, layout)
  return (
    <>
      <LinePath
        data={places}
        defined={(place) => place !== null}
        x={(place) => place?.x ?? 0}
        y={(place) => place?.y ?? 0}
        fill="none"
        strokeWidth={series.previous ? 1.5 : 2}
        strokeLinejoin="round"
        {...(series.previous && { strokeDasharray: '4 4' })}
        className={series.previous ? 'stroke-muted' : 'stroke-ink'}
      />
      {places.map(
        (place) =>
          place && (
            <circle
              key={place.round}
              cx={place.x}
              cy={place.y}
              r={series.previous || crowded ? 2.5 : 4}
              className={series.previous ? 'fill-muted' : 'fill-ink'}
            />
          ),
      )}
    </>
  )
}

interface Place {
  readonly round: number
  readonly x: number
  readonly y: number
  readonly point: TrendPoint
}

/** Returns the places of the points, with null where the line is interrupted. */
const placesOf = ({ points }: TrendSeries, { x, y }: TrendLayout): (Place | null)[] =>
  points.flatMap((point, round) => {
    const place = point && { round, x: x(round), y: y(point.value), point }
    return point?.afterBreak ? [null, place] : [place]
  })

function pointBounds(point: TrendPoint | undefined): { low: number; high: number } | undefined {
  return point?.low !== undefined && point.high !== undefined
    ? { low: point.low, high: point.high }
    : undefined
}
