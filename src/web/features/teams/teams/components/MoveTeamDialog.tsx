import { useId, useState } from 'react'
import type { Team } from '#contract/teams.ts'
import type { Workspace } from '#contract/workspaces.ts'
import { planOf } from '#domain/plans.ts'
import { useMoveTeam } from '#web/features/teams/teams/queries.ts'
import { clearError } from '#web/lib/form.ts'
import { isOwnServer } from '#web/lib/organization.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { MutationError } from '#web/ui/MutationError.tsx'

/** Moves a team to another workspace that the person owns. */
export function MoveTeamDialog({
  team,
  workspaces,
  onClose,
}: {
  team: Team
  workspaces: readonly Workspace[]
  onClose: () => void
}) {
  const form = useId()
  const move = useMoveTeam()
  const [chosen, setChosen] = useState(workspaces.length === 1 ? workspaces[0]?.id : undefined)
  const [error, setError] = useState<string>()

  function submit() {
    const workspace = workspaces.find(({ id }) => id === chosen)
    if (!workspace) {
      setError('Please choose a workspace.')
      return
    }
    move.mutate(
      { id: team.id, workspaceId: workspace.id },
      {
        success: `${team.name} is now in ${workspace.name}`,
        onSuccess: onClose,
      },
    )
  }

  return (
    <FormDialog
      title={`Move ${team.name} to another workspace`}
      description={consequences(team.sessionCount)}
      submit="Move team"
      pending={move.isPending}
      pendingLabel="Moving…"
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldGroup legend="Move to" error={error}>
        <div className="grid gap-2">
          {workspaces.map(({ id, name, subscriptionTier }) => (
            <ChoiceCard
              key={id}
              name={`${form}-workspace`}
              value={id}
              label={<bdi className="wrap-anywhere">{name}</bdi>}
              checked={chosen === id}
              onChange={() => {
                setChosen(id)
                setError(undefined)
                clearError(move)
              }}
            >
              {isOwnServer() ? undefined : `${planOf(subscriptionTier).name} plan`}
            </ChoiceCard>
          ))}
        </div>
      </FieldGroup>
      <MutationError error={move.error} fallback="We couldn't move the team. Please try again." />
    </FormDialog>
  )
}

function consequences(rounds: number): string {
  const moved =
    rounds === 0
      ? 'The team moves'
      : rounds === 1
        ? 'The team moves with its round, its responses and results'
        : `The team moves with its ${rounds} rounds, their responses and results`
  return `${moved}. The ${isOwnServer() ? '' : 'plan and '}rules of the other workspace apply. People who are not in it lose access to the team. Open survey links keep working.`
}
