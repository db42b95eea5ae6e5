import type { QuizSession } from '#contract/sessions.ts'
import { reportsByTeam } from '#web/features/reports/reports-by-team.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { TeamReports } from './TeamReports.tsx'

/** Every round with results that can be read, by team. */
export function Rounds({ sessions }: { sessions: readonly QuizSession[] }) {
  const teams = reportsByTeam(sessions)
  if (teams.length === 0) {
    return (
      <EmptyState
        title="No reports yet"
        action={<ButtonLink to={paths.quizzes}>Go to your quizzes</ButtonLink>}
        link={<TextLink to={paths.homeResults}>See example results</TextLink>}
      >
        A report appears here as soon as a round's answers count.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-12">
      {teams.map((team) => (
        <TeamReports key={team.teamId} {...team} />
      ))}
    </div>
  )
}
