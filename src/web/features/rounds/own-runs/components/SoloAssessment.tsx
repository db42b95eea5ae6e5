import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Questionnaire } from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import { ApiError } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { paths } from '#web/paths.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { assessmentQuery } from '#web/features/rounds/assessments/queries.ts'
import type { AssessmentWithQuestions } from '#contract/assessments.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { sendSubmission } from '#web/features/rounds/quiz/send-submission.ts'
import type { Answered } from '#web/features/rounds/quiz/questionnaire/Questionnaire.tsx'
import { savedResultsQuery } from '#web/features/rounds/own-runs/queries.ts'
import { InAppQuizFrame } from '#web/features/rounds/quiz/components/InAppQuizFrame.tsx'
import { TeamNameStep } from './TeamNameStep.tsx'

/** Asks for the team name, which is then in the URL, and then the questions. */
export function SoloAssessment({ type, userId }: { type: string; userId: string }) {
  const assessment = useQuery(assessmentQuery(type))
  const [search, setSearch] = useSearchParams()
  const teamName = search.get('team')?.trim() ?? ''
  const submit = useSubmitRun(type)
  const navigate = useNavigate()

  if (assessment.error instanceof ApiError && assessment.error.status === 404) {
    return <AssessmentNotFound />
  }
  return (
    <QueryView
      query={assessment}
      what="the assessment"
      sizes={['h-10 w-2/3', 'h-5 w-1/2', 'mt-6 h-24']}
    >
      {(assessment) => (
        <InAppQuizFrame
          title={assessment.title}
          intro={<AboutRun assessment={assessment} named={teamName !== ''} />}
          subtitle={teamName && `Team: ${teamName}`}
        >
          {teamName ? (
            <Questionnaire
              assessment={assessment}
              canSkip
              minAnswers={Math.ceil(assessment.questions.length / 2)}
              storageKey={`own.${userId}.${type}`}
              intro={
                <p>
                  Your result is saved to your account, only for you. It is not part of any round
                  with your team.
                </p>
              }
              onSubmit={(responses, submissionId) =>
                submit.mutateAsync({ teamName, responses, submissionId })
              }
              onSubmitted={() => {
                toast({
                  title: 'Assessment Completed!',
                  description: 'Your results have been saved.',
                  tone: 'success',
                })
                void navigate(paths.results)
              }}
            />
          ) : (
            <TeamNameStep onNamed={(team) => setSearch({ team })} />
          )}
        </InAppQuizFrame>
      )}
    </QueryView>
  )
}

/** The description of an assessment and its duration. */
function AboutRun({
  assessment,
  named,
}: {
  readonly assessment: AssessmentWithQuestions
  /** Offers to change the team name. */
  readonly named: boolean
}) {
  return (
    <>
      <p className="max-w-prose text-muted">{assessment.description}</p>
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm text-muted">
        <span>{assessment.totalQuestions} questions</span>
        <span>about {assessment.estimatedMinutes} minutes</span>
        {named && <TextLink to="?">Change the team</TextLink>}
        <TextLink to={paths.results}>My own results</TextLink>
      </p>
    </>
  )
}

function AssessmentNotFound() {
  return (
    <div className="py-8">
      <h1 className="font-display text-3xl font-medium">Assessment Not Found</h1>
      <p className="mt-3 max-w-prose text-muted">
        The requested assessment could not be found or may have been removed.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.homeAssessments} size="lg">
          View all assessments
        </ButtonLink>
        <TextLink to={paths.home} className="inline-flex min-h-11 items-center px-3">
          Back to Home
        </TextLink>
      </div>
    </div>
  )
}

interface RunSubmission {
  readonly teamName: string
  readonly responses: readonly Answered[]
  readonly submissionId: string
}

/** Sends a signed-in user's own run. Safe to repeat with the same submissionId. */
const useSubmitRun = (type: string) =>
  useApiMutation({
    mutationFn: (run: RunSubmission) => sendSubmission(type, run),
    onSuccess: (_saved, client) =>
      client.invalidateQueries({ queryKey: savedResultsQuery.queryKey }),
  })
