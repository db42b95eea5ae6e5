import BellRing from 'lucide-react/icons/bell-ring'
import { useId } from 'react'
import type { RoundInvitations } from '#contract/invited-rounds.ts'
import type { Round } from '#contract/rounds.ts'
import { useSendReminders } from '#web/features/rounds/rounds/invited-round-queries.ts'
import {
  automaticInWords,
  remindersInWords,
} from '#web/features/rounds/rounds/invited-round-words.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Section } from '#web/ui/Section.tsx'

/** Sends a reminder to those who have not started, without telling who or how many they are. */
export function Reminders({ round, roster }: { round: Round; roster: RoundInvitations }) {
  const reason = useId()
  const send = useSendReminders(round.id)
  const canSend = roster.remindersLeft > 0 && !roster.remindedToday
  return (
    <Section title="Reminders" ruled>
      <p className="text-sm text-muted">
        Reminders go to those who have not started. {automaticInWords(round)}
      </p>
      <ConfirmButton
        button={{
          variant: 'secondary',
          className: 'mt-4',
          disabled: !canSend,
          'aria-describedby': reason,
          children: (
            <>
              <BellRing aria-hidden="true" className="size-4" />
              Send reminder
            </>
          ),
        }}
        danger={false}
        title="Send a reminder?"
        description="We remind those who have not started. You will not see who that is, or how many."
        confirmLabel="Send reminder"
        pendingLabel="Sending…"
        mutation={send}
        variables={undefined}
        success="Reminder sent to those who have not started"
        failure="The reminder was not sent"
      />
      <p id={reason} role="status" className="figures mt-2 text-sm text-muted">
        {remindersInWords(roster)}
      </p>
    </Section>
  )
}
