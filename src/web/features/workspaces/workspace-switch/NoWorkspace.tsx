import { useState } from 'react'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

const NewWorkspaceDialog = lazyWithPreload(
  () => import('./NewWorkspaceDialog.tsx'),
  'NewWorkspaceDialog',
)

/** Shown on pages that need a workspace to a user who is in none. */
export function NoWorkspace() {
  usePreload(NewWorkspaceDialog)
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <PageHeader title="You are not in a workspace" />
      <p className="max-w-prose">
        Teams, rounds and results belong to a workspace. Create one of your own, or ask the owner of
        a workspace to invite you: the invitation comes by email, and its link adds you to the
        workspace.
      </p>
      <Button size="lg" className="mt-8" onClick={() => setIsCreating(true)}>
        Create a workspace
      </Button>
      {isCreating && <NewWorkspaceDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
