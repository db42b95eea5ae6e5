import { describeGap } from '#domain/manager-gap-words.ts'
import { formatPlanNames } from '#domain/plans.ts'
import type { ManagerView, RoundResults } from '#contract/results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { ChartFigure } from '#web/charts/ChartFigure.tsx'
import { GapChart } from '#web/charts/GapChart.tsx'
import { formatScore } from '#domain/scoring.ts'
import { formatSigned, pointsBetween } from '#domain/statistics/points.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { COMPARISON_PLANS, managerViewAction } from '#web/features/rounds/rounds/own-view-words.ts'
import { UpgradeNotice } from '#web/features/money/billing/components/UpgradeNotice.tsx'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'

type Shown = Pick<RoundResults, 'session' | 'summary'>

/** True if the card is shown: the manager's view exists, or the reader may still give it. */
export const hasOwnViewCard = ({ session: round, summary }: Shown): boolean =>
  (round.isActive && round.createdByYou) || summary.managerView !== null

/** Returns the card's title. */
export const ownViewTitle = ({ createdByYou }: Shown['session']): string =>
  createdByYou ? 'Your view' : "Manager's view"

/** Compares the manager's view with the team's, or explains when and where that is available. */
export function OwnViewCard({ session: round, summary }: Shown) {
  const compares = hasAdvancedAnalytics(useUser())
  const { managerView } = summary
  if (!hasOwnViewCard({ session: round, summary })) return null
  const shown = summary.categories.length > 0
  const { createdByYou } = round
  const saved =
    managerView && `${ownViewTitle(round)} was saved on ${formatDate(managerView.completedAt)}.`
  return (
    <CollapsibleSection
      id="own-view"
      title={ownViewTitle(round)}
      finding={
        managerView?.gap
          ? describeGap(managerView.gap.categories, createdByYou)
          : (saved ??
            "Answer the same questions yourself. Your view is marked as yours and is not part of the team's results.")
      }
      initiallyOpen={!shown}
    >
      {managerView?.gap ? (
        <GapFigure gap={managerView.gap} isYours={createdByYou} />
      ) : managerView && shown && !compares ? (
        <UpgradeNotice title="Manager-team gap">
          {createdByYou
            ? "Compares your view with the team's in each category and shows where you rate things higher or lower than the team."
            : "Compares the manager's view with the team's in each category."}{' '}
          Available on {formatPlanNames('hasAdvancedAnalytics')}.
        </UpgradeNotice>
      ) : (
        <p className="max-w-prose text-muted">
          {!compares
            ? COMPARISON_PLANS
            : managerView && shown
              ? 'It has too few questions in common with the scores of the team to compare them.'
              : "It is compared with the team's results once they appear."}
        </p>
      )}
      {round.isActive && createdByYou && (
        <ButtonLink to={paths.managerView(round.id)} variant="secondary" className="no-print mt-4">
          {managerViewAction(managerView !== null)}
        </ButtonLink>
      )}
    </CollapsibleSection>
  )
}

type ManagerGap = NonNullable<ManagerView['gap']>

function GapFigure({ gap, isYours }: { gap: ManagerGap; isYours: boolean }) {
  const finding = describeGap(gap.categories, isYours)
  const whose = isYours ? 'Your view' : "The manager's view"
  const who = isYours ? 'You' : 'Manager'
  return (
    <ChartFigure
      table={{
        caption: `${whose} and the team's, in percent`,
        head: ['Category', who, 'Team', 'Difference in points'],
        rows: [{ category: 'Overall', ...gap.overall }, ...gap.categories].map(
          ({ category, manager, team }) => ({
            key: category,
            cells: [
              category,
              formatScore(manager),
              formatScore(team),
              formatSigned(pointsBetween(team, manager)),
            ],
          }),
        ),
      }}
    >
      {(width) => (
        <>
          <Legend who={who} />
          <GapChart
            width={width}
            label={`${whose} and the team's by category, in percent. ${finding}`}
            rows={gap.categories.map(({ category, manager, team }) => ({
              key: category,
              label: category,
              manager,
              team,
              difference: formatSigned(pointsBetween(team, manager)),
            }))}
          />
        </>
      )}
    </ChartFigure>
  )
}

/** Legend of the two marks in the chart. */
function Legend({ who }: { who: string }) {
  return (
    <p aria-hidden="true" className="mb-4 flex flex-wrap gap-x-5 text-sm text-muted">
      <span>
        <svg viewBox="0 0 14 14" className="mr-1.5 inline size-3.5">
          <circle cx="7" cy="7" r="5" strokeWidth="2" className="fill-surface stroke-ink" />
        </svg>
        {who}
      </span>
      <span>
        <svg viewBox="0 0 14 14" className="mr-1.5 inline size-3.5">
          <circle cx="7" cy="7" r="6" className="fill-control" />
        </svg>
        Team, in the color of its score
      </span>
    </p>
  )
}
