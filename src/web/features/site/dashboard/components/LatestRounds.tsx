import { overallLevel } from '#domain/statistics/score-level.ts'
import type { Round } from '#contract/rounds.ts'
import { countsInWords, stateOf } from '#web/features/rounds/rounds/round-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LINK_ROWS, LinkRow } from '#web/ui/LinkRow.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The latest rounds, latest first. */
export function LatestRounds({ rounds }: { rounds: readonly Round[] }) {
  return (
    <Section
      title="Latest rounds"
      actions={
        <TextLink to={paths.quizzes} className="inline-flex min-h-11 items-center text-sm">
          All rounds
        </TextLink>
      }
    >
      <ul className={LINK_ROWS}>
        {rounds.map((round) => (
          <LinkRow
            key={round.id}
            to={paths.roundResults(round.id)}
            title={round.title}
            detail={`${round.teamName} · ${formatDate(round.createdAt)} · ${countsInWords(round)}`}
          >
            <span className="flex items-center gap-4">
              {round.averageScore > 0 && (
                <ScoreBadge
                  percent={round.averageScore}
                  level={overallLevel(round, round.released)}
                />
              )}
              {round.access === 'invited' && <Badge>Invited</Badge>}
              <Badge strong={round.isActive}>{stateOf(round)}</Badge>
            </span>
          </LinkRow>
        ))}
      </ul>
    </Section>
  )
}
