import type { ResultsSummary } from '#contract/results.ts'
import type { PointChange } from '#contract/statistics.ts'
import { formatScore } from '#domain/scoring.ts'
import { VERDICT_WORDS, describeChange, isClear } from '#domain/statistics/change-words.ts'
import type { TalkingPoint } from '#web/features/results/meeting/talking-points.ts'
import { signedChange } from '#web/features/results/results/change-words.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { TalkAbout } from './TalkAbout.tsx'

/** The change of the overall score and of each category, with their verdicts. */
export function Changes({
  summary,
  talks,
}: {
  summary: ResultsSummary
  talks: readonly TalkingPoint[]
}) {
  if (!summary.sincePrevious) return null
  const { overall, categories, previous, versionBreak } = summary.sincePrevious
  return (
    <div className="flex flex-1 flex-col justify-evenly gap-5">
      <p className="figures text-xl">
        {describeChange(overall)} Since <bdi className="wrap-anywhere">{previous.title}</bdi>
        {versionBreak ? '.' : `, from ${formatScore(overall.before)}.`}
      </p>
      <ChangeTable changes={categories} />
      {versionBreak && <p className="text-muted">{versionBreak.note}</p>}
      <div className="border-t border-ink pt-3">
        <TalkAbout talks={talks} />
      </div>
    </div>
  )
}

function ChangeTable({
  changes,
}: {
  changes: NonNullable<ResultsSummary['sincePrevious']>['categories']
}) {
  return (
    <DataTable
      caption="Change of each category since the previous round"
      className="text-lg"
      hideHeader
      rows={changes}
      keyOf={({ category }) => category}
      columns={[
        { name: 'Category', cellClass: 'py-1', render: ({ category }) => category },
        {
          name: 'Before and now',
          className: 'w-[40%] max-sm:hidden',
          cellClass: 'py-1',
          render: (change) => <Move {...change} />,
        },
        {
          name: 'Points',
          numeric: true,
          cellClass: 'w-24 py-1 font-semibold whitespace-nowrap',
          render: signedChange,
        },
        {
          name: 'Verdict',
          cellClass: (change) =>
            `py-1 align-middle text-sm ${isClear(change) ? 'font-semibold' : 'text-muted'}`,
          render: ({ verdict }) => VERDICT_WORDS[verdict],
        },
      ]}
    />
  )
}

/** Both scores on the scale from 0 to 100, in ink because color only means a score. */
function Move({ before, after }: PointChange) {
  return (
    <div className="flex items-center gap-3">
      <span className="w-10 text-right text-muted">{formatScore(before)}</span>
      <svg aria-hidden="true" height="20" className="min-w-0 flex-1 overflow-visible">
        <line x1="0%" x2="100%" y1="10" y2="10" className="stroke-line" />
        <line
          x1={`${before}%`}
          x2={`${after}%`}
          y1="10"
          y2="10"
          strokeWidth="4"
          className="stroke-ink"
        />
        <circle cx={`${before}%`} cy="10" r="7" strokeWidth="2" className="fill-paper stroke-ink" />
        <circle cx={`${after}%`} cy="10" r="8" className="fill-ink" />
      </svg>
      <span className="w-10 font-semibold">{formatScore(after)}</span>
    </div>
  )
}
