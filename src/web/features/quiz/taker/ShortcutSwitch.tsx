/** Single-key shortcuts can be switched off, for people whose speech or tremor presses keys. */
export function ShortcutSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="quiz-shortcuts">
      <label>
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
        Keyboard shortcuts
      </label>
      <span className="quiz-shortcuts-hint">1–5 choose, Enter goes on</span>
    </div>
  )
}
