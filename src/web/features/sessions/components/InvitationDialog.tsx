import type { InvitedMember, RoundInvitations } from '#contract/invited-rounds.ts'
import { MAX_ROSTER } from '#domain/invited-rounds.ts'
import {
  useAddInvitations,
  useCorrectInvitation,
} from '#web/features/sessions/invited-round-queries.ts'
import { addressesOf } from '#web/features/teams/read-people.ts'
import { AddPeopleDialog } from '#web/features/teams/components/AddPeopleDialog.tsx'
import { PersonDialog } from '#web/features/teams/components/PersonDialog.tsx'
import { toast } from '#web/lib/toast.ts'

/** Adds people to an invited round, or corrects the address of one. */
export function InvitationDialog({
  sessionId,
  roster: { invitations },
  open,
  onClose,
}: {
  sessionId: string
  roster: RoundInvitations
  open: 'add' | { correct: InvitedMember }
  onClose: () => void
}) {
  const add = useAddInvitations(sessionId)
  const correct = useCorrectInvitation(sessionId)
  if (open === 'add') {
    return (
      <AddPeopleDialog
        title="Invite more people"
        description="They get an email now and are added to the team. Everyone invited sees the changed list."
        draft={`roster.${sessionId}`}
        known={addressesOf(invitations)}
        room={MAX_ROSTER - invitations.length}
        sentBefore={0}
        verb="Invite"
        onAdd={(people) => add.mutateAsync(people.map(({ name, email }) => ({ name, email })))}
        onClose={onClose}
      />
    )
  }
  const person = open.correct
  return (
    <PersonDialog
      id={`${sessionId}.${person.memberId}`}
      person={person}
      others={addressesOf(invitations.filter(({ memberId }) => memberId !== person.memberId))}
      title="Correct the address"
      description="The corrected address gets the invitation now. Everyone invited sees the changed list."
      submit="Save and send"
      pending={correct.isPending}
      error={correct.error}
      onSave={(changed, onSaved) =>
        correct.mutate(
          { memberId: person.memberId, ...changed },
          {
            onSuccess: () => {
              toast({ title: `Invitation sent to ${changed.email}`, tone: 'success' })
              onSaved()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
