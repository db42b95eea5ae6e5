import { clsx } from 'clsx'
import { bandOf, levelLabel, levelOf } from '#domain/scoring.ts'
import { changeOf, SAMPLE_QUARTERS } from '#domain/sample-trends.ts'
import type { SampleTrend } from '#domain/sample-trends.ts'
import { Sparkline } from '#web/charts/Sparkline.tsx'
import { BAND_GLYPH, BAND_TEXT } from '#web/ui/bands.ts'

/** A common scale for all rows, so that slopes can be compared. */
const SHARED_RANGE = { from: 60, to: 85 } as const

/** Four rounds of the sample team as a table with a sparkline per row. */
export function SampleTrendTable({ trends }: { trends: readonly SampleTrend[] }) {
  const risen = trends.filter((trend) => changeOf(trend) > 0).length
  return (
    <table className="figures w-full border-collapse text-sm">
      <caption className="pb-3 text-left text-base text-muted">
        Over a year of quarterly rounds, the sample team’s score rose in {risen} of {trends.length}{' '}
        assessments.
      </caption>
      <thead>
        <tr className="border-b border-ink text-left">
          <th scope="col" className="py-2 pr-2 font-semibold sm:pr-4">
            Score out of 100
          </th>
          {SAMPLE_QUARTERS.map((round) => (
            <th key={round} scope="col" className="py-2 pr-2 text-right font-semibold sm:pr-6">
              {round}
            </th>
          ))}
          <th scope="col" className="hidden py-2 pr-2 font-semibold sm:pr-4 sm:table-cell">
            Trend
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {trends.map((trend) => (
          <tr key={trend.title} className="border-b border-line">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal sm:pr-4">
              {trend.title}
            </th>
            {trend.scores.slice(0, -1).map((score, round) => (
              <td
                key={SAMPLE_QUARTERS[round]}
                className="py-2.5 pr-2 text-right text-muted sm:pr-6"
              >
                {score}
              </td>
            ))}
            <td className="py-2.5 pr-2 text-right sm:pr-6">
              <LastScore percent={trend.scores.at(-1) ?? 0} />
            </td>
            <td className="hidden py-2.5 pr-2 sm:pr-4 sm:table-cell">
              <Sparkline
                values={trend.scores}
                range={SHARED_RANGE}
                width={160}
                figure={false}
                label={`${trend.title}: ${trend.scores.join(', ')}`}
              />
            </td>
            <td className="py-2.5 text-right font-semibold whitespace-nowrap">
              {signed(changeOf(trend))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LastScore({ percent }: { percent: number }) {
  const band = bandOf(percent)
  return (
    <span className={clsx('font-semibold whitespace-nowrap', BAND_TEXT[band])}>
      <span aria-hidden="true">{BAND_GLYPH[band]} </span>
      {percent}
      <span className="sr-only">, {levelLabel(levelOf(percent))}</span>
    </span>
  )
}

const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
