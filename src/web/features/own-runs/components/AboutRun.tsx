import type { AssessmentWithQuestions } from '#contract/assessments.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

/** What an assessment asks about, and how long that takes. */
export function AboutRun({
  assessment,
  named,
}: {
  readonly assessment: AssessmentWithQuestions
  /** Whether a team is named, which then can be another. */
  readonly named: boolean
}) {
  return (
    <>
      <p className="max-w-prose text-muted">{assessment.description}</p>
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm text-muted">
        <span>{assessment.totalQuestions} questions</span>
        <span>about {assessment.estimatedMinutes} minutes</span>
        {named && <TextLink to="?">Change the team</TextLink>}
      </p>
    </>
  )
}
