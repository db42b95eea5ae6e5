import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { QuizSession } from '#contract/sessions.ts'
import type { Team } from '#contract/teams.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { useCurrentUser } from '#web/features/auth/queries.ts'
import { sessionsQuery } from '#web/features/sessions/queries.ts'
import { teamsQuery } from '#web/features/teams/queries.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { readFilters, sessionCountsByAssessment } from './report-filter.ts'
import { ReportFilters } from './components/ReportFilters.tsx'
import { LockedReports } from './components/LockedReports.tsx'
import { OverTime } from './components/OverTime.tsx'
import { ReportError, ReportSkeleton } from './components/ReportStates.tsx'
import { ViewLinks } from './components/ViewLinks.tsx'
import { reportsByTeam } from './reports-by-team.ts'
import { TeamReports } from './components/TeamReports.tsx'

const AgainstOthers = lazyWithPreload(
  () => import('./components/BenchmarkView.tsx').then((module) => module.BenchmarkView),
  <ReportSkeleton label="Loading the benchmark" />,
)
const SideBySide = lazyWithPreload(
  () => import('./components/TeamComparison.tsx').then((module) => module.TeamComparison),
  <ReportSkeleton label="Loading your teams" />,
)

export const meta = () => privateMeta('Reports')

export default function ReportsPage() {
  const { user } = useCurrentUser()
  const sessions = useQuery(sessionsQuery)
  const teams = useQuery(teamsQuery)
  const failed = [sessions, teams].find(({ isError, data }) => isError && !data)
  return (
    <Page>
      <PageHeader
        title="Reports"
        description={
          user && !hasTrendAnalysis(user)
            ? 'Every round with results that can be read, by team.'
            : 'What your rounds say together: over time, side by side, and beside other teams.'
        }
      />
      {!failed && !(user && sessions.data && teams.data) && (
        <ReportSkeleton label="Loading your reports" />
      )}
      {failed && <ReportError title="Your reports could not be loaded" query={failed} />}
      {user &&
        sessions.data &&
        teams.data &&
        (hasTrendAnalysis(user) ? (
          <Views teams={teams.data} sessions={sessions.data} />
        ) : (
          <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <ReportList sessions={sessions.data} />
            <LockedReports />
          </div>
        ))}
    </Page>
  )
}

function Views({ teams, sessions }: { teams: readonly Team[]; sessions: readonly QuizSession[] }) {
  usePreload(AgainstOthers, SideBySide)
  const [search] = useSearchParams()
  const choice = readFilters(search, teams, sessions)
  const { view, teamId, type } = choice
  if (teamId === undefined) {
    return (
      <EmptyState
        title="No teams yet"
        action={<ButtonLink to={paths.teams}>Create a team</ButtonLink>}
        link={<TextLink to={paths.homeResults}>See example results</TextLink>}
      >
        Reports set the rounds of your teams beside each other, so they begin with a team.
      </EmptyState>
    )
  }
  return (
    <>
      <ViewLinks chosen={view} />
      {view === 'rounds' ? (
        <ReportList sessions={sessions} />
      ) : (
        <>
          <ReportFilters choice={choice} teams={teams} rounds={sessions} />
          {view === 'time' && (
            <OverTime
              teamId={teamId}
              type={type}
              others={[...sessionCountsByAssessment(sessions, teamId).keys()]}
            />
          )}
          {view === 'teams' && <SideBySide type={type} />}
          {view === 'others' && <AgainstOthers teamId={teamId} type={type} />}
        </>
      )}
    </>
  )
}

/** Every round with results that can be read, by team. */
function ReportList({ sessions }: { sessions: readonly QuizSession[] }) {
  const teams = reportsByTeam(sessions)
  if (teams.length === 0) {
    return (
      <EmptyState
        title="No reports yet"
        action={<ButtonLink to={paths.quizzes}>Go to your quizzes</ButtonLink>}
        link={<TextLink to={paths.homeResults}>See example results</TextLink>}
      >
        A report appears here as soon as a round's answers count.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-12">
      {teams.map((team) => (
        <TeamReports key={team.teamId} {...team} />
      ))}
    </div>
  )
}
