import { plansInWords } from '#domain/plans.ts'
import type { SessionResults } from '#contract/results.ts'
import { hasAdvancedAnalytics } from '#domain/limits.ts'
import { ChartFigure } from '#web/charts/ChartFigure.tsx'
import { GapChart } from '#web/charts/GapChart.tsx'
import { percentText } from '#domain/scoring.ts'
import { pointsBetween } from '#domain/statistics/words.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { gapFinding, signed } from '#web/features/results/manager-gap-words.ts'
import type { ManagerGap } from '#web/features/results/manager-gap-words.ts'
import { COMPARING_IS_PART_OF, giveOwnView } from '#web/features/sessions/own-view-words.ts'
import { UpgradeNotice } from '#web/features/billing/components/UpgradeNotice.tsx'
import { formatDay } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

type Shown = Pick<SessionResults, 'session' | 'summary'>

/** Whether there is anything to say of the manager's own view. */
export const hasOwnViewCard = ({ session, summary }: Shown): boolean =>
  session.isActive || summary.managerView !== null

/** The manager's own view: beside the team's where that may be shown, else what there is to know. */
export function OwnViewCard({ session, summary }: Shown) {
  const compares = hasAdvancedAnalytics(useUser())
  const { managerView } = summary
  if (!hasOwnViewCard({ session, summary })) return null
  const shown = summary.categories.length > 0
  return (
    <Card
      title="You and the team"
      description={managerView && `Your own view of ${formatDay(managerView.completedAt)}`}
      actions={
        session.isActive && (
          <ButtonLink to={paths.managerView(session.id)} variant="secondary" className="no-print">
            {giveOwnView(managerView !== null)}
          </ButtonLink>
        )
      }
    >
      {managerView?.gap ? (
        <GapFigure gap={managerView.gap} />
      ) : managerView && shown && !compares ? (
        <UpgradeNotice title="Manager-team gap">
          Sets your own view beside the team's, area by area, and shows where you see things
          brighter than those who live them. Part of {plansInWords('hasAdvancedAnalytics')}.
        </UpgradeNotice>
      ) : (
        <p className="max-w-prose text-muted">
          {managerView
            ? 'Your own view is in.'
            : 'Answer the same questions yourself. Your view is marked as yours, and is no part of the figures.'}{' '}
          {compares ? "It stands beside the team's figures once they show." : COMPARING_IS_PART_OF}
        </p>
      )}
    </Card>
  )
}

function GapFigure({ gap }: { gap: ManagerGap }) {
  const finding = gapFinding(gap)
  return (
    <ChartFigure
      finding={finding}
      table={{
        caption: "Your own view and the team's, in percent",
        head: ['Area', 'You', 'Team', 'Difference in points'],
        rows: [{ category: 'Overall', ...gap.overall }, ...gap.categories].map(
          ({ category, manager, team }) => ({
            key: category,
            cells: [
              category,
              percentText(manager),
              percentText(team),
              signed(pointsBetween(team, manager)),
            ],
          }),
        ),
      }}
    >
      {(width) => (
        <>
          <Marks />
          <GapChart
            width={width}
            label={`Your own view and the team's, by area, in percent. ${finding}`}
            rows={gap.categories.map(({ category, manager, team }) => ({
              key: category,
              label: category,
              manager,
              team,
              difference: signed(pointsBetween(team, manager)),
            }))}
          />
        </>
      )}
    </ChartFigure>
  )
}

/** What the ring and the disc are. */
function Marks() {
  return (
    <p aria-hidden="true" className="mb-4 flex flex-wrap gap-x-5 text-sm text-muted">
      <span>
        <svg viewBox="0 0 14 14" className="mr-1.5 inline size-3.5">
          <circle cx="7" cy="7" r="5" strokeWidth="2" className="fill-surface stroke-ink" />
        </svg>
        You
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
