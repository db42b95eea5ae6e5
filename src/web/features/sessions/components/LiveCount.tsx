import type { QuizSession } from '#contract/sessions.ts'
import {
  countsInWords,
  fromTheTeam,
  participationInWords,
} from '#web/features/sessions/session-words.ts'
import { formatRelative } from '#web/lib/time.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

/** How it is going, kept up to date while the page is open. */
export function LiveCount({ session }: { session: QuizSession }) {
  const { totalSubmissions, expectedResponses, isActive, expiresAt } = session
  const received = fromTheTeam(session)
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
          label="Answers received"
          valueText={participation}
        />
      )}
      {isActive && <p>The link ends {formatRelative(expiresAt)}.</p>}
    </div>
  )
}
