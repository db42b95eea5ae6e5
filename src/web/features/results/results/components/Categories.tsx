import { describeShares } from '#domain/statistics/words.ts'
import { clsx } from 'clsx'
import { describeCategoriesWithoutScore } from '#web/features/results/results/findings.ts'
import type { CategoryResult } from '#web/features/results/results/findings.ts'
import {
  AddActionButton,
  useCanAddAction,
} from '#web/features/teams/actions/components/AddAction.tsx'
import type { RoundAccess } from '#contract/fields.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Interval } from '#contract/statistics.ts'
import { formatAgree } from '#domain/scoring.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import { VERDICT_WORDS, describeCategoryChanges, isClear } from '#domain/statistics/change-words.ts'
import { categoryLevel } from '#domain/statistics/score-level.ts'
import { ScoreAxis, ScoreBar } from '#web/charts/ScoreBar.tsx'
import { signedChange } from '#web/features/results/results/change-words.ts'
import { intervalShort, intervalsNote } from '#web/features/results/results/figure-words.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { VerdictMark } from './VerdictMark.tsx'

type Summary = RoundResults['summary']

/** The categories as a table of bars, each with its margin of error and change. */
export function Categories({ access, summary }: { access: RoundAccess; summary: Summary }) {
  const { categories, advanced, sincePrevious } = summary
  const canAdd = useCanAddAction()
  if (categories.length === 0) return null
  const missing = describeCategoriesWithoutScore(summary)
  const shares = describeShares(summary)
  const intervals = new Map(
    advanced?.categories.map(({ category, interval }) => [category, interval]),
  )
  return (
    <Card id="categories" title="By category">
      <DataTable
        caption="Scores by category"
        hideHeader
        stacked
        className="text-base"
        rowClass="border-b border-line max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:py-2"
        rows={categories}
        keyOf={({ category }) => category}
        columns={[
          {
            name: 'Category',
            className: 'leading-5 sm:w-[27%] sm:py-2 sm:pr-3',
            render: ({ category }) => category,
          },
          {
            name: 'Score',
            className: 'pr-0 max-sm:col-span-3 max-sm:row-start-2 max-sm:pt-1 sm:py-2',
            render: (own) => (
              <Score
                own={own}
                responses={summary.teamResponses}
                interval={intervals.get(own.category)}
              />
            ),
          },
          sincePrevious !== null && {
            name: 'Change in points',
            className: 'pr-0 text-right leading-5 font-semibold sm:py-2 sm:pl-4',
            render: ({ category }) => <CategoryChange category={category} summary={summary} />,
          },
          canAdd && {
            name: 'Action',
            className: 'no-print p-0 text-right max-sm:col-start-3 sm:pl-1',
            render: ({ category }) => (
              <AddActionButton
                start={{ category }}
                about={category}
                iconOnly
                className="max-sm:-my-3"
              />
            ),
          },
        ]}
        footer={
          <tr aria-hidden="true" className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_4rem]">
            <td className="max-sm:hidden">{'\u00A0'}</td>
            <td className="p-0 pt-1">
              <div className="sm:pr-16">
                <ScoreAxis />
              </div>
            </td>
          </tr>
        }
      />
      {(advanced ?? sincePrevious ?? shares ?? missing) && (
        <p className="mt-2 text-xs text-muted">
          {[
            advanced && intervalsNote([...intervals.values()], summary.teamResponses, access),
            sincePrevious && describeCategoryChanges(sincePrevious.categories),
            shares,
            missing,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </Card>
  )
}

function Score({
  own,
  responses,
  interval,
}: {
  own: CategoryResult
  responses: number
  interval: Interval | undefined
}) {
  const level = categoryLevel(own, responses)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-start gap-x-2">
        <ScoreBar percent={own.percentage} range={intervalBounds(interval)} />
        {/* Without the word, which stands below. */}
        <ScoreBadge percent={own.percentage} level={{ ...level, text: '' }} className="leading-5" />
      </div>
      <p className="text-xs text-muted">
        {[
          level.text,
          level.agree !== null && `${formatAgree(level.agree)}% agree`,
          interval?.kind === 'range' && intervalShort(interval),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

/** The change since the previous round, with its verdict. */
function CategoryChange({ category, summary }: { category: string; summary: Summary }) {
  const change = summary.sincePrevious?.categories.find((own) => own.category === category)
  if (!change) return null
  return (
    <VerdictMark change={change} className="whitespace-nowrap">
      {signedChange(change)}
      <span className={clsx('block text-xs font-normal', !isClear(change) && 'text-muted')}>
        {VERDICT_WORDS[change.verdict]}
      </span>
    </VerdictMark>
  )
}
