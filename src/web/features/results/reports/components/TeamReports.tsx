import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import type { TeamWithReports } from '#web/features/results/reports/reports-by-team.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { AgreeShare } from '#web/ui/AgreeShare.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LINK_ROWS, LinkRow } from '#web/ui/LinkRow.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { overallLevel } from '#domain/statistics/score-level.ts'

export function TeamReports({ teamName, rounds }: TeamWithReports) {
  return (
    <Section title={teamName}>
      <ul className={LINK_ROWS}>
        {rounds.map(({ id, title, assessmentTitle, createdAt, released, ...score }) => {
          const level = overallLevel(score, released)
          return (
            <LinkRow
              key={id}
              to={paths.roundResults(id)}
              title={title}
              detail={`${assessmentTitle} · ${formatDate(createdAt)} · ${responsesInWords(released)}`}
            >
              <span className="flex flex-wrap items-baseline gap-x-3">
                <ScoreBadge percent={score.averageScore} level={level} className="text-lg" />
                <AgreeShare agree={level.agree} />
              </span>
            </LinkRow>
          )
        })}
      </ul>
    </Section>
  )
}
