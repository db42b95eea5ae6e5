import { Outlet } from 'react-router'
import { useUser } from '#web/features/people/auth/queries.ts'
import { useFollowRestart } from '#web/features/rounds/rounds/use-follow-restart.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { Page } from '#web/ui/PageHeader.tsx'

const NoWorkspace = lazyWithPreload(() => import('./NoWorkspace.tsx'), 'NoWorkspace')

const SecondFactorMissing = lazyWithPreload(
  () => import('./SecondFactorMissing.tsx'),
  'SecondFactorMissing',
)

/**
 * Shows the pages below it to members of a workspace; to others how to get into one, or which second
 * factor it requires.
 */
export default function WorkspaceLayout() {
  const { workspace } = useUser()
  const isLeaving = useFollowRestart()
  if (isLeaving) return null
  if (workspace && !workspace.secondFactorMissing) return <Outlet />
  return (
    <Page narrow>
      {workspace ? <SecondFactorMissing workspaceId={workspace.id} /> : <NoWorkspace />}
    </Page>
  )
}
