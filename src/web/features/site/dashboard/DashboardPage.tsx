import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '#web/features/people/auth/queries.ts'
import { VIEWER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { useDeferredData } from '#web/lib/use-deferred-data.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { FirstSteps } from './components/FirstSteps.tsx'
import { LatestRounds } from './components/LatestRounds.tsx'
import { MyTeams } from './components/MyTeams.tsx'
import { QuickActions } from './components/QuickActions.tsx'
import { Stats } from './components/Stats.tsx'
import {
  DUE_ACTIONS,
  LATEST_ROUNDS,
  TEAM_PAGE,
  teamStandingsQuery,
  WAITING_ROUNDS,
} from './queries.ts'
import { teamsByUrgency } from './team-tasks.ts'

/** Lazy, because few visits follow a payment. */
const PlanArrival = lazyWithPreload(
  () => import('#web/features/money/billing/components/PlanActivation.tsx'),
  'PlanActivation',
  { optional: true },
)

const TILES = Array.from({ length: 4 }, () => 'h-32 rounded-card')

export const meta = () => privateMeta('Dashboard')

export default function DashboardPage() {
  const user = useUser()
  const { canManage, isOwner } = useRole()
  const [search] = useSearchParams()
  // Kept in state, because the query parameter is removed from the URL.
  const [paid] = useState(() => search.get('subscription') === 'success')
  const teams = useQuery(TEAM_PAGE)
  const rounds = useQuery(LATEST_ROUNDS)
  const usage = useQuery(usageQuery)
  const standings = useQuery(teamStandingsQuery)
  const waiting = useQuery(WAITING_ROUNDS)
  const due = useQuery(DUE_ACTIONS)
  const isComplete = !standings.isPending && !waiting.isPending && !due.isPending
  // Waits for all parts, so that nothing moves, but what there is to do may be missing.
  const data = useDeferredData(
    useMemo(
      () =>
        teams.data && rounds.data && usage.data && isComplete
          ? {
              teams: teams.data,
              rounds: rounds.data,
              usage: usage.data,
              moreDue: due.data && due.data.total > due.data.rows.length ? due.data.total : 0,
              tasks: teamsByUrgency({
                teams: teams.data.rows,
                standings: standings.data ?? [],
                waiting: waiting.data?.rows ?? [],
                due: due.data?.rows ?? [],
              }),
            }
          : undefined,
      [teams.data, rounds.data, usage.data, standings.data, waiting.data, due.data, isComplete],
    ),
  )

  return (
    <Page
      title={`Welcome, ${user.firstName} ${user.lastName}`}
      description="Your teams, rounds and latest results."
      actions={
        <div className="flex flex-wrap gap-x-6">
          <TextLink to={paths.results} className="inline-flex min-h-11 items-center">
            My own results
          </TextLink>
          <TextLink to={paths.reports} className="inline-flex min-h-11 items-center">
            All reports
          </TextLink>
        </div>
      }
    >
      {paid && isOwner && <PlanArrival />}
      <QueryView
        query={{ ...joinQueries({ teams, rounds, usage }), data }}
        what="your dashboard"
        sizes={['col-span-full mb-8 h-80', ...TILES, 'col-span-full mt-8 h-28']}
        layout="grid grid-cols-1 gap-4 xs:grid-cols-2 lg:grid-cols-4"
      >
        {({ teams, rounds, usage, tasks, moreDue }) => (
          <div className="grid gap-12">
            {!canManage && <Notice>{VIEWER_NOTE}</Notice>}
            {canManage && rounds.total === 0 && <FirstSteps team={teams.rows[0]} />}
            {(teams.total > 0 || !canManage) && <MyTeams teams={tasks} total={teams.total} />}
            {(standings.isError || waiting.isError || due.isError) && (
              <p role="alert" className="-mt-8 text-sm text-muted">
                Some tasks did not load. Reload the page to try again.
              </p>
            )}
            {moreDue > 0 && (
              <p className="-mt-8 text-sm">
                <TextLink to={paths.actionsShowing('soon')}>All {moreDue} due actions</TextLink>
              </p>
            )}
            <Stats user={user} usage={usage} />
            {rounds.total > 0 && <LatestRounds rounds={rounds.rows} />}
            <QuickActions />
          </div>
        )}
      </QueryView>
    </Page>
  )
}
