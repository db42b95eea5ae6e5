import type { Round } from '#contract/rounds.ts'
import { countsInWords, shareAction, stateOf } from '#web/features/rounds/rounds/round-words.ts'
import { formatDateTime, formatRelative } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { AgreeShare } from '#web/ui/AgreeShare.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { RoundMenu } from './RoundMenu.tsx'
import { overallLevel } from '#domain/statistics/score-level.ts'

export function RoundList({ rounds }: { rounds: readonly Round[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rounds.map((round) => (
        <RoundRow key={round.id} round={round} />
      ))}
    </ul>
  )
}

function RoundRow({ round }: { round: Round }) {
  const { id, title, teamName, assessmentTitle, isActive, totalSubmissions, averageScore } = round
  const level = overallLevel(round, round.released)
  return (
    <li className="grid gap-x-8 gap-y-4 py-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 dir="auto" className="min-w-0 font-display text-xl font-medium wrap-anywhere">
            {title}
          </h2>
          <Badge strong={isActive}>{stateOf(round)}</Badge>
          {round.access === 'invited' && <Badge>Invited</Badge>}
        </div>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          <bdi>{teamName}</bdi> · {assessmentTitle} · {endInWords(round)}
        </p>
        <p className="figures mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <span>{countsInWords(round)}</span>
          {averageScore > 0 && (
            <span>
              <span className="text-muted">Average </span>
              <ScoreBadge percent={averageScore} level={level} />
            </span>
          )}
          <AgreeShare agree={level.agree} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {totalSubmissions > 0 ? (
          <ButtonLink to={paths.roundResults(id)} variant="secondary">
            Results<span className="sr-only"> of {title}</span>
          </ButtonLink>
        ) : (
          isActive && (
            <ButtonLink to={paths.shareRound(id)} variant="secondary">
              {shareAction(round)}
              <span className="sr-only"> of {title}</span>
            </ButtonLink>
          )
        )}
        <RoundMenu round={round} />
      </div>
    </li>
  )
}

function endInWords({ isActive, closedAt, expiresAt, access }: Round): string {
  const ends = access === 'open' ? 'expires' : 'ends'
  if (isActive) return `${ends} ${formatDateTime(expiresAt)} (${formatRelative(expiresAt)})`
  return closedAt
    ? `closed ${formatDateTime(closedAt)}`
    : `${access === 'open' ? 'expired' : 'ended'} ${formatDateTime(expiresAt)}`
}
