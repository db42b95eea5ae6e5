import { useId } from 'react'
import { Link } from 'react-router'
import type { TrendRound, ConsecutiveChanges } from '#contract/reports.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { AgreeShare } from '#web/ui/AgreeShare.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { VerdictMark } from '#web/features/results/results/components/VerdictMark.tsx'
import { overallLevel } from '#domain/statistics/score-level.ts'

/** Rounds, latest first, each with its change since the previous one. */
export function TrendRoundList({
  rounds,
  changes,
  hasEarlier = false,
}: {
  rounds: readonly TrendRound[]
  changes: readonly ConsecutiveChanges[]
  /** True if there are rounds before the first of these. */
  hasEarlier?: boolean
}) {
  const heading = useId()
  return (
    <div className="mt-6">
      <h3 id={heading} className="font-semibold">
        Round by round
      </h3>
      <ol
        reversed={!hasEarlier}
        aria-labelledby={heading}
        className="mt-2 divide-y divide-line border-y border-t-ink border-b-line"
      >
        {rounds.toReversed().map((round) => (
          <TrendRoundRow
            key={round.sessionId}
            round={round}
            change={changes.find(({ to }) => to === round.sessionId)}
            hasEarlier={hasEarlier}
          />
        ))}
      </ol>
    </div>
  )
}

function TrendRoundRow({
  round,
  change,
  hasEarlier,
}: {
  round: TrendRound
  change: ConsecutiveChanges | undefined
  hasEarlier: boolean
}) {
  const { sessionId: roundId, title, createdAt, released, isActive, averageScore } = round
  const level = overallLevel(round, released)
  return (
    <li className="grid items-center gap-x-8 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_15rem_11rem]">
      <div className="min-w-0">
        <Link
          to={paths.roundResults(roundId)}
          dir="auto"
          className="inline-block py-1 font-semibold wrap-anywhere underline decoration-control underline-offset-4 hover:decoration-ink hover:decoration-2"
        >
          {title}
        </Link>
        <p className="figures text-sm text-muted">
          {formatDate(createdAt)} · {responsesInWords(released)}
          {isActive && ' · active'}
        </p>
      </div>
      <p className="text-sm">
        {change ? (
          <VerdictMark change={change.overall} className="figures" />
        ) : (
          <span className="text-muted">
            {hasEarlier ? 'Change: see earlier rounds' : 'First round'}
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 sm:flex-col sm:items-end">
        <ScoreBadge percent={averageScore} level={level} className="text-lg" />
        <AgreeShare agree={level.agree} />
      </p>
    </li>
  )
}
