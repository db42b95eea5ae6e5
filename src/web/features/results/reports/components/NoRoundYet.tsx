import type { Trends } from '#contract/reports.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { useRole } from '#web/features/people/auth/role.ts'
import { ASSESSMENT_NAMES } from '#web/features/rounds/assessments/assessment-names.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Shown if the team has no results in this assessment, with links to those that have. */
export function NoRoundYet({
  trends: { team, assessmentTitle, assessmentType },
  others,
}: {
  trends: Pick<Trends, 'team' | 'assessmentTitle' | 'assessmentType'>
  /** Assessments for which the team has results. */
  others: readonly AssessmentType[]
}) {
  const { canManage } = useRole()
  return (
    <EmptyState
      title="No results yet"
      action={
        canManage && (
          <ButtonLink to={paths.createRound({ type: assessmentType, team: team.id })}>
            Start a round
          </ButtonLink>
        )
      }
      link={<TextLink to={paths.quizzes}>Go to your rounds</TextLink>}
    >
      {team.name} has no results for {assessmentTitle} yet. The trend starts with the first round
      that has results.
      {others.length > 0 && (
        <span className="mt-3 block">
          {team.name} has rounds of{' '}
          {others.map((type, index) => (
            <span key={type}>
              {index > 0 && (index === others.length - 1 ? ' and ' : ', ')}
              <TextLink
                to={paths.reportsOn({ view: 'time', team: team.id, assessment: type })}
                className="inline-block py-1 text-ink"
              >
                {ASSESSMENT_NAMES[type]}
              </TextLink>
            </span>
          ))}
          .
        </span>
      )}
    </EmptyState>
  )
}
