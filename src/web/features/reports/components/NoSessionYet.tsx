import type { Trends } from '#contract/reports.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENT_NAMES } from '#web/features/assessments/assessment-names.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Nothing of the team counts yet in this assessment; what does in others is a step away. */
export function NoSessionYet({
  trends: { team, assessmentTitle, assessmentType },
  others,
}: {
  trends: Pick<Trends, 'team' | 'assessmentTitle' | 'assessmentType'>
  /** The assessments of which the team has rounds. */
  others: readonly AssessmentType[]
}) {
  return (
    <EmptyState
      title="No round to show yet"
      action={
        <ButtonLink to={paths.createSession({ type: assessmentType, team: team.id })}>
          Start a round
        </ButtonLink>
      }
      link={<TextLink to={paths.quizzes}>Go to your quizzes</TextLink>}
    >
      No answers of {team.name} count yet in {assessmentTitle}. The first round with answers that
      count begins the line.
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
