import { clsx } from 'clsx'
import { bandOf, levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import { BAND_GLYPH, BAND_TEXT } from './bands.ts'

export interface ScoreBadgeProps {
  /** 0 to 100. */
  percent: number
  /** Percent of answers that agree; below half, the word is Fair at most. Null if not published. */
  agree?: number | null | undefined
  /** Shows the number too: "77%". Default true. */
  figure?: boolean
  /** Shows the word ("Good"); if false, only screen readers get it. Default true. */
  word?: boolean
  className?: string
}

/** A score as mark, number and word, in the color of its band. */
export function ScoreBadge({
  percent,
  agree,
  figure = true,
  word = true,
  className,
}: ScoreBadgeProps) {
  const band = bandOf(percent)
  return (
    <span
      className={clsx(
        'figures inline-flex items-baseline gap-1.5 font-semibold whitespace-nowrap',
        BAND_TEXT[band],
        className,
      )}
    >
      <span aria-hidden="true" className="text-[0.75em]">
        {BAND_GLYPH[band]}
      </span>
      {figure && <span>{formatScore(percent)}%</span>}
      <span className={word ? undefined : 'sr-only'}>{levelLabel(levelOf(percent, agree))}</span>
    </span>
  )
}
