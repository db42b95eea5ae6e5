import { corners, pointsOf } from './polygon.ts'

interface RadarAxis {
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
}

export interface RadarProps {
  axes: readonly RadarAxis[]
  /** One sentence with the finding; read out instead of the drawing. */
  label: string
  /** Percents of an earlier state, dashed. */
  before?: readonly number[] | undefined
  /** The axis that is spoken of. */
  highlighted?: string | undefined
  className?: string
}

const CENTER = { x: 180, y: 138 }
const RADIUS = 92
const LINE = 16

/** A profile over a handful of categories. Never the only view of its figures. */
export function Radar({ axes, label, before, highlighted, className }: RadarProps) {
  const ring = (percent: number, radius = RADIUS) =>
    corners(
      axes.map(() => percent),
      CENTER,
      radius,
    )
  const values = corners(
    axes.map(({ percent }) => percent),
    CENTER,
    RADIUS,
  )
  const labels = ring(100, RADIUS + 16)
  return (
    <svg role="img" aria-label={label} viewBox="-20 0 400 280" className={className}>
      {[25, 50, 75, 100].map((percent) => (
        <polygon
          key={percent}
          points={pointsOf(ring(percent))}
          className={percent === 100 ? 'fill-none stroke-control' : 'fill-none stroke-line'}
        />
      ))}
      {ring(100).map(({ x, y }) => (
        <line key={`${x},${y}`} x1={CENTER.x} y1={CENTER.y} x2={x} y2={y} className="stroke-line" />
      ))}
      <polygon
        points={pointsOf(values)}
        className="fill-ink/10 stroke-ink"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {before && (
        <polygon
          points={pointsOf(corners(before, CENTER, RADIUS))}
          className="fill-none stroke-muted"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          strokeLinejoin="round"
        />
      )}
      {axes.map((axis, index) => {
        const [at, beside] = [values[index], labels[index]]
        if (!at || !beside) return null
        const strong = axis.label === highlighted
        return (
          <g key={axis.label}>
            <circle cx={at.x} cy={at.y} r={strong ? 5.5 : 3} className="fill-ink" />
            <AxisLabel point={beside} axis={axis} strong={strong} />
          </g>
        )
      })}
    </svg>
  )
}

function AxisLabel({
  point: { x, y },
  axis: { label, percent },
  strong,
}: {
  point: { x: number; y: number }
  axis: RadarAxis
  strong: boolean
}) {
  const aside = Math.abs(x - CENTER.x) > 12
  const anchor = !aside ? 'middle' : x > CENTER.x ? 'start' : 'end'
  const lines = [...inTwoLines(label), `${Math.round(percent)}%`]
  const top =
    y < CENTER.y - RADIUS
      ? y - (lines.length - 1) * LINE + 4
      : y - ((lines.length - 1) * LINE) / 2 + 4
  return (
    <text
      textAnchor={anchor}
      className={strong ? 'fill-ink text-[14px] font-semibold' : 'fill-muted text-[14px]'}
    >
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={top + index * LINE} className="figures">
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** Broken at the space nearest to the middle, if it is long. */
function inTwoLines(label: string): string[] {
  if (label.length < 13 || !label.includes(' ')) return [label]
  const spaces = [...label.matchAll(/ /g)].map(({ index }) => index)
  const middle = label.length / 2
  const at = spaces.reduce((best, space) =>
    Math.abs(space - middle) < Math.abs(best - middle) ? space : best,
  )
  return [label.slice(0, at), label.slice(at + 1)]
}
