import type { AssessmentSummary, SampleResult } from '#contract/assessments.ts'
import { Silhouette } from '#web/charts/Silhouette.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useStartTest } from './useStartTest.ts'

export function AssessmentCard({
  assessment: { type, title, description, totalQuestions, estimatedMinutes, categories },
  sample,
}: {
  assessment: AssessmentSummary
  sample: SampleResult | undefined
}) {
  const startTest = useStartTest()
  return (
    <li className="flex gap-5 border-b border-line py-7">
      <Silhouette
        values={sample?.categories.map(({ percentage }) => percentage) ?? categories.map(() => 60)}
        className="size-14 shrink-0"
      />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <h3 className="font-display text-xl font-medium">{title}</h3>
        <p className="mt-2 text-muted">{description}</p>
        <p className="figures mt-3 text-sm">
          {totalQuestions} questions · {estimatedMinutes} minutes
        </p>
        <div className="mt-auto pt-4">
          <Button variant="secondary" onClick={() => void startTest(type)}>
            Start Test<span className="sr-only">: {title}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
