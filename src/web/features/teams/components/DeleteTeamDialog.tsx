import type { Team } from '#contract/teams.ts'
import { useDeleteTeam } from '#web/features/teams/queries.ts'
import { reasonOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const deleteTeam = useDeleteTeam()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${team.name}?`}
      description={whatGoes(team.sessionCount)}
      confirmLabel="Delete team"
      typed={team.name}
      pending={deleteTeam.isPending}
      pendingLabel="Deleting…"
      onConfirm={() =>
        deleteTeam.mutate(team.id, {
          onSuccess: () => {
            toast({ title: 'Team deleted', tone: 'success' })
            onClose()
          },
          onError: (error) =>
            toast({
              title: 'Error',
              description: reasonOf(error, 'Failed to delete team. Please try again.'),
              tone: 'error',
            }),
        })
      }
    />
  )
}

function whatGoes(sessions: number): string {
  if (sessions === 0) return 'It has no sessions. This cannot be undone.'
  const count = sessions === 1 ? 'its 1 session' : `its ${sessions} sessions`
  return `This deletes the team with ${count}, all their answers and results. Quiz links that are still open stop working. This cannot be undone.`
}
