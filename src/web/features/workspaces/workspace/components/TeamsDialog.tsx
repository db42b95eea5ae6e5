import { useState } from 'react'
import type { Team } from '#contract/teams.ts'
import type { Member, Workspace } from '#contract/workspaces.ts'
import { useUpdateMember } from '#web/features/workspaces/workspace/queries.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'
import { TeamChecklist } from './TeamChecklist.tsx'

/** Chooses the teams that a manager or viewer reads. */
export function TeamsDialog({
  workspace,
  member: { userId, role, teamIds },
  who,
  teams,
  onClose,
}: {
  workspace: Workspace
  member: Member
  who: string
  teams: readonly Team[]
  onClose: () => void
}) {
  const update = useUpdateMember(workspace.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(teamIds))

  function save() {
    const known = teams.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
    update.mutate(
      { userId, teamIds: known },
      { success: `Teams of ${who} saved`, onSuccess: onClose },
    )
  }

  return (
    <FormDialog
      title={`Teams of ${who}`}
      description={
        role === 'manager'
          ? 'They read the results of these teams, and can start, close and delete their rounds.'
          : 'They read the results of these teams.'
      }
      submit="Save teams"
      isReady={teams.length > 0}
      pending={update.isPending}
      pendingLabel="Saving…"
      onSubmit={save}
      onClose={onClose}
    >
      <TeamChecklist legend="Teams" teams={teams} chosen={chosen} onChange={setChosen} />
      <MutationError
        error={update.error}
        fallback="We couldn't save the teams. Please try again."
      />
    </FormDialog>
  )
}
