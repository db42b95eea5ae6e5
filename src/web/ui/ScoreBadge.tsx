import { clsx } from 'clsx'
import { bandOf, formatScore, symbolOf } from '#domain/scoring.ts'
import type { ScoreLevel } from '#domain/scoring.ts'
import { BAND_TEXT, SYMBOL_GLYPH } from './bands.ts'

export interface ScoreBadgeProps {
  /** 0 to 100. */
  percent: number
  /** Default: a symbol alone, without a word. */
  level?: ScoreLevel | undefined
  /** Shows the number too: "77%". Default true. */
  figure?: boolean
  /** Shows the word ("Good"); if false, only screen readers get it. Default true. */
  word?: boolean
  className?: string
}

/** A score as symbol, number and word, in the color of its band. */
export function ScoreBadge({
  percent,
  level,
  figure = true,
  word = true,
  className,
}: ScoreBadgeProps) {
  return (
    <span
      className={clsx(
        'figures inline-flex items-baseline gap-1.5 font-semibold whitespace-nowrap',
        BAND_TEXT[bandOf(percent)],
        className,
      )}
    >
      <span aria-hidden="true" className="text-[0.75em]">
        {SYMBOL_GLYPH[level?.symbol ?? symbolOf(percent)]}
      </span>
      {figure && <span>{formatScore(percent)}%</span>}
      {level && level.text !== '' && (
        <span className={word ? undefined : 'sr-only'}>{level.text}</span>
      )}
    </span>
  )
}
