import type { TeamMember } from '#contract/teams.ts'
import { useChangeMembers } from '#web/features/teams/teams/member-queries.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import type { TeamMembersProps } from './AddPeopleDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'

export interface MemberDialogProps extends TeamMembersProps {
  teamName: string
  open: 'add' | { action: 'edit' | 'remove'; member: TeamMember }
  onRemoved: () => void
}

/** The dialog for an action on the members of a team. */
export function MemberDialog({ teamName, open, onRemoved, ...team }: MemberDialogProps) {
  const change = useChangeMembers(team.teamId)
  if (open === 'add') return <AddPeopleDialog {...team} teamName={teamName} />
  const { member } = open
  if (open.action === 'edit') return <PersonDialog {...team} member={member} />
  return (
    <ConfirmDialog
      title={
        <>
          Remove <bdi>{member.name ?? member.email}</bdi>?
        </>
      }
      description="They are not invited to new rounds. Rounds that have started keep their invitation."
      confirmLabel="Remove"
      pendingLabel="Removing…"
      mutation={change}
      variables={(stored) => stored.filter(({ id }) => id !== member.id)}
      success="Team member removed"
      failure="The team member was not removed"
      onClose={team.onClose}
      onSuccess={onRemoved}
    />
  )
}
