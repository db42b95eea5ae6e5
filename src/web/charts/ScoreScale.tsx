import { bandOf, levelLabel, levelOf } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { percentText } from '#domain/scoring.ts'

const TICKS = Array.from({ length: 21 }, (_, index) => index * 5)
const LABELLED = [0, 25, 50, 75, 100]
const BANDS = [
  { from: 0, to: 40 },
  { from: 40, to: 60 },
  { from: 60, to: 80 },
  { from: 80, to: 100 },
] as const

/** A score on the scale of an instrument: where it stands, and in which band. */
export function ScoreScale({ percent }: { percent: number }) {
  const band = bandOf(percent)
  const own = BANDS.find(({ from }) => bandOf(from) === band)
  const word = levelLabel(levelOf(percent))
  return (
    <svg
      role="img"
      aria-label={`${percentText(percent)} on a scale from 0 to 100, ${word}`}
      height="64"
      className="figures block w-full overflow-visible"
    >
      <line x1="0%" x2="100%" y1="34" y2="34" className="stroke-control" />
      {own && (
        <rect
          x={`${own.from}%`}
          y="32"
          width={`${own.to - own.from}%`}
          height="4"
          className={BAND_FILL[band]}
        />
      )}
      {TICKS.map((tick) => (
        <line
          key={tick}
          x1={`${tick}%`}
          x2={`${tick}%`}
          y1="36"
          y2={LABELLED.includes(tick) ? 45 : 41}
          className="stroke-control"
        />
      ))}
      {LABELLED.map((tick) => (
        <text
          key={tick}
          x={`${tick}%`}
          y="60"
          textAnchor={tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}
          className="fill-muted text-xs"
        >
          {tick}
        </text>
      ))}
      <svg x={`${percent}%`} y="8" className="overflow-visible">
        <path d="M0 22 -7 8a8 8 0 1 1 14 0z" className="fill-ink" />
      </svg>
    </svg>
  )
}
