import { useState } from 'react'

const KEY = 'sextant.meeting-letter-keys'

/**
 * True while single characters are commands; a setting of this browser, on by default. WCAG 2.1.4 requires
 * that people can switch them off.
 */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
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
