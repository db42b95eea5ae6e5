import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { formatRemaining, hasEnded, readTimer, remainingMs, timerOf, toggled } from './timer.ts'
import type { Timer } from './timer.ts'

const KEY = 'sextant.meeting-timer'
const TICK_MS = 250

/** In a browser whose storage is blocked, the timer lasts as long as the page. */
let current: Timer | undefined
const listeners = new Set<() => void>()

function timerNow(): Timer {
  current ??= readTimer(browserStorage.get(KEY) ?? null)
  return current
}

function setTimer(timer: Timer): void {
  current = timer
  // Without storage the other window has a timer of its own.
  browserStorage.set(KEY, JSON.stringify(timer))
  for (const listener of listeners) listener()
}

/** Follows the timer of the other window, and the clock while the timer runs. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return
    current = readTimer(newValue)
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * Returns what the timer shows. A text, so that the page is drawn again only when a second has passed.
 */
const shownNow = (): string => {
  const timer = timerNow()
  const now = Date.now()
  return `${formatRemaining(remainingMs(timer, now))} ${hasEnded(timer, now)}`
}

export interface ShownTimer {
  /** The remaining time, such as `4:05`. */
  readonly text: string
  readonly minutes: number
  readonly isRunning: boolean
  readonly hasEnded: boolean
}

/** Returns the timer of this browser, which all windows of it share. */
export function useTimer(): ShownTimer {
  const shown = useSyncExternalStore(subscribe, shownNow, () => '5:00 false')
  const timer = useSyncExternalStore(subscribe, timerNow, () => SERVER_TIMER)
  const [text = '', ended] = shown.split(' ')
  const isRunning = timer.endsAt !== null && ended === 'false'
  useEffect(() => {
    if (!isRunning) return undefined
    const interval = setInterval(() => listeners.forEach((listener) => listener()), TICK_MS)
    return () => clearInterval(interval)
  }, [isRunning])
  return { text, minutes: timer.minutes, isRunning, hasEnded: ended === 'true' }
}

const SERVER_TIMER = timerOf(5)

export const toggleTimer = (): void => setTimer(toggled(timerNow(), Date.now()))

/** Stops the timer and sets its minutes. */
export const resetTimer = (minutes: number): void => setTimer(timerOf(minutes))
