import type { Team } from '#contract/teams.ts'
import { useUpdateTeam } from '#web/features/teams/teams/queries.ts'
import { toTeamInput } from '#web/features/teams/teams/team-form.ts'
import { toastTeamProblem } from '#web/features/teams/teams/team-problem.ts'
import { TeamDialog } from './TeamDialog.tsx'

export function EditTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const updateTeam = useUpdateTeam()
  return (
    <TeamDialog
      mode="edit"
      team={team}
      problem={updateTeam.error ?? undefined}
      pending={updateTeam.isPending}
      onClose={onClose}
      onSubmit={(values) =>
        updateTeam.mutate(
          { id: team.id, ...toTeamInput(values) },
          {
            success: 'Team saved',
            onSuccess: onClose,
            onError: (error) => toastTeamProblem(error, 'edit'),
          },
        )
      }
    />
  )
}
