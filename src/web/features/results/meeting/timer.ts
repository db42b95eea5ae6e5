/** The minutes that the timer offers. */
export const TIMER_MINUTES = [2, 3, 5, 10, 15, 20] as const

/** A countdown. While it runs, `endsAt` is its end in ms since 1970; else `leftMs` remain. */
export interface Timer {
  readonly minutes: number
  readonly endsAt: number | null
  readonly leftMs: number
}

const MINUTE_MS = 60_000

/** Returns a timer of so many minutes that does not run. */
export const timerOf = (minutes: number): Timer => ({
  minutes,
  endsAt: null,
  leftMs: minutes * MINUTE_MS,
})

/** Returns the milliseconds that remain, at least 0. */
export const remainingMs = ({ endsAt, leftMs }: Timer, now: number): number =>
  Math.max(0, endsAt === null ? leftMs : endsAt - now)

/** Starts a timer, or pauses a running one. One that has ended starts from the beginning. */
export function toggled(timer: Timer, now: number): Timer {
  const left = remainingMs(timer, now)
  if (left === 0) return { ...timerOf(timer.minutes), endsAt: now + timer.minutes * MINUTE_MS }
  return timer.endsAt === null
    ? { ...timer, endsAt: now + left }
    : { ...timer, endsAt: null, leftMs: left }
}

/** True if the countdown has come to its end. */
export const hasEnded = (timer: Timer, now: number): boolean =>
  timer.endsAt !== null && remainingMs(timer, now) === 0

/** Formats milliseconds as `4:05`, rounded up to whole seconds. */
export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns a stored timer; a new one if the text is none. */
export function readTimer(text: string | null): Timer {
  try {
    const { minutes, endsAt, leftMs } = JSON.parse(text ?? '') as Timer
    const known = TIMER_MINUTES.some((own) => own === minutes)
    if (known && Number.isFinite(leftMs) && (endsAt === null || Number.isFinite(endsAt)))
      return { minutes, endsAt, leftMs }
  } catch {
    // Something else is stored, or nothing.
  }
  return timerOf(5)
}
