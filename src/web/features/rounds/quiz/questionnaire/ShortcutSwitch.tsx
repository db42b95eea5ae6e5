import { useStoredSwitch } from '#web/lib/use-stored-switch.ts'

/** True while digit keys choose answers. */
export const useShortcuts = () => useStoredSwitch('sextant.quiz-shortcuts')

/** Switches single-key shortcuts off, as WCAG 2.1.4 requires. */
export function ShortcutSwitch({
  on,
  canSkip,
  onChange,
}: {
  on: boolean
  canSkip: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <div className="quiz-shortcuts">
      <label>
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
        Keyboard shortcuts
      </label>
      <span className="quiz-shortcuts-hint">
        1–5 choose{canSkip && ", 0 if you can't say"}, Enter continues
      </span>
    </div>
  )
}
