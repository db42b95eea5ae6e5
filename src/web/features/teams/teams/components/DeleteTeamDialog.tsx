import type { Team } from '#contract/teams.ts'
import { useDeleteTeam } from '#web/features/teams/teams/queries.ts'
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
      description={consequences(team.sessionCount)}
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

function consequences(rounds: number): string {
  if (rounds === 0) return "It has no rounds. This can't be undone."
  const count = rounds === 1 ? 'its 1 round' : `its ${rounds} rounds`
  return `This permanently deletes the team, ${count} and all their responses and results. Open quiz links stop working.`
}
