import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Team } from '#contract/teams.ts'
import { canCreateTeam } from '#domain/limits.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { ForOwners } from '#web/features/money/billing/components/ForOwners.tsx'
import { TeamDialog } from '#web/features/teams/teams/components/TeamDialog.tsx'
import { TeamField } from '#web/features/teams/teams/components/TeamField.tsx'
import type { Focusable } from '#web/features/teams/teams/components/TeamField.tsx'
import { useCreateTeam } from '#web/features/teams/teams/queries.ts'
import { toTeamInput } from '#web/features/teams/teams/team-form.ts'
import { toastTeamProblem } from '#web/features/teams/teams/team-problem.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export interface TeamChoiceProps {
  team: Team | undefined
  /** The number of all teams. */
  total: number
  hasReadOnly: boolean
  /** What the form registers. */
  field: Pick<UseFormRegisterReturn, 'name' | 'onBlur' | 'onChange' | 'ref'>
  error: string | undefined
  onCreated: (team: Team) => void
}

/** Selects a team or creates a new one. */
export function TeamChoice({
  team,
  total,
  hasReadOnly,
  field: { name, onBlur, onChange, ref },
  error,
  onCreated,
}: TeamChoiceProps) {
  const user = useUser()
  const createTeam = useCreateTeam()
  const [creating, setCreating] = useState(false)
  const control = useRef<Focusable>(null)
  // The form gets an object of its own, since it would write the team's id into a text field.
  const [focusable] = useState(() => ({ focus: () => control.current?.focus() }))
  useEffect(() => ref(focusable), [ref, focusable])
  return (
    <div>
      <TeamField
        label="Team"
        required
        placeholder={total > 0 ? 'Choose a team' : 'No teams yet'}
        team={team}
        isDisabled={({ readOnly }) => readOnly}
        textOf={(choice) =>
          `${choice.name} (${choice.companyName})${choice.readOnly ? ', read-only' : ''}`
        }
        hint={
          hasReadOnly &&
          "Read-only teams exceed your plan's limit. Upgrade or delete older teams to use them."
        }
        error={error}
        ref={control}
        onBlur={() => void onBlur({ type: 'blur', target: { name, value: team?.id ?? '' } })}
        onChange={(choice) => void onChange({ target: { name, value: choice?.id ?? '' } })}
      />
      <div className="mt-2">
        {canCreateTeam(user, total) ? (
          <Button variant="quiet" className="-ml-4" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" className="size-4" />

            {total > 0 ? 'Create another team' : 'Create a team'}
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
              success: 'Team Created Successfully!',
              onSuccess: (team) => {
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
