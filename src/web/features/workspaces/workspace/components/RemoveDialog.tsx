import type { Member, Workspace } from '#contract/workspaces.ts'
import { goToNextWorkspace } from '#web/features/workspaces/workspace/leave-workspace.ts'
import { useRemoveMember } from '#web/features/workspaces/workspace/queries.ts'
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
  const who = name || email
  return (
    <ConfirmDialog
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
      pendingLabel={isSelf ? 'Leaving…' : 'Removing…'}
      mutation={useRemoveMember(workspace.id)}
      variables={userId}
      success={isSelf ? undefined : `${who} was removed`}
      failure={isSelf ? 'You are still in the workspace' : `${who} was not removed`}
      leavesPage={isSelf}
      onClose={onClose}
      onSuccess={
        isSelf
          ? () => goToNextWorkspace({ title: `You left ${workspace.name}`, tone: 'success' })
          : onRemoved
      }
      onError={onClose}
    />
  )
}
