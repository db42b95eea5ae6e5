import type { Sharing } from '#contract/shared-results.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { isOwnServer } from '#web/lib/organization.ts'

/** Who sees the results, as it is chosen. */
export const SHARING_LABEL: Readonly<Record<Sharing, string>> = {
  team: 'The team too',
  manager: 'Only people in this workspace',
}

/** Choice of who sees the results. People read it before the first question. */
export function SharingField({
  invited,
  chosen,
  onChoose,
}: {
  invited: boolean
  chosen: Sharing
  onChoose: (sharing: Sharing) => void
}) {
  const choice = (value: Sharing) => ({
    name: 'sharing',
    value,
    checked: chosen === value,
    onChange: () => onChoose(value),
  })
  return (
    <FieldGroup
      legend="Who sees the results?"
      hint="People read this before the first question. You can change it until the first response."
    >
      <div className="grid gap-2">
        <ChoiceCard {...choice('team')} label={SHARING_LABEL.team}>
          Your team sees the same scores and comments as you, without Key Insights, trend
          {!isOwnServer() && ', benchmark'} and your view. People get a link when they have
          responded
          {invited && ', and everyone invited by email once there are results'}. You can replace a
          link that got into the wrong hands.
        </ChoiceCard>
        <ChoiceCard {...choice('manager')} label={SHARING_LABEL.manager}>
          Your team sees the results only if you show them, for example as a PDF.
        </ChoiceCard>
      </div>
    </FieldGroup>
  )
}
