import type { QuizSession } from '#contract/sessions.ts'
import { useIsReadOnly } from '#web/features/teams/queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** Asks the same team again once a round has ended, unless the team takes no new rounds. */
export function NextRound({
  session: { isActive, assessmentType, teamId },
}: {
  session: Pick<QuizSession, 'isActive' | 'assessmentType' | 'teamId'>
}) {
  const readOnly = useIsReadOnly(teamId)
  if (isActive || readOnly) return null
  return (
    <ButtonLink
      to={paths.createSession({ type: assessmentType, team: teamId })}
      variant="quiet"
      // In line with the buttons below it, which have a frame.
      className="max-sm:-ml-4"
    >
      Start the next round
    </ButtonLink>
  )
}
