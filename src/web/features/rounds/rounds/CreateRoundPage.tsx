import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { WorkspaceRules } from '#contract/workspaces.ts'
import { assessmentsQuery } from '#web/features/rounds/assessments/queries.ts'
import { VIEWER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { isUnsaved, teamChoicesQuery, useTeam } from '#web/features/teams/teams/queries.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { readId } from '#web/lib/list-url.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { roundQuery } from './queries.ts'
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
    <Page title="Start a round" back={<TextLink to={paths.quizzes}>All rounds</TextLink>}>
      {canManage ? <Form /> : <p className="max-w-prose">{VIEWER_NOTE}</p>}
    </Page>
  )
}

function Form() {
  const [search] = useSearchParams()
  const teams = useQuery(teamChoicesQuery)
  const preselected = useTeam(readId(search, 'team'), teams.data?.rows)
  const afterId = readId(search, 'after')
  const after = useQuery({ ...roundQuery(afterId ?? ''), enabled: afterId !== undefined })
  const assessments = useQuery(assessmentsQuery)
  const usage = useQuery(usageQuery)
  const workspaces = useQuery(workspacesQuery)
  const rules = workspaces.data?.find(({ current }) => current)?.rules
  const isWaiting =
    usage.isPending || workspaces.isPending || preselected.isPending || after.isLoading
  const form = joinQueries({ teams, assessments })
  return (
    <QueryView
      query={isWaiting ? { ...form, data: undefined } : form}
      what="the form"
      sizes={['h-24', 'h-96']}
    >
      {({ teams, assessments }) => (
        <CreateRoundForm
          teams={teams.rows.filter((team) => !isUnsaved(team))}
          teamCount={teams.total}
          assessments={assessments}
          usedThisMonth={usage.data?.monthlyQuizzesUsed ?? 0}
          rules={rules ?? NO_RULES}
          preselected={{ type: search.get('type'), team: preselected.team, after: after.data }}
        />
      )}
    </QueryView>
  )
}
