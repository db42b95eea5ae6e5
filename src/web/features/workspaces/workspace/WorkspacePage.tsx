import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#contract/workspaces.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Contents } from '#web/ui/Contents.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { ProgressiveRender } from '#web/ui/ProgressiveRender.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { AuditCard } from './components/AuditCard.tsx'
import { WorkspaceDataCard } from './components/WorkspaceDataCard.tsx'
import { DeleteCard } from './components/DeleteCard.tsx'
import { GeneralCard } from './components/GeneralCard.tsx'
import { PeopleCard } from './components/PeopleCard.tsx'
import { RulesCard } from './components/RulesCard.tsx'
import { membersQuery } from './queries.ts'

export const meta = () => privateMeta('Workspace')

export default function WorkspacePage() {
  const { workspace: membership } = useUser()
  const workspaces = useQuery({ ...workspacesQuery, enabled: membership !== null })
  const workspace = workspaces.data?.find(({ id }) => id === membership?.id)
  const isGone = membership === null || (workspaces.isSuccess && !workspace)
  return (
    <Page
      title="Workspace"
      description={
        workspace ? (
          <bdi className="wrap-anywhere">{workspace.name}</bdi>
        ) : (
          'Its people, rules and data.'
        )
      }
    >
      {isGone ? (
        <NoWorkspace />
      ) : (
        <QueryView
          query={{ ...workspaces, data: workspace }}
          what="this workspace"
          sizes={['h-64 rounded-card', 'h-96 rounded-card']}
        >
          {(workspace) => <Sections key={workspace.id} workspace={workspace} />}
        </QueryView>
      )}
    </Page>
  )
}

function NoWorkspace() {
  return (
    <EmptyState
      title="You are not in a workspace"
      action={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}
    >
      Someone may have removed you or deleted it. Ask an owner for an invitation.
    </EmptyState>
  )
}

const SECTIONS = {
  general: 'General',
  people: 'People',
  rules: 'Rules',
  'audit-log': 'Audit log',
  data: 'Data and deletion',
} as const

function Sections({ workspace }: { workspace: Workspace }) {
  const client = useQueryClient()
  const [cameBack] = useState(
    () => client.getQueryData(membersQuery(workspace.id).queryKey) !== undefined,
  )
  const isOwner = workspace.role === 'owner'
  return (
    <>
      {isOwner && <Contents parts={Object.entries(SECTIONS)} />}
      <div className="grid gap-6">
        <ProgressiveRender immediate={cameBack}>
          <GeneralCard workspace={workspace} />
          <PeopleCard workspace={workspace} />
          {isOwner && <RulesCard workspace={workspace} />}
          {isOwner && <AuditCard workspace={workspace} />}
          {isOwner && (
            <div id="data" className="grid items-start gap-6 lg:grid-cols-2">
              <WorkspaceDataCard workspace={workspace} />
              <DeleteCard workspace={workspace} />
            </div>
          )}
        </ProgressiveRender>
      </div>
    </>
  )
}
