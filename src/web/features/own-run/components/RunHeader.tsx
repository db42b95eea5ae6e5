import type { AssessmentWithQuestions } from '#contract/assessments.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

interface RunHeaderProps {
  readonly assessment: AssessmentWithQuestions
  readonly teamName: string
}

/** What is being answered, and for whom. It makes itself small while questions are asked. */
export function RunHeader({ assessment, teamName }: RunHeaderProps) {
  return (
    <header className="mb-6 border-b border-line pb-4 group-has-[.quiz-form]/run:-mt-4 group-has-[.quiz-form]/run:mb-4 group-has-[.quiz-form]/run:flex group-has-[.quiz-form]/run:flex-wrap group-has-[.quiz-form]/run:items-baseline group-has-[.quiz-form]/run:gap-x-5 group-has-[.quiz-form]/run:pb-3 max-sm:group-has-[.quiz-form]/run:sr-only">
      <h1 className="font-display text-3xl font-medium group-has-[.quiz-form]/run:text-lg">
        {assessment.title}
      </h1>
      <p className="mt-2 max-w-prose text-muted group-has-[.quiz-form]/run:hidden">
        {assessment.description}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm text-muted group-has-[.quiz-form]/run:hidden">
        <span>{assessment.totalQuestions} questions</span>
        <span>about {assessment.estimatedMinutes} minutes</span>
        {teamName && <TextLink to="?">Change the team</TextLink>}
      </p>
      {teamName && <p className="text-sm text-muted">Team: {teamName}</p>}
    </header>
  )
}
