import Lock from 'lucide-react/icons/lock'
import type { ComponentProps } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { longestHours } from '#domain/limits.ts'
import { LINK_HOURS, formatPlanNames } from '#domain/plans.ts'
import { ForOwners } from '#web/features/money/billing/components/ForOwners.tsx'
import {
  KEEP_LIFE,
  LINK_LIVES,
  LONG_INVITED_LIFE,
  OTHER_LIFE,
} from '#web/features/rounds/rounds/link-lifetime.ts'
import type { LinkLifeValues } from '#web/features/rounds/rounds/link-lifetime.ts'
import { paths } from '#web/paths.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export interface LinkLifetimeFieldProps {
  legend: string
  hint?: string
  /** Props that the form registers for the choice and the hours. */
  life: ComponentProps<'input'>
  hours: ComponentProps<'input'>
  /** The current choice. */
  chosen: string
  errors: FieldErrors<LinkLifeValues>
  /** The most hours that the plan includes. For an open round it includes all choices, or only 24 hours. */
  maxHours: number
  /** Default: an open round. */
  invited?: boolean
  /** True if `chosen` decides which choice is checked, not the form. */
  controlled?: boolean
  /** Label of the option that keeps the current end; without it the option is not shown. */
  keep?: string
}

const OTHER = { value: OTHER_LIFE, label: 'Other' }
const OFFERED = [...LINK_LIVES, OTHER]
const OFFERED_INVITED = [...LINK_LIVES, LONG_INVITED_LIFE, OTHER]

/** Choice of the link's expiry. Options outside the plan are shown locked. */
export function LinkLifetimeField({
  legend,
  hint,
  life,
  hours,
  chosen,
  errors,
  maxHours,
  invited = false,
  controlled = false,
  keep,
}: LinkLifetimeFieldProps) {
  const choice = (value: string) => ({
    ...life,
    value,
    ...(controlled && { checked: chosen === value }),
  })
  const isLocked = (value: string) =>
    value === OTHER_LIFE ? maxHours === LINK_HOURS.default : Number(value) > maxHours
  return (
    <FieldGroup legend={legend} hint={hint} error={errors.linkLife?.message}>
      <div className="flex flex-wrap gap-2">
        {keep && <ChoiceCard {...choice(KEEP_LIFE)} label={keep} />}
        {(invited ? OFFERED_INVITED : OFFERED).map(({ value, label }) => {
          const locked = isLocked(value)
          return (
            <ChoiceCard
              key={value}
              {...choice(value)}
              disabled={locked}
              label={locked ? <Locked label={label} /> : label}
            />
          )
        })}
      </div>
      {chosen === OTHER_LIFE && (
        <TextField
          label="Hours"
          type="number"
          inputMode="numeric"
          min={LINK_HOURS.min}
          max={maxHours}
          hint={`Whole hours, from ${LINK_HOURS.min} to ${maxHours}.`}
          className="mt-4 w-48 max-w-full"
          error={errors.linkHours?.message}
          {...hours}
        />
      )}
      {maxHours < longestHours(invited ? 'invited' : 'open') && (
        <div className="mt-3 text-sm text-muted">
          <p>
            {invited
              ? `Your plan includes up to 7 days for invited rounds. Up to 31 days are available on ${formatPlanNames('hasLongInvitedRounds')}.`
              : `Available on ${formatPlanNames('hasCustomLinkExpiry')}: links from 1 hour to 11 days, which you can extend and reopen.`}
          </p>
          <ForOwners>
            <TextLink to={paths.pricing()}>View plans</TextLink>
          </ForOwners>
        </div>
      )}
    </FieldGroup>
  )
}

function Locked({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      {label}
      <Lock aria-hidden="true" className="size-3.5" />
      <span className="sr-only">, locked</span>
    </span>
  )
}
