import type { ReactNode } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import { Silhouette } from '#web/charts/Silhouette.tsx'

export function AssessmentCard({
  assessment: { title, description, totalQuestions, estimatedMinutes },
  shape,
  action,
}: {
  assessment: Pick<
    AssessmentSummary,
    'title' | 'description' | 'totalQuestions' | 'estimatedMinutes'
  >
  /** Category scores of the sample result in percent, drawn as the silhouette. */
  shape: readonly number[]
  action: ReactNode
}) {
  return (
    <li className="flex gap-5 border-b border-line py-7">
      <Silhouette values={shape} className="size-14 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <h3 className="font-display text-xl font-medium">{title}</h3>
        <p className="mt-2 text-muted">{description}</p>
        <p className="figures mt-3 text-sm">
          {totalQuestions} questions · {estimatedMinutes} minutes
        </p>
        <div className="mt-auto pt-4">{action}</div>
      </div>
    </li>
  )
}
