import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { TrendRound, ConsecutiveChanges } from '#contract/reports.ts'
import type { ChangesBetweenRounds } from '#contract/statistics.ts'
import { formatScore } from '#domain/scoring.ts'
import { categoryLevel } from '#domain/statistics/score-level.ts'
import { RadarFigure } from '#web/charts/RadarFigure.tsx'
import { describeCategoryChanges } from '#domain/statistics/change-words.ts'
import { pairOf } from '#web/features/results/reports/report-filter.ts'
import { comparisonQuery } from '#web/features/results/reports/queries.ts'
import { categoryOf } from '#web/features/results/reports/trend-words.ts'
import { trendLabels } from '#web/features/results/results/trend-labels.ts'
import { formatDate } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { VerdictMark } from '#web/features/results/results/components/VerdictMark.tsx'

/** Compares any two rounds, by default the last two. */
export function RoundComparison({
  rounds,
  changes,
}: {
  rounds: readonly TrendRound[]
  changes: readonly ConsecutiveChanges[]
}) {
  const [search, setSearch] = useSearchParams()
  const pair = pairOf(search, rounds)
  if (!pair) return null
  const { from, to, swapped } = pair
  const names = trendLabels(rounds)
  const nameOf = ({ sessionId: roundId }: TrendRound) =>
    names[rounds.findIndex((round) => round.sessionId === roundId)] ?? ''
  const options = (other: TrendRound) =>
    rounds
      .filter(({ sessionId: roundId }) => roundId !== other.sessionId)
      .map(({ sessionId: roundId, title, createdAt }) => ({
        value: roundId,
        label: `${title} · ${formatDate(createdAt)}`,
      }))
  const choose = (fromId: string, toId: string) =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        next.set('from', fromId)
        next.set('to', toId)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Card title="Compare two rounds">
      <div className="no-print mb-6 grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
        <SelectField
          label="Earlier round"
          value={from.sessionId}
          options={options(to)}
          onChange={({ target }) => choose(target.value, to.sessionId)}
        />
        <SelectField
          label="Later round"
          value={to.sessionId}
          options={options(from)}
          onChange={({ target }) => choose(from.sessionId, target.value)}
        />
        <p role="status" className="text-sm text-muted empty:hidden sm:col-span-2">
          {swapped && 'Shown in chronological order.'}
        </p>
      </div>
      <p className="mb-4 hidden font-semibold print:block">
        {from.title}, {formatDate(from.createdAt)}, and {to.title}, {formatDate(to.createdAt)}
      </p>
      <Comparison
        from={from}
        to={to}
        names={{ from: nameOf(from), to: nameOf(to) }}
        known={changes.find(
          (change) => change.from === from.sessionId && change.to === to.sessionId,
        )}
      />
    </Card>
  )
}

function Comparison({
  from,
  to,
  names,
  known,
}: {
  from: TrendRound
  to: TrendRound
  names: { readonly from: string; readonly to: string }
  /** Consecutive rounds come with their changes; others are requested. */
  known: ChangesBetweenRounds | undefined
}) {
  const query = useQuery({
    ...comparisonQuery(from.sessionId, to.sessionId),
    enabled: known === undefined,
  })
  return (
    <QueryView
      query={{ ...query, data: known ?? query.data?.changes }}
      what="the comparison"
      sizes={['h-80']}
    >
      {(changes) => (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
          {changes.versionBreak && (
            <p className="max-w-prose lg:col-span-2">{changes.versionBreak.note}</p>
          )}
          <RadarFigure
            axes={inBoth(to, from).map((own) => ({
              key: own.category,
              label: own.category,
              percent: own.percentage,
              level: categoryLevel(own, to.released),
            }))}
            name={names.to}
            hideWithoutRoom
            before={{
              name: names.from,
              percents: inBoth(from, to).map(({ percentage }) => percentage),
            }}
            subject="Profile compared with the earlier round"
            finding={describeCategoryChanges(changes.categories)}
          />
          <ChangeList changes={changes} />
        </div>
      )}
    </QueryView>
  )
}

/** Returns the categories of a round that have a score in another one too, in the same order for both. */
const inBoth = ({ categories }: TrendRound, other: TrendRound) =>
  categories.filter(({ category }) => categoryOf(other, category))

function ChangeList({ changes: { overall, categories } }: { changes: ChangesBetweenRounds }) {
  return (
    <ul
      aria-label="Changes between the two rounds"
      className="figures divide-y divide-line border-y border-t-ink border-b-line text-sm"
    >
      {[{ category: 'Overall', ...overall }, ...categories].map((change) => (
        <li
          key={change.category}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_7rem_14rem] lg:grid-cols-[minmax(0,1fr)_7rem] xl:grid-cols-[minmax(0,1fr)_6rem_13rem]"
        >
          <span className="wrap-anywhere">{change.category}</span>
          <span className="whitespace-nowrap">
            {formatScore(change.before)}% <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> {formatScore(change.after)}%
          </span>
          <span className="col-span-full sm:col-auto lg:col-span-full xl:col-auto">
            <VerdictMark change={change} className="figures" />
          </span>
        </li>
      ))}
    </ul>
  )
}
