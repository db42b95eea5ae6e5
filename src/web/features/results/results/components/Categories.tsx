import type { CategoryResult } from '#web/features/results/results/findings.ts'
import {
  AddActionButton,
  useCanAddAction,
} from '#web/features/teams/actions/components/AddAction.tsx'
import type { RoundResults } from '#contract/results.ts'
import type { Interval, Verdict } from '#contract/statistics.ts'
import { formatAgree, levelLabel, levelOf } from '#domain/scoring.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import { VERDICT_WORDS } from '#domain/statistics/words.ts'
import { ScoreAxis, ScoreBar } from '#web/charts/ScoreBar.tsx'
import { signedChange } from '#web/features/results/results/change-words.ts'
import { intervalShort, intervalsNote } from '#web/features/results/results/figure-words.ts'
import { changeFinding } from '#web/features/results/results/trend-findings.ts'
import { Card } from '#web/ui/Card.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { VerdictMark } from './VerdictMark.tsx'

type Summary = RoundResults['summary']

/** The categories as a table of bars, each with its margin of error and change. */
export function Categories({ summary }: { summary: Summary }) {
  const { categories, advanced, sincePrevious } = summary
  const canAdd = useCanAddAction()
  const intervals = new Map(
    advanced?.categories.map(({ category, interval }) => [category, interval]),
  )
  return (
    <Card title="By category">
      <table className="figures w-full border-collapse max-sm:block">
        <caption className="sr-only">Scores by category</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Score</th>
            {sincePrevious && <th scope="col">Change in points</th>}
            {canAdd && <th scope="col">Action</th>}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {categories.map((own) => (
            <Row
              key={own.category}
              own={own}
              interval={intervals.get(own.category)}
              summary={summary}
            />
          ))}
        </tbody>
        <tfoot aria-hidden="true" className="max-sm:block">
          <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_4rem]">
            <td className="max-sm:hidden">{'\u00A0'}</td>
            <td className="pt-1">
              <div className="sm:pr-16">
                <ScoreAxis />
              </div>
            </td>
          </tr>
        </tfoot>
      </table>
      {advanced && (
        <p className="mt-2 text-xs text-muted">
          {intervalsNote([...intervals.values()])}
          {advanced.sinceLastWave && ` ${changeFinding(advanced.sinceLastWave)}`}
        </p>
      )}
    </Card>
  )
}

function Row({
  own: { category, percentage, favourable },
  interval,
  summary: { sincePrevious, advanced },
}: {
  own: CategoryResult
  interval: Interval | undefined
  summary: Summary
}) {
  const agree = favourable?.favourable
  const canAdd = useCanAddAction()
  const isOwn = (change: { readonly category: string }) => change.category === category
  const change = sincePrevious?.categories.find(isOwn)
  const tested = advanced?.sinceLastWave?.categories.find(isOwn)
  return (
    <tr className="border-b border-line align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:py-2">
      <th scope="row" className="text-left leading-5 font-normal sm:w-[27%] sm:py-2 sm:pr-3">
        {category}
      </th>
      <td className="max-sm:col-span-3 max-sm:row-start-2 max-sm:pt-1 sm:py-2">
        <div className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-start gap-x-2">
          <ScoreBar percent={percentage} range={intervalBounds(interval)} />
          <ScoreBadge percent={percentage} agree={agree} word={false} className="leading-5" />
        </div>
        <p className="text-xs text-muted">
          {[
            levelLabel(levelOf(percentage, agree)),
            agree !== undefined && `${formatAgree(agree)}% agree`,
            interval?.kind === 'range' && intervalShort(interval),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </td>
      {change && (
        <td className="text-right leading-5 font-semibold sm:py-2 sm:pl-4">
          {tested ? (
            <VerdictMark verdict={tested.verdict} className="whitespace-nowrap">
              {signedChange(tested)}
              <VerdictWord verdict={tested.verdict} />
            </VerdictMark>
          ) : (
            signedChange(change)
          )}
        </td>
      )}
      {canAdd && (
        <td className="no-print text-right max-sm:col-start-3 sm:pl-1">
          <AddActionButton
            start={{ category }}
            about={category}
            iconOnly
            className="max-sm:-my-3"
          />
        </td>
      )}
    </tr>
  )
}

/** The word for a clear change; the note below the table explains the other arrows. */
function VerdictWord({ verdict }: { verdict: Verdict }) {
  const isClear = verdict === 'up' || verdict === 'down'
  return (
    <span className={isClear ? 'block text-xs font-normal' : 'sr-only'}>
      {VERDICT_WORDS[verdict]}
    </span>
  )
}
