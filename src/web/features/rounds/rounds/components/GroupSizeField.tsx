import type { ComponentProps } from 'react'
import { GROUP_SIZES } from '#domain/release.ts'
import { GROUP_SIZE_MEANING } from '#web/features/rounds/rounds/group-sizes.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'

export interface GroupSizeFieldProps {
  /** Props that the form registers for the choice. */
  field: ComponentProps<'input'>
  /** The choice that is checked; undefined if the form decides it. */
  chosen?: string
  error?: string | undefined
  /** Smaller sizes are disabled, because a promised group size is never lowered. */
  atLeast?: number
  /** Smaller sizes are not offered, because the workspace does not allow them. */
  smallest?: number
  hint: string
}

/** Returns a group size as people choose it: `3 people or more`. */
export const sizeInWords = (size: number): string =>
  size === 1 ? '1 person' : `${size} people or more`

/** Choice of the group size, the minimum number of submissions released together. */
export function GroupSizeField({
  field,
  chosen,
  error,
  atLeast = 1,
  smallest = 1,
  hint,
}: GroupSizeFieldProps) {
  return (
    <FieldGroup legend="Group size" hint={hint} error={error}>
      <div className="grid gap-2">
        {GROUP_SIZES.filter((size) => size >= smallest).map((size) => (
          <ChoiceCard
            key={size}
            {...field}
            value={size}
            {...(chosen !== undefined && { checked: chosen === String(size) })}
            disabled={size < atLeast}
            label={sizeInWords(size)}
          >
            {GROUP_SIZE_MEANING[size]}
          </ChoiceCard>
        ))}
      </div>
    </FieldGroup>
  )
}
