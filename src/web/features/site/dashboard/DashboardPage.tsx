import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NEWEST_TEAMS } from '#domain/limits.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { VIEWER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { DueActions } from '#web/features/teams/actions/components/DueActions.tsx'
import { actionPageQuery } from '#web/features/teams/actions/queries.ts'
import { roundPageQuery } from '#web/features/rounds/rounds/queries.ts'
import { teamPageQuery } from '#web/features/teams/teams/queries.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { reasonOf } from '#web/lib/api.ts'
import { useDeferredData } from '#web/lib/use-deferred-data.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FirstSteps } from './components/FirstSteps.tsx'
import { LatestRounds } from './components/LatestRounds.tsx'
import { MyTeams } from './components/MyTeams.tsx'
import { QuickActions } from './components/QuickActions.tsx'
import { Stats } from './components/Stats.tsx'

/** Lazy, because few visits follow a payment. */
const PlanArrival = lazyWithPreload(
  () => import('#web/features/money/billing/components/PlanActivation.tsx'),
  'PlanActivation',
)

const LATEST_ROUNDS = roundPageQuery({ limit: '5' })
const DUE_ACTIONS = actionPageQuery({ due: 'soon', limit: '5' })
const TEAM_PAGE = teamPageQuery({ limit: String(NEWEST_TEAMS), sort: '-created' })

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
  const due = useQuery(DUE_ACTIONS)
  const queries = [teams, rounds, usage]
  // Waits for the due actions too, so that nothing moves, but is complete without them.
  const data = useDeferredData(
    useMemo(
      () =>
        teams.data && rounds.data && usage.data && (due.data || due.isError)
          ? { teams: teams.data, sessions: rounds.data, usage: usage.data, due: due.data }
          : undefined,
      [teams.data, rounds.data, usage.data, due.data, due.isError],
    ),
  )
  const failed = queries.filter((query) => query.isError && !query.data)

  return (
    <Page>
      <PageHeader
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
      />
      {paid && isOwner && <PlanArrival />}
      {failed.length > 0 ? (
        <ErrorState
          title="We couldn't load your dashboard"
          onRetry={() => failed.forEach((query) => void query.refetch())}
          retrying={failed.some((query) => query.isFetching)}
        >
          {reasonOf(failed[0]?.error, 'Please check your connection and try again.')}
        </ErrorState>
      ) : data ? (
        <div className="grid gap-12">
          {!canManage && <Notice>{VIEWER_NOTE}</Notice>}
          {canManage && data.sessions.total === 0 && <FirstSteps team={data.teams.rows[0]} />}
          <Stats user={user} usage={data.usage} />
          <QuickActions />
          {data.due && <DueActions actions={data.due.rows} total={data.due.total} />}
          {data.sessions.total > 0 && (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-2">
              <MyTeams teams={data.teams.rows} total={data.teams.total} />
              <LatestRounds rounds={data.sessions.rows} />
            </div>
          )}
        </div>
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  )
}

function DashboardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your dashboard</span>
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-2 lg:grid-cols-4">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
      <Skeleton className="mt-12 h-28" />
      <Skeleton className="mt-12 h-80" />
    </div>
  )
}
