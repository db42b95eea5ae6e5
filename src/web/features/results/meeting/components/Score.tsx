import { describeMissing } from '#domain/statistics/missing-people.ts'
import { clsx } from 'clsx'
import type { RoundAccess } from '#contract/fields.ts'
import type { ResultsSummary } from '#contract/results.ts'
import { bandOf, formatScore } from '#domain/scoring.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import { describeAgreeing } from '#domain/statistics/words.ts'
import { overallLevel } from '#domain/statistics/score-level.ts'
import { ScoreScale } from '#web/charts/ScoreScale.tsx'
import type { TalkingPoint } from '#web/features/results/meeting/talking-points.ts'
import { certaintyInWords, submissionsInWords } from '#web/features/results/results/figure-words.ts'
import { BAND_TEXT, SYMBOL_GLYPH } from '#web/ui/bands.ts'
import { TalkAbout } from './TalkAbout.tsx'

/** The overall score in one picture, and how sure it is. */
export function Score({
  access,
  summary,
  talks,
}: {
  access: RoundAccess
  summary: ResultsSummary
  talks: readonly TalkingPoint[]
}) {
  const { averageScore, advanced } = summary
  const level = overallLevel(summary, summary.teamResponses)
  const agreeing = describeAgreeing(summary.categoryDetails, summary.teamResponses)
  return (
    <div className="flex flex-1 flex-col justify-evenly gap-4">
      <div className="figures flex flex-wrap items-baseline gap-x-8">
        <p className="whitespace-nowrap">
          <span className="font-display text-[calc(var(--text-display)*1.25)] leading-none font-medium tracking-[-0.02em]">
            {formatScore(averageScore)}
          </span>
          <span className="text-xl text-muted"> / 100</span>
        </p>
        {level.text !== '' && (
          <p className={clsx('font-display text-3xl font-medium', BAND_TEXT[bandOf(averageScore)])}>
            <span aria-hidden="true" className="mr-3 font-sans text-[0.7em]">
              {SYMBOL_GLYPH[level.symbol]}
            </span>
            {level.text}
          </p>
        )}
        <p className="text-lg text-muted">
          {submissionsInWords(summary)}
          {agreeing && <span className="block">{agreeing}</span>}
        </p>
      </div>
      <div className="enlarged">
        <ScoreScale
          percent={averageScore}
          level={level.text}
          range={intervalBounds(advanced?.overall)}
        />
      </div>
      <p className="text-lg">
        {[
          certaintyInWords(summary, access),
          describeMissing(summary, summary.scoreIfOthersAreLower),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="border-t border-ink pt-3">
        <TalkAbout talks={talks} />
      </div>
    </div>
  )
}
