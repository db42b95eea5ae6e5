import { formatScore } from '#domain/scoring.ts'
import { Drawing } from './Drawing.tsx'
import { rounded } from './rounded.ts'
import { baseline } from './Words.tsx'

export interface SparklineProps {
  /** Percents (0 to 100), the earliest first; null where a round is missing. */
  values: readonly (number | null)[]
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
  /** The scale, to be shared by several sparklines. Default: fits the values. */
  range?: Range | undefined
  width?: number
  /** Shows the last value after the line. Default true. */
  figure?: boolean
}

interface Range {
  readonly from: number
  readonly to: number
}

const HEIGHT = 28
const MARGIN = 5
const ROOM_FOR_VALUE = 36
/** Minimum span of the scale in percentage points, so that small changes do not look large. */
const MIN_SPAN = 20

/** A line chart at text height with its last value, for tables and cards. */
export function Sparkline({ values, label, range, width = 132, figure = true }: SparklineProps) {
  const { from, to } = range ?? valueRange(values)
  const right = width - MARGIN - (figure ? ROOM_FOR_VALUE : 0)
  const places = values.map((value, index) =>
    value === null
      ? null
      : {
          x: rounded(MARGIN + (index / Math.max(1, values.length - 1)) * (right - MARGIN)),
          y: rounded(HEIGHT - MARGIN - ((value - from) / (to - from)) * (HEIGHT - 2 * MARGIN)),
          value,
        },
  )
  const last = places.findLast((place) => place !== null)
  return (
    <Drawing width={width} height={HEIGHT} label={label} fixed>
      <path
        d={pathThrough(places)}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="stroke-ink"
      />
      {last && <circle cx={last.x} cy={last.y} r="3" className="fill-ink" />}
      {figure && (
        <text
          x={width}
          y={baseline(HEIGHT / 2, 13)}
          textAnchor="end"
          className={last ? 'fill-ink text-[13px] font-semibold' : 'fill-muted text-[13px]'}
        >
          {last ? formatScore(last.value) : '–'}
        </text>
      )}
    </Drawing>
  )
}

/** Returns the path of a line that has a gap where a place is missing. */
const pathThrough = (places: readonly ({ x: number; y: number } | null)[]): string =>
  places
    .map((place, index) => (place ? `${places[index - 1] ? 'L' : 'M'}${place.x},${place.y}` : ''))
    .join('')

/** Returns the range of the values, at least `LEAST_SPAN` wide. */
function valueRange(values: readonly (number | null)[]): Range {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { from: 0, to: 100 }
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const missing = Math.max(0, MIN_SPAN - (high - low)) / 2
  const from = Math.min(Math.max(0, low - missing), 100 - MIN_SPAN)
  return { from, to: Math.max(high, from + MIN_SPAN) }
}
