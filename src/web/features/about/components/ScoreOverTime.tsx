/** A made-up team over a year: the shape of a result, not a promise. */
const ROUNDS = [
  { label: 'January', score: 61 },
  { label: 'April', score: 64 },
  { label: 'July', score: 63 },
  { label: 'October', score: 72 },
] as const

const WIDTH = 720
const HEIGHT = 300
const LEFT = 40
const TOP = 16
const BOTTOM = 40
const TICKS = [0, 25, 50, 75, 100]

const x = (index: number) => LEFT + 60 + (index * (WIDTH - LEFT - 140)) / (ROUNDS.length - 1)
const y = (score: number) => TOP + (1 - score / 100) * (HEIGHT - TOP - BOTTOM)

export function ScoreOverTime() {
  const points = ROUNDS.map(({ score }, index) => `${x(index)},${y(score)}`).join(' ')
  return (
    <figure>
      <svg
        role="img"
        aria-label="Overall score of a made-up team: January 61, April 64, July 63, October 72."
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="figures block w-full overflow-visible"
      >
        {TICKS.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 10} y={y(tick) + 5} textAnchor="end" className={SMALL}>
              {tick}
            </text>
          </g>
        ))}
        <polyline points={points} className="fill-none stroke-ink" strokeWidth="2" />
        {ROUNDS.map(({ label, score }, index) => (
          <g key={label}>
            <circle cx={x(index)} cy={y(score)} r="5" className="fill-ink" />
            <text
              x={x(index)}
              y={y(score) - 16}
              textAnchor="middle"
              className="fill-ink text-[26px] font-semibold sm:text-lg"
            >
              {score}
            </text>
            <text x={x(index)} y={HEIGHT - 8} textAnchor="middle" className={SMALL}>
              {label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="mt-4 border-t border-line pt-3 text-sm text-muted">
        Sample data: little moved until the team changed how it plans, in August. Where a change is
        too small to tell from chance, the results say so.
      </figcaption>
    </figure>
  )
}

// The drawing shrinks to half on a phone, and its labels stay 12 px or more there.
const SMALL = 'fill-muted text-[26px] sm:text-[14px]'
