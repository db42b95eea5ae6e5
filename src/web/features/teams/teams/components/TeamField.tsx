import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { Team } from '#contract/teams.ts'
import { isUnsaved, MAX_TEAM_CHOICES, teamChoicesQuery } from '#web/features/teams/teams/queries.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import type { FieldProps } from '#web/ui/Field.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const LOADING = <LoadingState what="the list of teams" sizes={['h-18']} />

/** Lazy: only workspaces with many teams need it. */
const TeamCombobox = lazyWithPreload(() => import('./TeamCombobox.tsx'), 'TeamCombobox', {
  fallback: LOADING,
})

/** What a form may focus, since the field is a select or an input. */
export interface Focusable {
  focus: () => void
}

export interface TeamFieldProps extends FieldProps {
  /** The chosen team; without one, nothing or all teams are chosen. */
  team: Team | undefined
  onChange: (team: Team | undefined) => void
  /** The choice of no team: "All teams". Without it, a team has to be chosen. */
  none?: string
  /** Shown while nothing is chosen: "Choose a team". */
  placeholder?: string
  required?: boolean
  /** Teams that are listed but not selectable. */
  isDisabled?: (team: Team) => boolean
  /** The text of a team in the list; default its name. */
  textOf?: (team: Team) => string
  ref?: Ref<Focusable>
  onBlur?: () => void
}

/** Selects a team: from a list, or by searching if there are more than fit one. */
export function TeamField({ none, placeholder, isDisabled, textOf, ...field }: TeamFieldProps) {
  const { team, onChange, ref, ...rest } = field
  const { data, isPending } = useQuery(teamChoicesQuery)
  // A control that is replaced by another one would lose the click that opened it.
  if (isPending) return LOADING
  if (data && data.total > MAX_TEAM_CHOICES) {
    return <TeamCombobox {...field} {...{ none, placeholder, isDisabled, textOf }} />
  }
  const listed = (data?.rows ?? []).filter((choice) => !isUnsaved(choice))
  // Created or loaded after the list.
  const teams = team && !listed.some(({ id }) => id === team.id) ? [...listed, team] : listed
  return (
    <SelectField
      {...rest}
      ref={ref as Ref<HTMLSelectElement>}
      value={team?.id ?? ''}
      placeholder={none ?? placeholder}
      options={teams.map((choice) => ({
        value: choice.id,
        label: textOf?.(choice) ?? choice.name,
        disabled: isDisabled?.(choice) ?? false,
      }))}
      onChange={({ target }) => onChange(teams.find(({ id }) => id === target.value))}
    />
  )
}
