import { useId } from 'react'
import { Link } from 'react-router'
import type { Round } from '#contract/rounds.ts'
import { countsInWords, stateOf } from '#web/features/rounds/rounds/round-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The latest rounds, latest first. */
export function LatestRounds({ rounds }: { rounds: readonly Round[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={heading} className="font-display text-xl font-medium">
          Latest rounds
        </h2>
        <TextLink to={paths.quizzes} className="inline-flex min-h-11 items-center text-sm">
          All quizzes
        </TextLink>
      </div>
      <ul className="mt-2 divide-y divide-line border-y border-t-ink border-b-line">
        {rounds.map((round) => (
          <RoundRow key={round.id} round={round} />
        ))}
      </ul>
    </section>
  )
}

function RoundRow({ round }: { round: Round }) {
  const { id, title, teamName, createdAt, isActive, averageScore, favourable } = round
  return (
    <li>
      <Link
        to={paths.roundResults(id)}
        className="group flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1 py-4 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span className="block font-semibold group-hover:underline">{title}</span>
          <span className="figures mt-0.5 block text-sm text-muted">
            {teamName} · {formatDate(createdAt)} · {countsInWords(round)}
          </span>
        </span>
        <span className="flex items-center gap-4">
          {averageScore > 0 && <ScoreBadge percent={averageScore} agree={favourable?.favourable} />}
          {round.access === 'invited' && <Badge>Invited</Badge>}
          <Badge strong={isActive}>{stateOf(round)}</Badge>
        </span>
      </Link>
    </li>
  )
}
