import { Outlet } from 'react-router'
import { useUser } from '#web/features/auth/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { Page } from '#web/ui/PageHeader.tsx'

const NoWorkspace = lazyWithPreload(() =>
  import('./NoWorkspace.tsx').then((module) => module.NoWorkspace),
)

/** Shows the pages below it to members of a workspace, and to others how to get into one. */
export default function WorkspaceLayout() {
  if (useUser().workspace) return <Outlet />
  return (
    <Page narrow>
      <NoWorkspace />
    </Page>
  )
}
