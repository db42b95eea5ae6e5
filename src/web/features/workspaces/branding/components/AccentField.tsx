import { clsx } from 'clsx'
import { parseColor } from '#domain/branding.ts'
import { controlClass, Field } from '#web/ui/Field.tsx'

interface AccentFieldProps {
  readonly id: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** The color that the browser's color picker starts with if none is set. */
const DEFAULT_COLOR = '#1f4e79'

/** A crossed-out box, because the browser would show the starting color. */
const UNSET =
  'bg-[linear-gradient(to_top_right,transparent_48%,var(--color-control)_48%_52%,transparent_52%)] [&::-moz-color-swatch]:opacity-0 [&::-webkit-color-swatch]:opacity-0'

/** A color input with a text field and a color picker. */
export function AccentField({ id, value, error, onChange }: AccentFieldProps) {
  const colour = parseColor(value)
  return (
    <Field
      id={id}
      label="Accent color"
      required={false}
      hint="Used only for a thin line at the top of survey pages and reports. All other colors there represent scores."
      error={error}
    >
      {(wiring) => (
        <div className="flex gap-3">
          <input
            type="color"
            aria-label={colour ? 'Pick a color' : 'Pick a color (none set)'}
            value={colour ?? DEFAULT_COLOR}
            onChange={(event) => onChange(event.target.value)}
            className={clsx(
              'size-11 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1',
              !colour && UNSET,
            )}
          />
          <input
            className={controlClass}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => colour && onChange(colour)}
            placeholder="#1a2b3c"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...wiring}
          />
        </div>
      )}
    </Field>
  )
}
