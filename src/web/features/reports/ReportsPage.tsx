import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ReportCount } from '#contract/reports.ts'
import type { Team } from '#contract/teams.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { sessionPageQuery } from '#web/features/sessions/queries.ts'
import { allTeamsQuery } from '#web/features/teams/queries.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { readCursor, useFirstPageWithoutCursor } from '#web/lib/list-url.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { reportCountsQuery } from './queries.ts'
import { readFilters, sessionCountsByAssessment } from './report-filter.ts'
import { ReportFilters } from './components/ReportFilters.tsx'
import { LockedReports } from './components/LockedReports.tsx'
import { OverTime } from './components/OverTime.tsx'
import { ReportError, ReportSkeleton } from './components/ReportStates.tsx'
import { ViewLinks } from './components/ViewLinks.tsx'
import { reportsByTeam } from './reports-by-team.ts'
import { TeamReports } from './components/TeamReports.tsx'

const BenchmarkView = lazyWithPreload(
  () => import('./components/BenchmarkView.tsx').then((module) => module.BenchmarkView),
  <ReportSkeleton label="Loading the benchmark" />,
)
const TeamComparison = lazyWithPreload(
  () => import('./components/TeamComparison.tsx').then((module) => module.TeamComparison),
  <ReportSkeleton label="Loading your teams" />,
)

export const meta = () => privateMeta('Reports')

export default function ReportsPage() {
  const { user } = useCurrentUser()
  return (
    <Page>
      <PageHeader
        title="Reports"
        description={
          user && !hasTrendAnalysis(user)
            ? 'All rounds with results, by team.'
            : 'Trends over time, team comparisons and benchmarks.'
        }
      />
      {!user ? (
        <ReportSkeleton label="Loading your reports" />
      ) : hasTrendAnalysis(user) ? (
        <LoadedViews />
      ) : (
        <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ReportList />
          <LockedReports />
        </div>
      )}
    </Page>
  )
}

function LoadedViews() {
  const counts = useQuery(reportCountsQuery)
  const teams = useQuery(allTeamsQuery)
  const failed = [counts, teams].find(({ isError, data }) => isError && !data)
  if (failed) return <ReportError title="We couldn't load your reports" query={failed} />
  if (!counts.data || !teams.data) return <ReportSkeleton label="Loading your reports" />
  return <Views teams={teams.data} counts={counts.data} />
}

function Views({ teams, counts }: { teams: readonly Team[]; counts: readonly ReportCount[] }) {
  usePreload(BenchmarkView, TeamComparison)
  const [search] = useSearchParams()
  const filter = readFilters(search, teams, counts)
  const { view, teamId, type } = filter
  if (teamId === undefined) {
    return (
      <EmptyState
        title="No teams yet"
        action={<ButtonLink to={paths.teams}>Create a team</ButtonLink>}
        link={<TextLink to={paths.homeResults}>View sample results</TextLink>}
      >
        Reports compare the survey rounds of your teams. Create a team to start.
      </EmptyState>
    )
  }
  return (
    <>
      <ViewLinks chosen={view} />
      {view === 'rounds' ? (
        <ReportList />
      ) : (
        <>
          <ReportFilters filter={filter} teams={teams} counts={counts} />
          {view === 'time' && (
            <OverTime
              teamId={teamId}
              type={type}
              others={[...sessionCountsByAssessment(counts, teamId).keys()]}
            />
          )}
          {view === 'teams' && <TeamComparison type={type} />}
          {view === 'others' && <BenchmarkView teamId={teamId} type={type} />}
        </>
      )}
    </>
  )
}

/** A page of the sessions with results, by team. */
function ReportList() {
  const [url] = useSearchParams()
  const query = useQuery(
    sessionPageQuery({ state: 'results', sort: 'team', limit: '50', ...readCursor(url) }),
  )
  useFirstPageWithoutCursor(query.error)
  const page = query.data
  if (!page && query.isError) {
    return <ReportError title="We couldn't load your reports" query={query} />
  }
  if (!page) return <ReportSkeleton label="Loading your reports" />
  const teams = reportsByTeam(page.rows)
  if (teams.length === 0) {
    return (
      <EmptyState
        title="No reports yet"
        action={<ButtonLink to={paths.quizzes}>Go to your quizzes</ButtonLink>}
        link={<TextLink to={paths.homeResults}>View sample results</TextLink>}
      >
        A report appears here as soon as a round has results.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-12">
      {teams.map((team) => (
        <TeamReports key={team.teamId} {...team} />
      ))}
      <Pager page={page} />
    </div>
  )
}
