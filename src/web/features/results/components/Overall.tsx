import { clsx } from 'clsx'
import type { SessionResults, SinceLastWave } from '#contract/results.ts'
import { bandOf, levelLabel, levelOf, formatScore } from '#domain/scoring.ts'
import { ScoreScale } from '#web/charts/ScoreScale.tsx'
import { BAND_GLYPH, BAND_TEXT } from '#web/ui/bands.ts'
import { Card } from '#web/ui/Card.tsx'
import { OverallFacts } from './OverallFacts.tsx'

/** The overall score with its level, margin of error and change. */
export function Overall({ summary }: { summary: SessionResults['summary'] }) {
  const { averageScore, advanced } = summary
  const band = bandOf(averageScore)
  return (
    <Card title="Overall score">
      <p className="figures flex flex-wrap items-baseline gap-x-5">
        <span className="whitespace-nowrap">
          <span className="font-display text-display font-medium tracking-[-0.02em]">
            {formatScore(averageScore)}
          </span>
          <span className="text-lg text-muted"> / 100</span>
        </span>
        <span className={clsx('font-display text-2xl font-medium', BAND_TEXT[band])}>
          <span aria-hidden="true" className="mr-2 font-sans text-[0.75em]">
            {BAND_GLYPH[band]}
          </span>
          {levelLabel(levelOf(averageScore))}
        </span>
      </p>
      <div className="mt-4">
        <ScoreScale
          percent={averageScore}
          range={advanced?.overall.kind === 'range' ? advanced.overall : undefined}
          before={previousScore(advanced?.sinceLastWave)}
        />
      </div>
      <OverallFacts summary={summary} />
    </Card>
  )
}

/** The previous score, unless it covers other questions than this one. */
const previousScore = (since: SinceLastWave | null | undefined): number | undefined =>
  since?.versionBreak ? undefined : since?.overall.before
