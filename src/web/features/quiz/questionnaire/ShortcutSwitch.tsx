import { useState } from 'react'

const KEY = 'sextant.quiz-shortcuts'

/** True while digit keys choose answers; a setting of this browser, on by default. */
export function useShortcuts(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(isOn)
  const change = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off')
    } catch {
      // Without storage the setting lasts until the page is left.
    }
  }
  return [on, change]
}

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Switches single-key shortcuts off, as WCAG 2.1.4 requires. */
export function ShortcutSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="quiz-shortcuts">
      <label>
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
        Keyboard shortcuts
      </label>
      <span className="quiz-shortcuts-hint">1–5 choose, Enter continues</span>
    </div>
  )
}
