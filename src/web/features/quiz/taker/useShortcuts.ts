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
