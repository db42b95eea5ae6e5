import type { QuizSession } from '#contract/sessions.ts'
import {
  countsInWords,
  receivedFromTeam,
  participationInWords,
} from '#web/features/sessions/session-words.ts'
import { formatRelative } from '#web/lib/time.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

/** The number of responses, updated while the page is open. */
export function LiveCount({ session }: { session: QuizSession }) {
  const { totalSubmissions, expectedResponses, isActive, expiresAt, access } = session
  const received = receivedFromTeam(session)
  const participation = participationInWords(session)
  return (
    <div className="figures mt-4 text-sm text-muted">
      <p role="status">
        {participation}
        {totalSubmissions > 0 && ` ${countsInWords(session)}.`}
      </p>
      {expectedResponses && (
        <ProgressBar
          className="my-2"
          percent={(received / expectedResponses) * 100}
          label="Responses received"
          valueText={participation}
        />
      )}
      {isActive && (
        <p>
          {access === 'open' ? 'The link expires' : 'The round ends'} {formatRelative(expiresAt)}.
        </p>
      )}
    </div>
  )
}
