import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import type { Team } from '#contract/teams.ts'
import { canCreateTeam } from '#domain/limits.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { ForOwners } from '#web/features/billing/components/ForOwners.tsx'
import { TeamDialog } from '#web/features/teams/components/TeamDialog.tsx'
import { isUnsaved, useCreateTeam } from '#web/features/teams/queries.ts'
import { toTeamInput } from '#web/features/teams/team-form.ts'
import { toastTeamProblem } from '#web/features/teams/team-problem.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export interface TeamChoiceProps {
  teams: readonly Team[]
  /** Props that the form registers, with the value, because its option may be added later. */
  field: ComponentProps<'select'>
  error: string | undefined
  onCreated: (team: Team) => void
}

/** Selects a team or creates a new one. */
export function TeamChoice({ teams, field, error, onCreated }: TeamChoiceProps) {
  const user = useUser()
  const createTeam = useCreateTeam()
  const [creating, setCreating] = useState(false)
  return (
    <div>
      <SelectField
        label="Team"
        required
        placeholder={teams.length ? 'Choose a team' : 'No teams yet'}
        options={teams
          .filter((team) => !isUnsaved(team))
          .map(({ id, name, companyName, readOnly }) => ({
            value: id,
            label: `${name} (${companyName})${readOnly ? ', read-only' : ''}`,
            disabled: readOnly,
          }))}
        hint={
          teams.some(({ readOnly }) => readOnly) &&
          "Read-only teams exceed your plan's limit. Upgrade or delete older teams to use them."
        }
        error={error}
        {...field}
      />
      <div className="mt-2">
        {canCreateTeam(user, teams.length) ? (
          <Button variant="quiet" className="-ml-4" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" className="size-4" />
            {teams.length ? 'Create another team' : 'Create a team'}
          </Button>
        ) : (
          <div className="text-sm text-muted">
            <p>You've reached your plan's team limit.</p>
            <ForOwners>
              <TextLink to={paths.pricing()}>Upgrade to Create More Teams</TextLink>
            </ForOwners>
          </div>
        )}
      </div>
      {creating && (
        <TeamDialog
          mode="create"
          problem={createTeam.error ?? undefined}
          pending={createTeam.isPending}
          onClose={() => setCreating(false)}
          onSubmit={(values) =>
            createTeam.mutate(toTeamInput(values), {
              onSuccess: (team) => {
                toast({ title: 'Team Created Successfully!', tone: 'success' })
                setCreating(false)
                onCreated(team)
              },
              onError: (failure) => toastTeamProblem(failure, 'create'),
            })
          }
        />
      )}
    </div>
  )
}
