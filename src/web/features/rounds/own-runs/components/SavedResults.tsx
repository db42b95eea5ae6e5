import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef, useState } from 'react'
import type { SavedResult } from '#contract/assessments.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENT_NAMES } from '#web/features/rounds/assessments/assessment-names.ts'
import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { NoWorkspace } from '#web/features/workspaces/workspace-switch/NoWorkspace.tsx'
import { savedResultsQuery, useDeleteResult } from '#web/features/rounds/own-runs/queries.ts'
import { usePreload } from '#web/lib/lazy-with-preload.tsx'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { SavedResultCard } from './SavedResultCard.tsx'

/** The signed-in user's own results in the workspace, newest first. */
export function SavedResults() {
  const { user } = useCurrentUser()
  return user?.workspace ? <ResultList /> : <NoWorkspace />
}

function ResultList() {
  usePreload(ConfirmDialog)
  const results = useQuery(savedResultsQuery)
  const remove = useDeleteResult()
  const [deleting, setDeleting] = useState<SavedResult>()
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader
        back={
          <ButtonLink to={paths.dashboard} variant="quiet" className="no-print -ml-4">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Dashboard
          </ButtonLink>
        }
        title="My own results"
        description="Assessments you have taken yourself. Only you see these results. Team rounds are on your dashboard."
      />
      <div ref={list} tabIndex={-1}>
        <QueryView
          query={results}
          what="your results"
          sizes={['h-56', 'h-56']}
          empty={
            <EmptyState
              title="No Results Yet"
              action={
                <ButtonLink to={paths.homeAssessments} size="lg">
                  Take Your First Assessment
                </ButtonLink>
              }
              link={<TextLink to={paths.sample}>View sample results</TextLink>}
            >
              An assessment takes a few minutes. Its result appears here immediately.
            </EmptyState>
          }
        >
          {(results) =>
            results.map((result) => (
              <SavedResultCard
                key={result.id}
                result={result}
                onDelete={() => setDeleting(result)}
              />
            ))
          }
        </QueryView>
      </div>
      {results.data && <AssessmentLinks />}
      {deleting && (
        <ConfirmDialog
          title="Delete this result?"
          description={
            <>
              This permanently deletes your {deleting.assessmentTitle} result for{' '}
              <bdi>{deleting.teamName}</bdi>, {formatDate(deleting.completedAt)}, with your answers.
              Team rounds don't change.
            </>
          }
          confirmLabel="Delete result"
          pendingLabel="Deleting…"
          mutation={remove}
          variables={deleting.id}
          success="Result deleted"
          failure="The result was not deleted"
          onClose={() => setDeleting(undefined)}
          // The focused button disappears with its result.
          onSuccess={() => list.current?.focus()}
        />
      )}
    </>
  )
}

/** Links that start an assessment right away, without a round. */
function AssessmentLinks() {
  return (
    <nav aria-labelledby="take" className="no-print mt-12 border-t border-ink pt-6">
      <h2 id="take" className="font-display text-xl font-medium">
        Take an assessment yourself
      </h2>
      <ul className="mt-3 grid gap-x-16 sm:grid-cols-2">
        {Object.entries(ASSESSMENT_NAMES).map(([type, name]) => (
          <li key={type}>
            <TextLink
              to={paths.assessment(type as AssessmentType)}
              className="inline-flex min-h-11 items-center"
            >
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
