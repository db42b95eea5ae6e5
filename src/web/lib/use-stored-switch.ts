import { useState } from 'react'
import { browserStorage } from './browser-storage.ts'

/** Returns a setting of this browser that is on by default, and a function that changes it. */
export function useStoredSwitch(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => browserStorage.get(key) !== 'off')
  const change = (next: boolean) => {
    setOn(next)
    // Without storage the setting lasts until the page is left.
    browserStorage.set(key, next ? 'on' : 'off')
  }
  return [on, change]
}
