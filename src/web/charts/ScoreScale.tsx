import type { ReactNode } from 'react'
import { bandOf, levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import { BAND_FILL } from '#web/ui/bands.ts'
import { rangeText } from './range-text.ts'

const TICKS = Array.from({ length: 21 }, (_, index) => index * 5)
const LABELLED = [0, 25, 50, 75, 100]
const BANDS = [
  { from: 0, to: 40 },
  { from: 40, to: 60 },
  { from: 60, to: 80 },
  { from: 80, to: 100 },
] as const

export interface ScoreScaleProps {
  /** 0 to 100. */
  percent: number
  /** Margin of error of the score, if known, in percent. */
  range?: { readonly low: number; readonly high: number } | undefined
  /** Score of an earlier session in percent, drawn as an outline. */
  before?: number | undefined
}

/** A score on the percent scale with its bands. */
export function ScoreScale({ percent, range, before }: ScoreScaleProps) {
  const band = bandOf(percent)
  const own = BANDS.find(({ from }) => bandOf(from) === band)
  const line = range ? LINE + ROOM_FOR_RANGE : LINE
  const scale = (
    <svg
      role="img"
      aria-label={inWords({ percent, range, before })}
      height={line + 30}
      className="figures block w-full overflow-visible"
    >
      <line x1="0%" x2="100%" y1={line} y2={line} className="stroke-control" />
      {own && (
        <rect
          x={`${own.from}%`}
          y={line - 2}
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
          y1={line + 2}
          y2={line + (LABELLED.includes(tick) ? 11 : 7)}
          className="stroke-control"
        />
      ))}
      {LABELLED.map((tick) => (
        <text
          key={tick}
          x={`${tick}%`}
          y={line + 26}
          textAnchor={tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}
          className="fill-muted text-xs"
        >
          {tick}
        </text>
      ))}
      {range && <Range {...range} />}
      {before !== undefined && (
        <svg x={`${before}%`} y="8" className="overflow-visible">
          <path d={POINTER} {...BEFORE} />
        </svg>
      )}
      <svg x={`${percent}%`} y="8" className="overflow-visible">
        <path d={POINTER} className="fill-ink" />
      </svg>
    </svg>
  )
  if (!range && before === undefined) return scale
  return (
    <div>
      {scale}
      <Key range={range !== undefined} before={before !== undefined} />
    </div>
  )
}

const POINTER = 'M0 22 -7 8a8 8 0 1 1 14 0z'
const BEFORE = { strokeDasharray: '3 2', className: 'fill-surface stroke-muted' }
/**
 * The y position of the scale line (px): at the tips of the pointers; lower if there is a margin of
 * error.
 */
const LINE = 34
const ROOM_FOR_RANGE = 12

/** Draws the margin of error between the pointers and the scale. */
function Range({ low, high }: { low: number; high: number }) {
  return (
    <g className="stroke-ink">
      <line x1={`${low}%`} x2={`${high}%`} y1="36" y2="36" />
      {[low, high].map((end) => (
        <line key={end} x1={`${end}%`} x2={`${end}%`} y1="33" y2="39" />
      ))}
    </g>
  )
}

/**
 * Legend of the marks; hidden from screen readers, since the label of the drawing describes them.
 */
function Key({ range, before }: { range: boolean; before: boolean }) {
  return (
    <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 text-sm text-muted">
      <KeyMark name="This round">
        <path d={POINTER} className="fill-ink" />
      </KeyMark>
      {before && (
        <KeyMark name="Last round">
          <path d={POINTER} {...BEFORE} strokeDasharray="4 3" strokeWidth="1.5" />
        </KeyMark>
      )}
      {range && (
        <KeyMark name="Margin of error, 95% confidence">
          <path
            d="M-10 6v10M-10 11H10M10 6v10"
            fill="none"
            strokeWidth="1.5"
            className="stroke-ink"
          />
        </KeyMark>
      )}
    </p>
  )
}

function KeyMark({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <svg viewBox="-11 -4 22 28" className="mr-1.5 inline h-[1.15em] w-auto">
        {children}
      </svg>
      {name}
    </span>
  )
}

function inWords({ percent, range, before }: ScoreScaleProps): string {
  const word = levelLabel(levelOf(percent))
  const scoreWords = `${formatScore(percent)} on a scale from 0 to 100, ${word}`
  const rangeWords = range ? `, margin of error from ${rangeText(range)}` : ''
  return `${scoreWords}${rangeWords}${before === undefined ? '' : `, ${formatScore(before)} last time`}`
}
