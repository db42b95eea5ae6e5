import BellRing from 'lucide-react/icons/bell-ring'
import { useId, useState } from 'react'
import type { RoundInvitations } from '#contract/invited-rounds.ts'
import type { Round } from '#contract/rounds.ts'
import { useSendReminders } from '#web/features/rounds/rounds/invited-round-queries.ts'
import {
  automaticInWords,
  remindersInWords,
} from '#web/features/rounds/rounds/invited-round-words.ts'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Sends a reminder to those who have not started, without telling who or how many they are. */
export function Reminders({ round, roster }: { round: Round; roster: RoundInvitations }) {
  const heading = useId()
  const reason = useId()
  const [asking, setAsking] = useState(false)
  usePreload(ConfirmDialog)
  const send = useSendReminders(round.id)
  const canSend = roster.remindersLeft > 0 && !roster.remindedToday
  return (
    <section aria-labelledby={heading} className="border-t border-ink pt-5">
      <h2 id={heading} className="font-display text-xl font-medium">
        Reminders
      </h2>
      <p className="mt-3 text-sm text-muted">
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
      {asking && (
        <ConfirmDialog
          danger={false}
          title="Send a reminder?"
          description="We remind those who have not started. You will not see who that is, or how many."
          confirmLabel="Send reminder"
          pendingLabel="Sending…"
          mutation={send}
          variables={undefined}
          success="Reminder sent to those who have not started"
          failure={{
            title: 'The reminder was not sent',
            description: 'Please try again in a moment.',
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
