import { Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { LINK_HOURS, plansInWords } from '#domain/plans.ts'
import {
  DEFAULT_LIFE,
  KEEP_LIFE,
  LINK_LIVES,
  OTHER_LIFE,
} from '#web/features/sessions/link-lifetime.ts'
import type { LinkLifeValues } from '#web/features/sessions/link-lifetime.ts'
import { paths } from '#web/paths.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export interface LinkLifetimeFieldProps {
  legend: string
  hint?: string
  /** What the form registers for the choice and for the hours. */
  life: ComponentProps<'input'>
  hours: ComponentProps<'input'>
  /** What is chosen at the moment. */
  chosen: string
  errors: FieldErrors<LinkLifeValues>
  /** Whether the plan lets one choose at all; without it only 24 hours can be had. */
  unlocked: boolean
  /** Where given, the end may also stay as it is, and this says what it is. */
  keep?: string
}

const OFFERED = [...LINK_LIVES, { value: OTHER_LIFE, label: 'Other' }]

/** How long the link lives. What the plan does not have is shown, locked, with the way to it. */
export function LinkLifetimeField({
  legend,
  hint,
  life,
  hours,
  chosen,
  errors,
  unlocked,
  keep,
}: LinkLifetimeFieldProps) {
  return (
    <FieldGroup legend={legend} hint={hint} error={errors.linkLife?.message}>
      <div className="flex flex-wrap gap-2">
        {keep && <ChoiceCard {...life} value={KEEP_LIFE} label={keep} />}
        {OFFERED.map(({ value, label }) => {
          const locked = !unlocked && value !== DEFAULT_LIFE
          return (
            <ChoiceCard
              key={value}
              {...life}
              value={value}
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
          max={LINK_HOURS.max}
          hint={`Whole hours, from ${LINK_HOURS.min} to ${LINK_HOURS.max}.`}
          className="mt-4 w-48 max-w-full"
          error={errors.linkHours?.message}
          {...hours}
        />
      )}
      {!unlocked && (
        <p className="mt-3 text-sm text-muted">
          Links from 1 hour to 11 days come with {plansInWords('hasCustomLinkExpiry')}.{' '}
          <TextLink to={paths.pricing()}>See the plans</TextLink>
        </p>
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
