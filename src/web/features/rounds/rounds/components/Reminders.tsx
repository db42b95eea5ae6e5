import BellRing from 'lucide-react/icons/bell-ring'
import { useId, useState } from 'react'
import type { RoundInvitations } from '#contract/invited-rounds.ts'
import type { Round } from '#contract/rounds.ts'
import { useSendReminders } from '#web/features/rounds/rounds/invited-round-queries.ts'
import {
  automaticInWords,
  remindersInWords,
} from '#web/features/rounds/rounds/invited-round-words.ts'
import { failureOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Section.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Sends a reminder to those who have not started, without telling who or how many they are. */
export function Reminders({ round, roster }: { round: Round; roster: RoundInvitations }) {
  const reason = useId()
  const [asking, setAsking] = useState(false)
  const send = useSendReminders(round.id)
  const canSend = roster.remindersLeft > 0 && !roster.remindedToday
  return (
    <Section title="Reminders" ruled>
      <p className="text-sm text-muted">
        Reminders go to those who have not started. {automaticInWords(round)}
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        disabled={!canSend}
        aria-describedby={reason}
        onClick={() => setAsking(true)}
      >
        <BellRing aria-hidden="true" className="size-4" />
        Send reminder
      </Button>
      <p id={reason} role="status" className="figures mt-2 text-sm text-muted">
        {remindersInWords(roster)}
      </p>
      <ConfirmDialog
        open={asking}
        danger={false}
        onOpenChange={setAsking}
        title="Send a reminder?"
        description="We remind those who have not started. You will not see who that is, or how many."
        confirmLabel="Send reminder"
        pending={send.isPending}
        pendingLabel="Sending…"
        onConfirm={() =>
          send.mutate(undefined, {
            onSuccess: () => {
              toast({ title: 'Reminder sent to those who have not started', tone: 'success' })
              setAsking(false)
            },
            onError: (error) =>
              toast({
                title: 'The reminder was not sent',
                description: failureOf(error, 'Please try again in a moment.'),
                tone: 'error',
              }),
          })
        }
      />
    </Section>
  )
}
