import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '#web/features/sessions/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { TeamReports } from './components/TeamReports.tsx'
import { reportsByTeam } from './reports-by-team.ts'

export const meta = () => privateMeta('Reports')

export default function ReportsPage() {
  const sessions = useQuery(sessionsQuery)
  const teams = sessions.data && reportsByTeam(sessions.data)
  return (
    <Page>
      <PageHeader
        title="Reports"
        description="Every round with results that can be read, by team."
      />
      {sessions.isPending && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading your reports</span>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {sessions.isError && !sessions.data && (
        <ErrorState
          title="Your reports could not be loaded"
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        >
          {reasonOf(sessions.error, 'Please check your connection and try again.')}
        </ErrorState>
      )}
      {teams?.length === 0 && (
        <EmptyState
          title="No reports yet"
          action={<ButtonLink to={paths.quizzes}>Go to your quizzes</ButtonLink>}
          link={<TextLink to={paths.homeResults}>See example results</TextLink>}
        >
          A report appears here as soon as a round's answers count.
        </EmptyState>
      )}
      <div className="grid gap-12">
        {teams?.map((team) => (
          <TeamReports key={team.teamId} {...team} />
        ))}
      </div>
    </Page>
  )
}
