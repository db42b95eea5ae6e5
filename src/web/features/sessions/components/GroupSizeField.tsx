import type { ComponentProps } from 'react'
import { GROUP_SIZES } from '#domain/release.ts'
import { GROUP_SIZE_MEANING } from '#web/features/sessions/group-sizes.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'

export interface GroupSizeFieldProps {
  /** What the form registers for the choice. */
  field: ComponentProps<'input'>
  error?: string | undefined
  /** Smaller sizes are shown, but cannot be chosen: a promise is never lowered. */
  atLeast?: number
  hint: string
}

/** From how many answers on figures show. The promise that every answerer reads. */
export function GroupSizeField({ field, error, atLeast = 1, hint }: GroupSizeFieldProps) {
  return (
    <FieldGroup legend="Group size" hint={hint} error={error}>
      <div className="grid gap-2">
        {GROUP_SIZES.map((size) => (
          <ChoiceCard
            key={size}
            {...field}
            value={size}
            disabled={size < atLeast}
            label={size === 1 ? '1 person' : `${size} people or more`}
          >
            {GROUP_SIZE_MEANING[size]}
          </ChoiceCard>
        ))}
      </div>
    </FieldGroup>
  )
}
