import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { controlClass, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

/** An option that is its own label, or has one. */
type Option = string | Choice

interface Choice {
  readonly value: string
  readonly label: string
  /** Listed but not selectable. */
  readonly disabled?: boolean
}

/** Options below a heading. */
export interface OptionGroup {
  readonly label: string
  readonly options: readonly Option[]
}

export type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    options: readonly (Option | OptionGroup)[]
    /** An empty first entry: "Choose a department". */
    placeholder?: string | undefined
  }

/** A labelled native select. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  return (
    <Field<ComponentProps<'select'>> {...field}>
      {(select) => (
        <span className="relative block">
          <select className={clsx(controlClass, 'appearance-none pr-10')} {...select}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) =>
              typeof option === 'object' && 'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(renderOption)}
                </optgroup>
              ) : (
                renderOption(option)
              ),
            )}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}

function renderOption(option: Option) {
  const { value, label, disabled }: Choice =
    typeof option === 'string' ? { value: option, label: option } : option
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}
