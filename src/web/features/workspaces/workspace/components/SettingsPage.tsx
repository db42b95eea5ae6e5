import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Workspace } from '#contract/workspaces.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { PageLinks } from '#web/ui/PageLinks.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'

const SECTIONS = [
  { to: paths.workspacePeople, label: 'People' },
  { to: paths.workspaceRules, label: 'Rules' },
  { to: paths.workspaceBranding, label: 'Branding' },
  { to: paths.workspaceInvoices, label: 'Invoices' },
  { to: paths.workspaceApiKeys, label: 'API keys' },
  { to: paths.workspaceData, label: 'Data' },
] as const

/** The page of one section of the workspace settings, with links to the others. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const { workspace } = useWorkspace()
  return (
    <Page
      title={title}
      description={<bdi className="wrap-anywhere">{workspace?.name ?? 'Your workspace'}</bdi>}
      back={
        <PageLinks
          label="Workspace settings"
          pages={SECTIONS.filter(({ to }) => to !== paths.workspaceInvoices || !isOwnServer())}
        />
      }
    >
      {children}
    </Page>
  )
}

/** Shows what needs the workspace, or that the person is no longer in it. */
export function WithWorkspace({ children }: { children: (workspace: Workspace) => ReactNode }) {
  const { query, workspace } = useWorkspace()
  if (query.isSuccess && !workspace) return <NoWorkspace />
  return (
    <QueryView
      query={{ ...query, data: workspace }}
      what="this workspace"
      sizes={['h-64 rounded-card', 'h-96 rounded-card']}
    >
      {children}
    </QueryView>
  )
}

function useWorkspace() {
  const { workspace: membership } = useUser()
  const query = useQuery({ ...workspacesQuery, enabled: membership !== null })
  return { query, workspace: query.data?.find(({ id }) => id === membership?.id) }
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
