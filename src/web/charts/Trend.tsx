import { Area, LinePath } from '@visx/shape'
import { Drawing, EmptyDrawing } from './Drawing.tsx'
import { rounded } from './rounded.ts'
import { TICKS } from './ticks.ts'
import { layOutTrend } from './trend-layout.ts'
import type { TrendLayout, TrendPoint, TrendSeries } from './trend-layout.ts'
import { baseline, Words } from './Words.tsx'

export interface TrendProps {
  /** Names of the waves (sessions with results), the earliest first. */
  waves: readonly string[]
  /** Only a few: series differ by name and dashes, not by color. */
  series: readonly TrendSeries[]
  /** Width of the drawing in px. */
  width: number
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
}

/** A line chart of scores over waves, with gaps where a wave is missing. */
export function Trend({ waves, series, width, label }: TrendProps) {
  const known = series.some(({ points }) => points.some((point) => point !== null))
  if (waves.length === 0 || !known) return <EmptyDrawing width={width} label={label} />
  const layout = layOutTrend(waves, series, width)
  return (
    <Drawing width={width} height={layout.height} label={label}>
      <Grid layout={layout} />
      {series.map((entry) => (
        <Interval key={entry.key} series={entry} layout={layout} />
      ))}
      {series.map((entry) => (
        <Line key={entry.key} series={entry} layout={layout} crowded={waves.length > 12} />
      ))}
      {layout.answers.map(({ name, x, lines }) => (
        <Words key={name} lines={lines} x={x} className="fill-muted text-xs" />
      ))}
      {layout.waveLabels.map(({ wave, x, lines }) => (
        <Words key={wave} lines={lines} x={x} anchor="middle" className="fill-muted text-xs" />
      ))}
      {layout.values.map(({ wave, text, x, y }) => (
        <text
          key={wave}
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

/** Draws the margin of error as an area, or as a bar for a single wave. */
function Interval({ series, layout }: SeriesProps) {
  if (series.previous) return null
  const points = placesOf(series, layout)
  const ranged = points.map((place) => (place && rangeOf(place.point) ? place : null))
  if (!ranged.some((place) => place !== null)) return null
  return (
    <>
      <Area
        data={ranged}
        defined={(place) => place !== null}
        x={(place) => place?.x ?? 0}
        y0={(place) => layout.y(rangeOf(place?.point)?.low ?? 0)}
        y1={(place) => layout.y(rangeOf(place?.point)?.high ?? 0)}
        className="fill-ink/10"
      />
      {ranged.map((place, index) => {
        const range = rangeOf(place?.point)
        if (!place || !range || ranged[index - 1] || ranged[index + 1]) return null
        return (
          <rect
            key={place.wave}
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
              key={place.wave}
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
  readonly wave: number
  readonly x: number
  readonly y: number
  readonly point: TrendPoint
}

/** The places of the points, with null where the line is interrupted. */
const placesOf = ({ points }: TrendSeries, { x, y }: TrendLayout): (Place | null)[] =>
  points.flatMap((point, wave) => {
    const place = point && { wave, x: x(wave), y: y(point.value), point }
    return point?.afterBreak ? [null, place] : [place]
  })

function rangeOf(point: TrendPoint | undefined): { low: number; high: number } | undefined {
  return point?.low !== undefined && point.high !== undefined
    ? { low: point.low, high: point.high }
    : undefined
}
