import type { InvitedMember } from '#contract/invited-rounds.ts'
import { useResendInvitation } from '#web/features/rounds/rounds/invited-round-queries.ts'
import { personName } from '#web/features/rounds/rounds/invited-round-words.ts'
import { Button } from '#web/ui/Button.tsx'

/** Sends an invitation again. It looks the same before and after the person has responded. */
export function ResendButton({ roundId, person }: { roundId: string; person: InvitedMember }) {
  const resend = useResendInvitation(roundId)
  return (
    <Button
      variant="quiet"
      pending={resend.isPending}
      pendingLabel="Sending…"
      onClick={() =>
        resend.mutate(person.memberId, {
          success: `Invitation sent to ${person.email} again`,
          failure: 'The invitation was not sent',
        })
      }
    >
      Send again<span className="sr-only"> to {personName(person)}</span>
    </Button>
  )
}
