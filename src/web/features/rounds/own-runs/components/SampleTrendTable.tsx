import { formatSigned } from '#domain/statistics/points.ts'
import { clsx } from 'clsx'
import { bandOf, exactLevel } from '#domain/scoring.ts'
import { changeOf, SAMPLE_QUARTERS } from '#domain/sample-trends.ts'
import type { SampleTrend } from '#domain/sample-trends.ts'
import { Sparkline } from '#web/charts/Sparkline.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { BAND_TEXT, SYMBOL_GLYPH } from '#web/ui/bands.ts'

/** A common scale for all rows, so that slopes can be compared. */
const SHARED_RANGE = { from: 60, to: 85 } as const

/** Four rounds of the sample team as a table with a sparkline per row. */
export function SampleTrendTable({ trends }: { trends: readonly SampleTrend[] }) {
  const risen = trends.filter((trend) => changeOf(trend) > 0).length
  return (
    <DataTable
      caption={
        <>
          Over a year of quarterly rounds, the sample team’s score rose in {risen} of{' '}
          {trends.length} assessments.
        </>
      }
      captionClass="pb-3 text-left text-base text-muted"
      rows={trends}
      keyOf={({ title }) => title}
      columns={[
        { name: 'Score out of 100', render: ({ title }) => title },
        ...SAMPLE_QUARTERS.map((round, place) => ({
          name: round,
          numeric: true,
          render: ({ scores }: SampleTrend) =>
            place < SAMPLE_QUARTERS.length - 1 ? (
              <span className="text-muted">{scores[place]}</span>
            ) : (
              <LastScore percent={scores.at(-1) ?? 0} />
            ),
        })),
        {
          name: 'Trend',
          className: 'hidden sm:table-cell',
          render: ({ title, scores }) => (
            <Sparkline
              values={scores}
              range={SHARED_RANGE}
              width={160}
              figure={false}
              label={`${title}: ${scores.join(', ')}`}
            />
          ),
        },
        {
          name: 'Change',
          numeric: true,
          cellClass: 'font-semibold whitespace-nowrap',
          render: (trend) => formatSigned(changeOf(trend)),
        },
      ]}
    />
  )
}

function LastScore({ percent }: { percent: number }) {
  const { symbol, text } = exactLevel(percent)
  return (
    <span className={clsx('font-semibold whitespace-nowrap', BAND_TEXT[bandOf(percent)])}>
      <span aria-hidden="true">{SYMBOL_GLYPH[symbol]} </span>
      {percent}
      <span className="sr-only">, {text}</span>
    </span>
  )
}
