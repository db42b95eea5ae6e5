import type { ScoreLevel } from '#domain/scoring.ts'
import type { ReactNode } from 'react'
import { formatScore } from '#domain/scoring.ts'
import { Drawing } from './Drawing.tsx'
import { corners, pointsOf } from './polygon.ts'
import { isWhole, layOutRadar } from './radar-layout.ts'
import type { RadarLayout } from './radar-layout.ts'
import { rounded } from './rounded.ts'
import { textLines, textWidth } from './text-lines.ts'
import { TICKS } from './score-axis.ts'
import { baseline, Words } from './Words.tsx'

export interface RadarAxis {
  /** For the table. */
  readonly level?: ScoreLevel | undefined
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
}

export interface RadarProps {
  axes: readonly RadarAxis[]
  /** Width of the drawing in px. */
  width: number
  /** Accessible name: the finding of the chart in one sentence. */
  label: string
  /**
   * A profile to compare with, drawn dashed: its name and one percent per axis, null without a
   * score.
   */
  before?: { readonly name?: string; readonly percents: readonly (number | null)[] } | undefined
  /** Name of the profile in that comparison. Default `This round`. */
  name?: string | undefined
  /** The axis to emphasize. */
  highlighted?: string | undefined
  /** Draws the radar only if every label fits in full. */
  whole?: boolean | undefined
  /** Rendered instead if there are too few or too many axes or too little room. */
  otherwise?: ReactNode
}

/** A radar chart of a few categories. Its figures must also be available in another view. */
export function Radar({
  axes,
  width,
  label,
  before,
  name = 'This round',
  highlighted,
  whole = false,
  otherwise = null,
}: RadarProps) {
  const named = axes.map(({ label, percent }) => ({
    key: label,
    label,
    percent,
    value: `${formatScore(percent)}%`,
  }))
  const layout = layOutRadar(named, width)
  if (!layout || (whole && !layout.labels.every(isWhole))) return otherwise
  const values = corners(
    axes.map(({ percent }) => percent),
    layout.center,
    layout.radius,
  )
  return (
    <Drawing width={width} height={layout.height + (before?.name ? LEGEND : 0)} label={label}>
      <Web layout={layout} axes={axes.length} />
      <polygon
        points={pointsOf(values)}
        strokeWidth="2"
        strokeLinejoin="round"
        className="fill-ink/10 stroke-ink"
      />
      {before && <Before values={before.percents} layout={layout} />}
      {values.map(({ x, y }, index) => {
        const strong = axes[index]?.label === highlighted
        return (
          <circle
            key={axes[index]?.label}
            cx={x}
            cy={y}
            r={strong ? 5.5 : 3}
            className="fill-ink"
          />
        )
      })}
      {layout.labels.map(({ key, x, anchor, lines }) => (
        <Words
          key={key}
          lines={lines}
          x={x}
          anchor={anchor}
          className={`${key === highlighted ? 'fill-ink font-semibold' : 'fill-muted'} ${layout.size === 13 ? 'text-[13px]' : 'text-xs'}`}
        />
      ))}
      {before?.name && <Legend now={name} before={before.name} width={width} top={layout.height} />}
    </Drawing>
  )
}

const LEGEND = 56
const LEGEND_LINE = 22
const LEGEND_SIZE = 13
const DASH = 28
const DASH_GAP = 8

/** The legend for the solid and the dashed line, one below the other. */
function Legend({
  now,
  before,
  width,
  top,
}: {
  now: string
  before: string
  width: number
  top: number
}) {
  const names = [now, before].map(
    (name) => textLines(name, width - DASH - DASH_GAP, LEGEND_SIZE, 1)[0] ?? '',
  )
  const widest = Math.max(...names.map((name) => textWidth(name, LEGEND_SIZE)))
  const from = rounded((width - DASH - DASH_GAP - widest) / 2)
  return names.map((name, index) => {
    const y = rounded(top + LEGEND / 2 + (index - 0.5) * LEGEND_LINE)
    return (
      <g key={index === 0 ? 'now' : 'before'}>
        <line
          x1={from}
          x2={from + DASH}
          y1={y}
          y2={y}
          strokeWidth={index === 0 ? '2' : '1.5'}
          strokeDasharray={index === 0 ? undefined : '4 4'}
          className={index === 0 ? 'stroke-ink' : 'stroke-muted'}
        />
        <text
          x={from + DASH + DASH_GAP}
          y={rounded(baseline(y, LEGEND_SIZE))}
          className={`${index === 0 ? 'fill-ink' : 'fill-muted'} text-[13px]`}
        >
          {name}
        </text>
      </g>
    )
  })
}

/** Rings at the quarters of the scale, and one spoke per category. */
function Web({ layout: { center, radius }, axes }: { layout: RadarLayout; axes: number }) {
  const ring = (percent: number) =>
    corners(
      Array.from({ length: axes }, () => percent),
      center,
      radius,
    )
  return (
    <>
      {TICKS.slice(1).map((percent) => (
        <polygon
          key={percent}
          points={pointsOf(ring(percent))}
          className={percent === 100 ? 'fill-none stroke-control' : 'fill-none stroke-line'}
        />
      ))}
      {ring(100).map(({ x, y }) => (
        <line key={`${x},${y}`} x1={center.x} y1={center.y} x2={x} y2={y} className="stroke-line" />
      ))}
    </>
  )
}

/** The compared profile; only its corners if a category has no score. */
function Before({
  values,
  layout: { center, radius },
}: {
  values: readonly (number | null)[]
  layout: RadarLayout
}) {
  const points = corners(
    values.map((value) => value ?? 0),
    center,
    radius,
  )
  if (values.some((value) => typeof value !== 'number')) {
    return points.map(({ x, y }, index) =>
      typeof values[index] === 'number' ? (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- a spoke is its place
          key={index}
          cx={x}
          cy={y}
          r="3.5"
          strokeWidth="1.5"
          strokeDasharray="2 2"
          className="fill-none stroke-muted"
        />
      ) : null,
    )
  }
  return (
    <polygon
      points={pointsOf(points)}
      strokeWidth="1.5"
      strokeDasharray="4 4"
      strokeLinejoin="round"
      className="fill-none stroke-muted"
    />
  )
}
