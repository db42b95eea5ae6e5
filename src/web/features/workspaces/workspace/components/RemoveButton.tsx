import { useState } from 'react'
import type { Member, Workspace } from '#contract/workspaces.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'

const RemoveDialog = lazyWithPreload(() => import('./RemoveDialog.tsx'), 'RemoveDialog')

/** Removes a person, or leaves the workspace. Absent for the last owner, whose role says why. */
export function RemoveButton({
  workspace,
  member,
  isSelf,
  isLocked,
  onRemoved,
}: {
  workspace: Workspace
  member: Member
  isSelf: boolean
  isLocked: boolean
  onRemoved: () => void
}) {
  usePreload(RemoveDialog)
  const [open, setOpen] = useState(false)
  if (isLocked) return null
  return (
    <>
      <Button
        variant="secondary"
        className="whitespace-nowrap max-md:mt-2 max-md:w-full"
        onClick={() => setOpen(true)}
      >
        {isSelf ? (
          'Leave workspace'
        ) : (
          <span>
            Remove<span className="sr-only"> {member.name || member.email}</span>
          </span>
        )}
      </Button>
      {open && (
        <RemoveDialog
          {...{ workspace, member, isSelf, onRemoved }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
