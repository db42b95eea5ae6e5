import { useState } from 'react'

const KEY = 'sextant.quiz-shortcuts'

/** Whether digit keys choose answers: on, until switched off on this device. */
export function useShortcuts(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(isOn)
  const change = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off')
    } catch {
      // The choice then lasts as long as the page.
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
