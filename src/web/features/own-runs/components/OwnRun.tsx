import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { QuizTaker } from '#web/features/quiz/taker/QuizTaker.tsx'
import { ApiError } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.tsx'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { assessmentQuery } from '#web/features/assessments/queries.ts'
import { useSubmitRun } from '#web/features/own-runs/submit.ts'
import { AssessmentNotFound } from './AssessmentNotFound.tsx'
import { AboutRun } from './AboutRun.tsx'
import { RunFrame } from './RunFrame.tsx'
import { TeamNameStep } from './TeamNameStep.tsx'

/** The team's name first, which then stands in the URL; then the questions. */
export function OwnRun({ type, userId }: { type: string; userId: string }) {
  const assessment = useQuery(assessmentQuery(type))
  const [search, setSearch] = useSearchParams()
  const teamName = search.get('team')?.trim() ?? ''
  const submit = useSubmitRun(type)
  const navigate = useNavigate()

  if (assessment.isPending) return <Loading />
  if (assessment.error instanceof ApiError && assessment.error.status === 404) {
    return <AssessmentNotFound />
  }
  if (assessment.isError) {
    return (
      <ErrorState
        title="The assessment did not load"
        onRetry={() => void assessment.refetch()}
        retrying={assessment.isFetching}
      >
        Either you are offline or we cannot be reached right now.
      </ErrorState>
    )
  }
  return (
    <RunFrame
      title={assessment.data.title}
      before={<AboutRun assessment={assessment.data} named={teamName !== ''} />}
      whose={teamName && `Team: ${teamName}`}
    >
      {teamName ? (
        <QuizTaker
          assessment={assessment.data}
          storageKey={`own.${userId}.${type}`}
          intro={
            <p>
              Your result is saved to your account, for you alone. It is no part of any round with
              your team.
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
    </RunFrame>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-4 h-5 w-1/2" />
      <Skeleton className="mt-12 h-24" />
    </div>
  )
}
