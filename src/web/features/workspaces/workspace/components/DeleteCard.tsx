import { useState } from 'react'
import type { Workspace } from '#contract/workspaces.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const DeleteWorkspaceDialog = lazyWithPreload(
  () => import('./DeleteWorkspaceDialog.tsx'),
  'DeleteWorkspaceDialog',
)

export function DeleteCard({ workspace }: { workspace: Workspace }) {
  usePreload(DeleteWorkspaceDialog)
  const [open, setOpen] = useState(false)
  return (
    <Card title="Delete workspace" danger>
      <p className="text-muted">
        Permanently deletes this workspace with all teams, rounds and results, for everyone in it.
        To hand it over instead, make another person an owner under People.
      </p>
      <Button variant="danger" className="mt-5" onClick={() => setOpen(true)}>
        Delete this workspace
      </Button>
      {open && <DeleteWorkspaceDialog workspace={workspace} onClose={() => setOpen(false)} />}
    </Card>
  )
}
