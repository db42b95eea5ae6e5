import { formatScore } from '#domain/scoring.ts'
import { ANSWERS, LINES_OF_NAMES } from './answer-names.ts'
import { rangeText } from './range-text.ts'
import { TICKS } from './score-axis.ts'

const MINOR_TICKS = Array.from({ length: 21 }, (_, index) => index * 5)

export interface ScoreScaleProps {
  /** 0 to 100. */
  percent: number
  /** The level in words, for screen readers. */
  level?: string
  /** Margin of error of the score, if known, in percent. */
  range?: { readonly low: number; readonly high: number } | undefined
}

/**
 * One round's score on the percent scale with the five answers. It shows no other
 * round: the margin of error belongs to this score and says nothing about a change.
 */
export function ScoreScale({ percent, level, range }: ScoreScaleProps) {
  const line = range ? LINE + ROOM_FOR_RANGE : LINE
  return (
    <svg
      role="img"
      aria-label={inWords({ percent, level, range })}
      height={line + NAMES_AT + LINE_OF_NAMES + 4}
      className="figures block w-full overflow-visible"
    >
      {/* Orca and Chromium would read the texts of the drawing too, one by one after its name. */}
      <g aria-hidden="true">
        <line x1="0%" x2="100%" y1={line} y2={line} className="stroke-control" />
        {MINOR_TICKS.map((tick) => (
          <line
            key={tick}
            x1={`${tick}%`}
            x2={`${tick}%`}
            y1={line + 2}
            y2={line + (TICKS.some((major) => major === tick) ? 11 : 7)}
            className="stroke-control"
          />
        ))}
        {TICKS.map((tick) => (
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
        <Names top={line + NAMES_AT} />
        {range && <Range {...range} />}
        <svg x={`${percent}%`} y="8" className="overflow-visible">
          <path d={POINTER} className="fill-ink" />
        </svg>
      </g>
    </svg>
  )
}

const POINTER = 'M0 22 -7 8a8 8 0 1 1 14 0z'
/**
 * The y position of the scale line (px): at the tip of the pointer; lower if there is a margin of
 * error.
 */
const LINE = 34
const ROOM_FOR_RANGE = 12
/** Baseline of the first line of answer names below the scale line (px). */
const NAMES_AT = 44
const LINE_OF_NAMES = 15

/** The names of the five answers where they lie on the scale, in two lines. */
const Names = ({ top }: { top: number }) =>
  ANSWERS.map(({ name, percent }, index) => (
    <text
      key={name}
      x={`${percent}%`}
      y={top + (LINES_OF_NAMES[1][index] ?? 0) * LINE_OF_NAMES}
      textAnchor={percent === 100 ? 'end' : 'middle'}
      className="fill-muted text-xs [word-spacing:0.15em]"
    >
      {name}
    </text>
  ))

/** Draws the margin of error between the pointer and the scale. */
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

function inWords({ percent, level = '', range }: ScoreScaleProps): string {
  const scoreWords = `${formatScore(percent)} on a scale from 0 to 100${level && `, ${level}`}`
  return range ? `${scoreWords}, margin of error from ${rangeText(range)}` : scoreWords
}
