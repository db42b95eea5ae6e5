import { useState } from 'react'

/** Returns a setting of this browser that is on by default, and a function that changes it. */
export function useStoredSwitch(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => isOn(key))
  const change = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(key, next ? 'on' : 'off')
    } catch {
      // Without storage the setting lasts until the page is left.
    }
  }
  return [on, change]
}

function isOn(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}
