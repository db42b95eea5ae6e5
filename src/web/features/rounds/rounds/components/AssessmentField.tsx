import type { ComponentProps } from 'react'
import type { AssessmentSummary } from '#contract/assessments.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'

export interface AssessmentFieldProps {
  assessments: readonly AssessmentSummary[]
  /** Props that the form registers for the choice. */
  field: ComponentProps<'input'>
  error: string | undefined
}

export function AssessmentField({ assessments, field, error }: AssessmentFieldProps) {
  return (
    <FieldGroup legend="Assessment" required error={error}>
      <div className="grid gap-2 sm:grid-cols-2">
        {assessments.map((assessment) => (
          <ChoiceCard
            key={assessment.type}
            {...field}
            value={assessment.type}
            label={
              <>
                {assessment.title}{' '}
                <span className="figures font-normal whitespace-nowrap text-muted">
                  {assessment.estimatedMinutes} min
                </span>
              </>
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
