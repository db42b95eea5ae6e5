import { clsx } from 'clsx'
import { useId } from 'react'
import type { SavedResult } from '#contract/assessments.ts'
import { bandOf, exactLevel, formatScore } from '#domain/scoring.ts'
import { formatDate } from '#web/lib/time.ts'
import { BAND_TEXT, SYMBOL_GLYPH } from '#web/ui/bands.ts'
import { CategoryBars } from '#web/charts/CategoryBars.tsx'
import { Button } from '#web/ui/Button.tsx'

/** A saved result: score, level and categories. */
export function SavedResultCard({
  result,
  onDelete,
}: {
  result: SavedResult
  onDelete: () => void
}) {
  const title = useId()
  const band = bandOf(result.totalScore)
  const { symbol, text } = exactLevel(result.totalScore, result.level)
  return (
    <article
      aria-labelledby={title}
      className="grid break-inside-avoid gap-x-16 gap-y-6 border-b border-line py-8 first-of-type:pt-0 last-of-type:border-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="min-w-0">
        <h2 id={title} className="text-lg font-semibold">
          {result.assessmentTitle}
        </h2>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          <bdi>{result.teamName}</bdi>,{' '}
          <time dateTime={result.completedAt}>{formatDate(result.completedAt)}</time>
        </p>
        <p className="figures mt-4 flex flex-wrap items-baseline gap-x-1.5">
          <span className="font-display text-display leading-none font-medium">
            {formatScore(result.totalScore)}
          </span>
          <span className="text-muted">/100</span>
        </p>
        <p className={clsx('mt-2 font-semibold', BAND_TEXT[band])}>
          <span aria-hidden="true">{SYMBOL_GLYPH[symbol]} </span>
          {text}
        </p>
        <Button variant="quiet" className="mt-3 -ml-4" onClick={onDelete}>
          Delete result
          <span className="sr-only">
            : {result.assessmentTitle}, {result.teamName}
          </span>
        </Button>
      </div>
      <CategoryBars
        caption={`${result.assessmentTitle} by category`}
        categories={result.scores}
        levelsShown
      />
    </article>
  )
}
