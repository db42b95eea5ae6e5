import type { TeamMember } from '#contract/teams.ts'
import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import { adding, useChangeMembers } from '#web/features/teams/teams/member-queries.ts'
import { mailboxesOf } from '#web/features/teams/teams/read-people.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'

export interface MemberDialogProps {
  teamId: string
  teamName: string
  members: readonly TeamMember[]
  open: 'add' | { action: 'edit' | 'remove'; member: TeamMember }
  onClose: () => void
  onRemoved: () => void
}

/** Returns the name of the draft of the people to add to a team. */
export const membersDraft = (teamId: string): string => `members.${teamId}`

/** The dialog for an action on the members of a team. */
export function MemberDialog({
  teamId,
  teamName,
  members,
  open,
  onClose,
  onRemoved,
}: MemberDialogProps) {
  const change = useChangeMembers(teamId)
  if (open === 'add') {
    return (
      <AddPeopleDialog
        title="Add people"
        description={
          <>
            To <bdi>{teamName}</bdi>. No email is sent until you start a round.
          </>
        }
        draft={membersDraft(teamId)}
        known={mailboxesOf(members)}
        room={MAX_ROSTER - members.length}
        sentBefore={members.length}
        verb="Add"
        onAdd={(people) => change.mutateAsync(adding(people))}
        onClose={onClose}
      />
    )
  }
  const { member } = open
  const others = members.filter(({ id }) => id !== member.id)
  if (open.action === 'edit') {
    return (
      <PersonDialog
        id={member.id}
        person={member}
        others={mailboxesOf(others)}
        title="Edit team member"
        description="Rounds that have started keep the name and address they began with. To correct the list of a running round, open its invitations."
        submit="Save changes"
        pending={change.isPending}
        error={change.error}
        onSave={(person, onSaved) =>
          change.mutate(
            (stored) => stored.map((other) => (other.id === member.id ? person : other)),
            { success: 'Team member saved', onSuccess: onSaved },
          )
        }
        onClose={onClose}
      />
    )
  }
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
      onClose={onClose}
      onSuccess={onRemoved}
    />
  )
}
