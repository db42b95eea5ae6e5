import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function AssessmentNotFound() {
  return (
    <div className="py-8">
      <h1 className="font-display text-3xl font-medium">Assessment Not Found</h1>
      <p className="mt-3 max-w-prose text-muted">
        The requested assessment could not be found or may have been removed.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.homeAssessments} size="lg">
          See all assessments
        </ButtonLink>
        <TextLink to={paths.home} className="inline-flex min-h-11 items-center px-3">
          Back to Home
        </TextLink>
      </div>
    </div>
  )
}
