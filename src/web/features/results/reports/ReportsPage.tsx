import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { AssessmentReports } from '#contract/reports.ts'
import type { Team } from '#contract/teams.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { teamChoicesQuery, useTeam } from '#web/features/teams/teams/queries.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { readId, useFirstPageWithoutCursor } from '#web/lib/list-url.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { QueryFailure, QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { assessmentReportsQuery, reportPageQuery } from './queries.ts'
import { chooseType, defaultTeamId, readView } from './report-filter.ts'
import { ReportFilters } from './components/ReportFilters.tsx'
import { LockedReports } from './components/LockedReports.tsx'
import { TeamComparison } from './components/TeamComparison.tsx'
import { TeamOverTime } from './components/TeamOverTime.tsx'
import { ViewLinks } from './components/ViewLinks.tsx'
import { reportsByTeam } from './reports-by-team.ts'
import { TeamReports } from './components/TeamReports.tsx'

const TWO_CARDS = ['h-96', 'h-96']

const BenchmarkView = lazyWithPreload(
  () => import('./components/BenchmarkView.tsx'),
  'BenchmarkView',
  { fallback: <LoadingState what="the benchmark" sizes={TWO_CARDS} /> },
)

export const meta = () => privateMeta('Reports')

export default function ReportsPage() {
  const { user } = useCurrentUser()
  return (
    <Page
      title="Reports"
      description={
        user && !hasTrendAnalysis(user)
          ? 'All rounds with results, by team.'
          : `Trends over time${isOwnServer() ? ' and team comparisons' : ', team comparisons and benchmarks'}.`
      }
    >
      {!user ? (
        <LoadingState what="your reports" sizes={TWO_CARDS} />
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
  const [search] = useSearchParams()
  const wanted = readId(search, 'team')
  const all = useQuery(assessmentReportsQuery())
  const choices = useQuery(teamChoicesQuery)
  const named = useTeam(wanted, choices.data?.rows)
  // The team of the URL may be gone, and the one of the latest round is not among the first by name.
  const byDefault = all.data && (defaultTeamId(search, all.data) ?? choices.data?.rows[0]?.id)
  const teamId = wanted && (named.isPending || named.team) ? wanted : byDefault
  const own = useQuery({ ...assessmentReportsQuery(teamId), enabled: teamId !== undefined })
  const chosen = useTeam(teamId, choices.data?.rows)
  const failed = [all, choices, own].find(({ isError, data }) => isError && !data)
  if (failed) return <QueryFailure what="your reports" query={failed} />
  if (choices.data?.total === 0) return <NoTeams />
  if (!all.data || !own.data || !chosen.team) {
    return <LoadingState what="your reports" sizes={TWO_CARDS} />
  }
  return <Views team={chosen.team} own={own.data} all={all.data} />
}

function NoTeams() {
  return (
    <EmptyState
      title="No teams yet"
      action={<ButtonLink to={paths.newTeam}>Create a team</ButtonLink>}
      link={<TextLink to={paths.sample}>View sample results</TextLink>}
    >
      Reports compare the survey rounds of your teams. Create a team to start.
    </EmptyState>
  )
}

function Views({
  team,
  own,
  all,
}: {
  team: Team
  own: readonly AssessmentReports[]
  all: readonly AssessmentReports[]
}) {
  usePreload(BenchmarkView)
  const [search] = useSearchParams()
  const view = readView(search)
  const type = chooseType(search, own, all)
  return (
    <>
      <ViewLinks chosen={view} />
      {view === 'rounds' ? (
        <ReportList />
      ) : (
        <>
          <ReportFilters filter={{ view, teamId: team.id, type }} {...{ team, own, all }} />
          {view === 'time' && (
            <TeamOverTime
              key={`${team.id} ${type}`}
              teamId={team.id}
              type={type}
              others={own.map(({ assessmentType }) => assessmentType)}
            />
          )}
          {view === 'teams' && <TeamComparison key={type} type={type} />}
          {view === 'others' && <BenchmarkView teamId={team.id} type={type} />}
        </>
      )}
    </>
  )
}

/** A page of the rounds with results, by team. */
function ReportList() {
  const [url] = useSearchParams()
  const query = useQuery(reportPageQuery(url))
  useFirstPageWithoutCursor(query)
  return (
    <QueryView
      query={query}
      what="your reports"
      sizes={TWO_CARDS}
      empty={
        <EmptyState
          title="No reports yet"
          action={<ButtonLink to={paths.quizzes}>Go to your rounds</ButtonLink>}
          link={<TextLink to={paths.sample}>View sample results</TextLink>}
        >
          A report appears here as soon as a round has results.
        </EmptyState>
      }
    >
      {(page) => (
        <div className="grid gap-12">
          {reportsByTeam(page.rows).map((team) => (
            <TeamReports key={team.teamId} {...team} />
          ))}
          <Pager page={page} />
        </div>
      )}
    </QueryView>
  )
}
