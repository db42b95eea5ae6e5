import { useState } from 'react'
import type { Team } from '#contract/teams.ts'
import type { Member, Workspace } from '#contract/workspaces.ts'
import { ROLES } from '#domain/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import { useUpdateMember } from '#web/features/workspaces/workspace/queries.ts'
import { ROLE_NAMES } from '#web/features/people/auth/role.ts'
import { roleWithArticle } from '#domain/workspaces.ts'
import { lazyWithPreload, usePreload } from '#web/lib/lazy-with-preload.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const OwnerDialog = lazyWithPreload(() => import('./OwnerDialog.tsx'), 'OwnerDialog')

const OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))

/** Changes a person's role at once; giving and taking the owner role asks first. */
export function RoleSelect({
  workspace,
  member,
  isSelf,
  isLocked,
  teams,
}: {
  workspace: Workspace
  member: Member
  isSelf: boolean
  /** True for the last owner, whose role cannot change. */
  isLocked: boolean
  teams: readonly Team[] | undefined
}) {
  usePreload(OwnerDialog)
  const update = useUpdateMember(workspace.id)
  const [asking, setAsking] = useState<Role>()
  const { userId, name, email, role } = member
  const who = name || email

  const changeTo = (next: Role) => ({
    variables: { userId, role: next },
    success: `${isSelf ? 'You are' : `${who} is`} now ${roleWithArticle(next)}`,
    failure: 'The role was not changed',
  })
  function change(next: Role) {
    const { variables, ...feedback } = changeTo(next)
    update.mutate(variables, feedback)
  }

  return (
    <>
      <SelectField
        label={`Role of ${who}`}
        labelHidden
        options={OPTIONS}
        value={role}
        disabled={isLocked}
        aria-busy={update.isPending || undefined}
        hint={
          isLocked &&
          'You are the only owner. To change your role or leave, make another person an owner first.'
        }
        onChange={({ target }) => {
          const next = target.value as Role
          if (next === 'owner' || role === 'owner') setAsking(next)
          else change(next)
        }}
      />
      {asking && (
        <OwnerDialog
          {...{ member, isSelf, teams }}
          role={asking}
          mutation={update}
          {...changeTo(asking)}
          onClose={() => setAsking(undefined)}
          onError={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
