import type { Member, Workspace } from '#contract/workspaces.ts'
import { goToNextWorkspace } from '#web/features/workspaces/workspace/leave-workspace.ts'
import { useRemoveMember } from '#web/features/workspaces/workspace/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

export function RemoveDialog({
  workspace,
  member: { userId, name, email },
  isSelf,
  onRemoved,
  onClose,
}: {
  workspace: Workspace
  member: Member
  isSelf: boolean
  onRemoved: () => void
  onClose: () => void
}) {
  const remove = useRemoveMember(workspace.id)
  const who = name || email
  const busy = remove.isPending || (isSelf && remove.isSuccess)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={isSelf ? `Leave ${workspace.name}?` : `Remove ${who}?`}
      description={
        <>
          <p>
            {isSelf
              ? 'You can no longer open its teams, rounds and results. To come back, you need a new invitation.'
              : `${who} can no longer open the teams, rounds and results of this workspace. To come back, they need a new invitation.`}
          </p>
          <p className="mt-2">
            {isSelf ? 'Rounds that you created stay' : 'Rounds that they created stay'} in the
            workspace. {isSelf ? 'Your' : 'Their'} API keys of this workspace stop working.
          </p>
        </>
      }
      confirmLabel={isSelf ? 'Leave workspace' : 'Remove person'}
      pending={busy}
      pendingLabel={isSelf ? 'Leaving…' : 'Removing…'}
      onConfirm={() =>
        remove.mutate(userId, {
          onSuccess: () => {
            if (isSelf) {
              goToNextWorkspace({ title: `You left ${workspace.name}`, tone: 'success' })
              return
            }
            toast({ title: `${who} was removed`, tone: 'success' })
            onClose()
            onRemoved()
          },
          onError: (error) => {
            onClose()
            toast({
              title: isSelf ? 'You are still in the workspace' : `${who} was not removed`,
              description: failureOf(error, 'Please try again.'),
              tone: 'error',
            })
          },
        })
      }
    />
  )
}
