import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { WorkspaceRules } from '#contract/workspaces.ts'
import { assessmentsQuery } from '#web/features/rounds/assessments/queries.ts'
import { VIEWER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { isUnsaved, teamChoicesQuery, useTeam } from '#web/features/teams/teams/queries.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { reasonOf } from '#web/lib/api.ts'
import { readId } from '#web/lib/list-url.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CreateRoundForm } from './components/CreateRoundForm.tsx'

/** Shown while the rules cannot be loaded; the server checks them anyway. */
const NO_RULES: WorkspaceRules = {
  minimumGroupSize: 1,
  retentionMonths: null,
  twoFactorRequired: false,
}

export const meta = () => privateMeta('New round')

export default function CreateRoundPage() {
  const { canManage } = useRole()
  return (
    <Page>
      <PageHeader
        title="Start a round"
        description="Set up a survey round, and invite people by email or share a link. They respond without an account."
        back={<TextLink to={paths.quizzes}>All quizzes</TextLink>}
      />
      {canManage ? <Form /> : <p className="max-w-prose">{VIEWER_NOTE}</p>}
    </Page>
  )
}

function Form() {
  const [search] = useSearchParams()
  const teams = useQuery(teamChoicesQuery)
  const preselected = useTeam(readId(search, 'team'), teams.data?.rows)
  const assessments = useQuery(assessmentsQuery)
  const usage = useQuery(usageQuery)
  const workspaces = useQuery(workspacesQuery)
  const rules = workspaces.data?.find(({ current }) => current)?.rules
  const failed = [teams, assessments].filter((query) => query.isError && !query.data)
  if (failed.length > 0) {
    return (
      <ErrorState
        title="We couldn't load the form"
        onRetry={() => failed.forEach((query) => void query.refetch())}
        retrying={failed.some((query) => query.isFetching)}
      >
        {reasonOf(failed[0]?.error, 'Please check your connection and try again.')}
      </ErrorState>
    )
  }
  if (!teams.data || !assessments.data || usage.isPending || workspaces.isPending) {
    return <FormSkeleton />
  }
  if (preselected.isPending) {
    return <FormSkeleton />
  }
  return (
    <CreateRoundForm
      teams={teams.data.rows.filter((team) => !isUnsaved(team))}
      teamCount={teams.data.total}
      assessments={assessments.data}
      usedThisMonth={usage.data?.monthlyQuizzesUsed ?? 0}
      rules={rules ?? NO_RULES}
      preselected={{ type: search.get('type'), team: preselected.team }}
    />
  )
}

function FormSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the form</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-96" />
    </div>
  )
}
