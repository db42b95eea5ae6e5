import type { Round } from '#contract/rounds.ts'
import {
  countsInWords,
  receivedFromTeam,
  participationInWords,
} from '#web/features/rounds/rounds/round-words.ts'
import { formatRelative } from '#web/lib/time.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

/** The number of responses, updated while the page is open. */
export function LiveCount({ round }: { round: Round }) {
  const { totalSubmissions, expectedResponses, isActive, expiresAt, access } = round
  const received = receivedFromTeam(round)
  const participation = participationInWords(round)
  return (
    <div className="figures mt-4 text-sm text-muted">
      <p role="status">
        {participation}
        {totalSubmissions > 0 && ` ${countsInWords(round)}.`}
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
