import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Workspace } from '#contract/workspaces.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
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
    <Page>
      <PageHeader
        title="Workspace"
        description={
          workspace ? (
            <bdi className="wrap-anywhere">{workspace.name}</bdi>
          ) : (
            'Its people, rules and data.'
          )
        }
      />
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
      {isOwner && <Contents />}
      <div className="grid gap-6">
        <ProgressiveRender immediate={cameBack}>
          <Anchored id="general">
            <GeneralCard workspace={workspace} />
          </Anchored>
          <Anchored id="people">
            <PeopleCard workspace={workspace} />
          </Anchored>
          {isOwner && (
            <Anchored id="rules">
              <RulesCard workspace={workspace} />
            </Anchored>
          )}
          {isOwner && (
            <Anchored id="audit-log">
              <AuditCard workspace={workspace} />
            </Anchored>
          )}
          {isOwner && (
            <Anchored id="data">
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <WorkspaceDataCard workspace={workspace} />
                <DeleteCard workspace={workspace} />
              </div>
            </Anchored>
          )}
        </ProgressiveRender>
      </div>
    </>
  )
}

/** Table of contents: one line, which scrolls sideways on a phone. */
function Contents() {
  return (
    <nav
      aria-label="On this page"
      className="-mt-6 mb-2 flex items-center overflow-x-auto text-sm whitespace-nowrap"
    >
      <ul className="flex gap-x-5">
        {Object.entries(SECTIONS).map(([id, name]) => (
          <li key={id} className="shrink-0">
            <Link
              to={{ hash: id }}
              className="flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Anchored({ id, children }: { id: keyof typeof SECTIONS; children: ReactNode }) {
  return <div id={id}>{children}</div>
}
