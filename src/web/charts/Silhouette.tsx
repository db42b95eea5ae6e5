import { corners, pointsOf } from './polygon.ts'

const CENTER = { x: 32, y: 32 }

/** The outline of a radar profile without axes or labels: an icon, not a chart. */
export function Silhouette({
  values,
  className,
}: {
  values: readonly number[]
  className?: string
}) {
  const outline = corners(
    values.map(() => 100),
    CENTER,
    29,
  )
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <polygon points={pointsOf(outline)} className="fill-none stroke-control" strokeWidth="1" />
      {outline.map(({ x, y }) => (
        <line key={`${x},${y}`} x1="32" y1="32" x2={x} y2={y} className="stroke-line" />
      ))}
      <polygon
        points={pointsOf(corners(values, CENTER, 29))}
        className="fill-ink stroke-ink"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
