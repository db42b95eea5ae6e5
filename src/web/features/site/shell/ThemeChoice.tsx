import { useId } from 'react'
import { setTheme, THEME_CHOICES, useTheme } from '#web/lib/theme.ts'

/** The theme as three radio buttons in a row. */
export function ThemeChoice() {
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm text-muted">Theme</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {THEME_CHOICES.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control px-3 text-sm has-checked:border-ink has-checked:bg-sunken has-checked:font-semibold"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="accent-ink"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
